import { countMax } from '@slodki-ul/contract/limits'
import { splitByLargestRemainder, vatPortion } from '@slodki-ul/contract/money'

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
 * remainder; VAT is taken per rate from the reduced gross, rounded half up, and spread over that rate's lines by largest
 * remainder. Every total is the sum of its lines.
 */
export function priceCart(lines: readonly PricedLine[], reduction: Reduction | null): CartTotals {
  const amounts = lines.map((line) => line.unitPrice * line.count)
  const shares = reduction ? splitByLargestRemainder(reduction.total, reduction.weights) : amounts.map(() => 0)
  const gross = amounts.map((amount, index) => amount - (shares[index] ?? 0))
  const vats = lines.map(() => 0)
  for (const rate of new Set(lines.map((line) => line.vatRate))) {
    const weights = gross.map((amount, index) => (lines[index]?.vatRate === rate ? amount : 0))
    const groupVat = vatPortion(sum(weights), rate)
    splitByLargestRemainder(groupVat, weights).forEach((vat, index) => {
      vats[index] = (vats[index] ?? 0) + vat
    })
  }
  return {
    productsTotal: sum(amounts),
    discountTotal: sum(shares),
    total: sum(gross),
    vat: sum(vats),
    lines: amounts.map((amount, index) => ({ amount, discountShare: shares[index] ?? 0, vat: vats[index] ?? 0 })),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Most pieces of a product one cart may hold: what is in stock, for virtual products the technical maximum. */
export const quantityLimit = (product: { isVirtual: boolean; stock: number }): number =>
  product.isVirtual ? countMax : Math.min(product.stock, countMax)
