import { countMax } from '@slodki-ul/contract/limits'
import { splitByLargestRemainder } from '@slodki-ul/contract/money'
import { withVat } from '@slodki-ul/contract/vat.rules'

/** The fields of a line that determine its price. Grosze and whole percent; gift cards have no rate, and no VAT. */
export type PricedLine = { unitPrice: number; count: number; vatRate: number | null }

/** A voucher's effect: grosze off in total, and the grosze of each line to which it applies. */
export type Reduction = { total: number; weights: readonly number[] }

export type LineTotals = { amount: number; discountShare: number; vat: number }

/** Grosze: `total` is the price of the products after the reduction, `vat` the tax included in it. */
export type CartTotals = {
  productsTotal: number
  discountTotal: number
  total: number
  vat: number
  lines: LineTotals[]
}

/**
 * Computes the price of a cart: the reduction is spread over the lines it covers by largest remainder; VAT is
 * computed per rate from the reduced gross. Every total is the sum of its lines.
 */
export function priceCart(lines: readonly PricedLine[], reduction: Reduction | null): CartTotals {
  const amounts = lines.map((line) => line.unitPrice * line.count)
  const shares = reduction ? splitByLargestRemainder(reduction.total, reduction.weights) : amounts.map(() => 0)
  const taxed = withVat(
    lines.map(({ vatRate }, index) => ({ vatRate: vatRate ?? 0, gross: (amounts[index] ?? 0) - (shares[index] ?? 0) })),
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Highest quantity of a product in one cart: its stock, or for virtual products the technical maximum. */
export const quantityLimit = (product: { isVirtual: boolean; stock: number }): number =>
  product.isVirtual ? countMax : Math.min(product.stock, countMax)
