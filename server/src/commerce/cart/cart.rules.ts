import { countMax } from '@slodki-ul/contract/limits'
import { splitByLargestRemainder } from '@slodki-ul/contract/money'
import { splitByRate, type Taxable, type Taxed, withVat } from '@slodki-ul/contract/vat.rules'

/** A line as pricing sees it. Grosze and whole percent. */
export type PricedLine = { unitPrice: number; count: number; vatRate: number }

/** A voucher's effect: grosze off in all, and how much of each line it may touch. */
export type Reduction = { total: number; weights: readonly number[] }

export type LineTotals = { amount: number; discountShare: number; vat: number }

/** Everything in grosze: `total` is what the products cost after the reduction, `vat` the tax inside it. */
export type CartTotals = {
  productsTotal: number
  discountTotal: number
  total: number
  vat: number
  lines: LineTotals[]
}

/**
 * The one computation of what a cart costs: the reduction is spread over the lines it covers by largest
 * remainder; VAT is taken per rate from the reduced gross. Every total is the sum of its lines.
 */
export function priceCart(lines: readonly PricedLine[], reduction: Reduction | null): CartTotals {
  const amounts = lines.map((line) => line.unitPrice * line.count)
  const shares = reduction ? splitByLargestRemainder(reduction.total, reduction.weights) : amounts.map(() => 0)
  const taxed = withVat(
    lines.map(({ vatRate }, index) => ({ vatRate, gross: (amounts[index] ?? 0) - (shares[index] ?? 0) })),
  )
  return {
    productsTotal: sum(amounts),
    discountTotal: sum(shares),
    total: sum(taxed.map(({ gross }) => gross)),
    vat: sum(taxed.map(({ vat }) => vat)),
    lines: amounts.map((amount, index) => ({
      amount,
      discountShare: shares[index] ?? 0,
      vat: taxed[index]?.vat ?? 0,
    })),
  }
}

/** A cart with its delivery. `parts` is the delivery by rate; `lineVats` and those of `parts` add up to `vat`. Grosze. */
export type DeliveryTotals = { parts: Taxed[]; lineVats: number[]; vat: number }

/**
 * The VAT of a cart together with a delivery at this price: the delivery has the rates of the goods in the parcel, by
 * their gross value after the reduction, and VAT is rounded once per rate for goods and delivery.
 */
export function priceDelivery(
  lines: readonly (PricedLine & { isVirtual: boolean })[],
  totals: CartTotals,
  price: number,
): DeliveryTotals {
  const goods = lines.map(({ vatRate, isVirtual }, index): Taxable & { isVirtual: boolean } => {
    const { amount = 0, discountShare = 0 } = totals.lines[index] ?? {}
    return { vatRate, isVirtual, gross: amount - discountShare }
  })
  const parcel = goods.filter(({ isVirtual }) => !isVirtual)
  const taxed = withVat<Taxable>([...goods, ...splitByRate(price, parcel.length > 0 ? parcel : goods)])
  return {
    parts: taxed.slice(lines.length).map(({ gross, vatRate, vat }) => ({ gross, vatRate, vat })),
    lineVats: taxed.slice(0, lines.length).map(({ vat }) => vat),
    vat: sum(taxed.map(({ vat }) => vat)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Most pieces of a product one cart may hold: what is in stock, for virtual products the technical maximum. */
export const quantityLimit = (product: { isVirtual: boolean; stock: number }): number =>
  product.isVirtual ? countMax : Math.min(product.stock, countMax)
