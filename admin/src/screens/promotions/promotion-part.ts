import type { PromotionValues } from '@slodki-ul/contract/catalogue/promotions.rules'
import type { RecordForm as FormState } from '#layout/use-record-form.ts'

export type NamedProduct = { id: number; name: string }

/** What the parts of the form share. */
export type PromotionPart = {
  state: FormState
  /** Names of products that are chosen already. */
  known: readonly NamedProduct[]
  errorOf: (field: keyof PromotionValues) => string | undefined
}

export const idOf = (field: string): string => `promotion-${field}`
