/** A voucher as its rules see it. `value` is whole percent or grosze, by `kind`. Moments in milliseconds since 1970. */
export type VoucherFacts = {
  kind: 'percent' | 'amount' | 'gift'
  value: number
  scope: 'shop' | 'subscription' | 'both'
  productIds: readonly number[]
  categoryIds: readonly number[]
  minTotal: number | null
  validFrom: number | null
  validTo: number | null
  usageLimit: number | null
  usageLimitPerCustomer: number | null
  usedBefore: number
}

/** Uses that count (reserved or used): in all, and by the customer who asks. */
export type VoucherUses = { all: number; byCustomer: number }

export type VoucherLine = {
  productId: number
  categoryIds: readonly number[] /** Grosze for the whole line. */
  amount: number
}

const covers = (voucher: VoucherFacts, line: VoucherLine): boolean =>
  (voucher.productIds.length === 0 && voucher.categoryIds.length === 0) ||
  voucher.productIds.includes(line.productId) ||
  line.categoryIds.some((id) => voucher.categoryIds.includes(id))

/** Whether a voucher may be used on a cart now; every reason against it has the one answer "does not exist". */
export function mayUseVoucher(
  voucher: VoucherFacts,
  lines: readonly VoucherLine[],
  uses: VoucherUses,
  now: number,
): boolean {
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  return (
    voucher.scope !== 'subscription' &&
    (voucher.validFrom === null || voucher.validFrom <= now) &&
    (voucher.validTo === null || now <= voucher.validTo) &&
    (voucher.minTotal === null || total >= voucher.minTotal) &&
    (voucher.usageLimit === null || voucher.usedBefore + uses.all < voucher.usageLimit) &&
    (voucher.usageLimitPerCustomer === null || uses.byCustomer < voucher.usageLimitPerCustomer) &&
    lines.some((line) => covers(voucher, line))
  )
}

/** Grosze a voucher takes off: percent of what it covers rounded down, or its amount up to what it covers. */
export function voucherDiscount(
  voucher: VoucherFacts,
  lines: readonly VoucherLine[],
): { total: number; weights: number[] } {
  const weights = lines.map((line) => (covers(voucher, line) ? line.amount : 0))
  const covered = weights.reduce((sum, amount) => sum + amount, 0)
  const total =
    voucher.kind === 'percent' ? Math.floor((covered * voucher.value) / 100) : Math.min(voucher.value, covered)
  return { total, weights }
}
