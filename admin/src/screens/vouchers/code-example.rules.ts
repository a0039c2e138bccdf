import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'

/** What the example costs, unless the code needs more. */
const usualTotal = 120

/** Products of an example, what a code takes off them, and what is left, in złoty; null while the code says no discount. */
export function exampleOf({
  kind,
  percent,
  discountAmount,
  minTotal,
}: Pick<VoucherValues, 'kind' | 'percent' | 'discountAmount' | 'minTotal'>) {
  const value = kind === 'percent' ? percent : discountAmount
  if (!Number.isFinite(value) || value === null || value <= 0 || (kind === 'percent' && value > 100)) return null
  const products = Math.max(usualTotal, Math.ceil((minTotal || 0) / 10) * 10)
  const discount = Math.min(kind === 'percent' ? Math.round(products * value) / 100 : value, products)
  return { products, discount, total: Math.round((products - discount) * 100) / 100 }
}
