import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { dayOf, endOfDay, startOfDay } from '#catalogue/vouchers/voucher-days.rules.ts'
import type { VoucherRow as Row } from '#catalogue/vouchers/vouchers.db.ts'

/** The fields that staff edit. */
export const valuesOf = (row: Row): VoucherValues => ({
  code: row.code,
  kind: row.kind === 'percent' ? 'percent' : 'amount',
  percent: row.kind === 'percent' ? row.value : null,
  discountAmount: row.kind === 'percent' ? null : toZloty(row.value),
  scope: row.scope,
  ...{ planIds: row.planIds, productIds: row.productIds, categoryIds: row.categoryIds },
  minTotal: row.minTotal === null ? null : toZloty(row.minTotal),
  ...{ validFrom: dayOf(row.validFrom), validTo: dayOf(row.validTo) },
  ...{ usageLimit: row.usageLimit, usageLimitPerCustomer: row.usageLimitPerCustomer },
  ...{ isPublic: row.isPublic, descriptionPl: row.descriptionPl, descriptionEn: row.descriptionEn ?? '' },
})

/** The columns of checked values. */
export const columnsOf = (values: VoucherValues) => ({
  ...{ code: values.code, kind: values.kind, scope: values.scope, isPublic: values.isPublic },
  value: values.kind === 'percent' ? (values.percent ?? 0) : toGrosze(values.discountAmount ?? 0),
  ...{ planIds: values.planIds, productIds: values.productIds, categoryIds: values.categoryIds },
  minTotal: values.minTotal === null ? null : toGrosze(values.minTotal),
  ...{ validFrom: startOfDay(values.validFrom), validTo: endOfDay(values.validTo) },
  ...{ usageLimit: values.usageLimit, usageLimitPerCustomer: values.usageLimitPerCustomer },
  ...{ descriptionPl: values.descriptionPl, descriptionEn: values.descriptionEn || null },
})
