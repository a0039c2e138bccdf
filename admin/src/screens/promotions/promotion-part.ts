import type { PromotionValues } from '@slodki-ul/contract/catalogue/promotions.rules'
import type { NamedProduct } from '#layout/product-search.tsx'
import type { RecordForm as FormState } from '#layout/use-record-form.ts'

/** What the parts of the form share. */
export type PromotionPart = {
  state: FormState
  /** Names of products that are chosen already. */
  known: readonly NamedProduct[]
  errorOf: (field: keyof PromotionValues) => string | undefined
}

export const idOf = (field: string): string => `promotion-${field}`
