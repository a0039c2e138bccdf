import { splitByRate, type Taxable, type Taxed, withVat } from '@slodki-ul/contract/vat.rules'
import type { CartTotals, PricedLine } from './cart.rules.ts'

/**
 * A cart with its delivery. `parts` is the delivery by rate; `lineVats` and the VAT of `parts` add up to `vat`. Grosze.
 */
export type DeliveryTotals = { parts: Taxed[]; lineVats: number[]; vat: number }

/**
 * The VAT of a cart with a delivery at this price: the delivery has the rates of the products in the parcel, by their
 * gross value after the reduction, and VAT is rounded once per rate over products and delivery.
 */
export function priceDelivery(
  lines: readonly (PricedLine & { isVirtual: boolean })[],
  totals: CartTotals,
  price: number,
): DeliveryTotals {
  const sold = lines.map(({ vatRate, isVirtual }, index): Taxable & { isVirtual: boolean } => {
    const { amount = 0, discountShare = 0 } = totals.lines[index] ?? {}
    return { vatRate: vatRate ?? 0, isVirtual, gross: amount - discountShare }
  })
  const parcel = sold.filter(({ isVirtual }) => !isVirtual)
  const taxed = withVat<Taxable>([...sold, ...splitByRate(price, parcel.length > 0 ? parcel : sold)])
  return {
    parts: taxed.slice(lines.length).map(({ gross, vatRate, vat }) => ({ gross, vatRate, vat })),
    lineVats: taxed.slice(0, lines.length).map(({ vat }) => vat),
    vat: taxed.reduce((sum, { vat }) => sum + vat, 0),
  }
}
