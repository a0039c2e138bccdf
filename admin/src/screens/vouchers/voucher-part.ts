import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import type { RecordForm as FormState } from '#layout/use-record-form.ts'

/** What the parts of the form share. */
export type VoucherPart = {
  state: FormState
  idOf: (field: string) => string
  /** The form is that of a batch. */
  isBatch: boolean
  errorOf: (field: keyof VoucherValues | 'count') => string | undefined
}
