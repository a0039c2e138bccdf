import type { FieldIssues } from '../platform/settings.rules.ts'
import { type VoucherValues, voucherIssues } from './voucher-editing.rules.ts'

/** Most codes of a batch (BO-096). */
export const batchCodesMax = 5_000
/** Random characters of each code, after the prefix. */
export const batchLetters = 10
/** Longest prefix of a batch. */
const batchPrefixMax = 20

/**
 * What staff say of a batch: how many codes, and the conditions of each, which can be used once. `code` is the prefix of all
 * of them.
 */
export type BatchValues = Omit<VoucherValues, 'usageLimit' | 'usageLimitPerCustomer' | 'isPublic'> & {
  count: number | null
}

/** The conditions of each code of a batch; its code is the prefix. */
export const valuesOfBatch = ({ count: _count, ...values }: BatchValues): VoucherValues => ({
  ...values,
  ...{ usageLimit: 1, usageLimitPerCustomer: 1, isPublic: false },
})

/** Refused fields of a batch, by name. */
export function batchIssues(values: BatchValues): FieldIssues<BatchValues> {
  const { code, count } = values
  const isCount = count !== null && Number.isInteger(count) && count >= 1 && count <= batchCodesMax
  return {
    ...voucherIssues(valuesOfBatch(values)),
    ...(code.length > batchPrefixMax
      ? { code: { code: 'ERRORS.MAXLENGTH', max: batchPrefixMax, given: code.length } as const }
      : {}),
    ...(isCount ? {} : { count: { code: 'ERRORS.BATCHCOUNT', max: batchCodesMax } as const }),
  }
}
