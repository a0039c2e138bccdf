import { sumByRate, type Taxed, type VatSum } from '@slodki-ul/contract/vat.rules'

type Delivery = {
  shippingCost: number
  shippingDiscount: number
  shippingVatRate: number
  shippingVat: number
  deliveryParts: Taxed[] | null
}
type Line = { unitPrice: number; count: number; discountShare: number; vatRate: number | null; vat: number }

/** The delivery by rate; one part for an order from before the delivery followed its goods. */
export function deliveryPartsOf(order: Delivery): Taxed[] {
  const { deliveryParts, shippingCost, shippingDiscount, shippingVatRate, shippingVat } = order
  return (
    deliveryParts ?? [{ gross: shippingCost - shippingDiscount, vatRate: shippingVatRate, vat: shippingVat }]
  ).filter(({ gross }) => gross > 0)
}

/** Grosze of a line after the voucher. */
export const grossOf = ({ unitPrice, count, discountShare }: Line): number => unitPrice * count - discountShare

/** The lines that are subject to VAT; the others are gift cards, which have a document of their own. */
export const taxedLines = <Each extends Line>(lines: readonly Each[]): (Each & { vatRate: number })[] =>
  lines.flatMap((line) => (line.vatRate === null ? [] : [{ ...line, vatRate: line.vatRate }]))

/**
 * Net, VAT and gross of an order by rate, delivery included and gift cards sold left out, the highest rate first: the
 * figures of its document.
 */
export const orderVatSums = (order: Delivery, lines: readonly Line[]): VatSum[] =>
  sumByRate([
    ...taxedLines(lines).map((line) => ({ gross: grossOf(line), vatRate: line.vatRate, vat: line.vat })),
    ...deliveryPartsOf(order),
  ])
