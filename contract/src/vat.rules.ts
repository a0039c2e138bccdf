import { splitByLargestRemainder, vatPortion } from './money.ts'

/** VAT rates in percent that a product or service may have, highest first. */
export const vatRates = [23, 8, 5, 0] as const

/**
 * The rate of what is not taxed in Poland, printed as "np": services to a company of another member state, which owes the
 * VAT there (art. 28b of the VAT act).
 */
export const reverseChargeRate = -1

/** A rate as documents name it. */
export const rateName = (vatRate: number): string => (vatRate === reverseChargeRate ? 'np' : `${vatRate}%`)

/** A part of a document: a line or a share of the delivery. Gross in grosze after discounts, rate in percent. */
export type Taxable = { gross: number; vatRate: number }
export type Taxed = Taxable & { vat: number }

/** The totals of one rate of a document, in grosze. */
export type VatSum = { vatRate: number; net: number; vat: number; gross: number }

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * The parts of one document, each with its share of the VAT. The VAT of a rate is computed from the gross sum of its
 * parts and rounded once (art. 106e ust. 7 of the VAT act); the shares add up to it and are not shown.
 */
export function withVat<Part extends Taxable>(parts: readonly Part[]): (Part & { vat: number })[] {
  const taxed = parts.map((part) => ({ ...part, vat: 0 }))
  for (const [vatRate, group] of Map.groupBy(taxed, (part) => part.vatRate)) {
    const weights = group.map(({ gross }) => gross)
    splitByLargestRemainder(vatPortion(sum(weights), vatRate), weights).forEach((vat, index) => {
      const part = group[index]
      if (part) part.vat = vat
    })
  }
  return taxed
}

/** Net, VAT and gross of each rate of a document, highest rate first. */
export const sumByRate = (parts: readonly Taxed[]): VatSum[] =>
  [...Map.groupBy(parts, ({ vatRate }) => vatRate)]
    .toSorted(([one], [other]) => other - one)
    .map(([vatRate, group]) => {
      const gross = sum(group.map((part) => part.gross))
      const vat = sum(group.map((part) => part.vat))
      return { vatRate, net: gross - vat, vat, gross }
    })

/**
 * Splits the price of a delivery over the rates of the products in the parcel by their gross value, highest rate first.
 * Rates without value get no part; when no product has a value, everything gets the highest rate.
 */
export function splitByRate(price: number, parts: readonly Taxable[]): Taxable[] {
  const values = sumByRate(parts.map((part) => ({ ...part, vat: 0 })))
  const isFree = values.every(({ gross }) => gross === 0)
  const shares = splitByLargestRemainder(
    price,
    values.map(({ gross }, index) => (isFree && index === 0 ? 1 : gross)),
  )
  return values.map(({ vatRate }, index) => ({ vatRate, gross: shares[index] ?? 0 })).filter(({ gross }) => gross > 0)
}
