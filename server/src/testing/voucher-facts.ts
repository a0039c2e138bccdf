import type { VoucherFacts } from '#catalogue/vouchers/vouchers.rules.ts'

/** Ten percent off everything in the shop, without conditions. */
export const plainVoucher: VoucherFacts = {
  kind: 'percent',
  value: 10,
  scope: 'shop',
  productIds: [],
  categoryIds: [],
  minTotal: null,
  validFrom: null,
  validTo: null,
  usageLimit: null,
  usageLimitPerCustomer: null,
  usedBefore: 0,
}
