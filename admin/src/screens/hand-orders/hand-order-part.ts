import type { HandOrderPreview } from '@slodki-ul/contract/commerce/hand-orders.admin'
import type { UseFormReturn } from 'react-hook-form'
import type { Failure } from '#core/failure.ts'

/** Id of the control of a field. */
export const idOf = (field: string): string => `hand-order-${field.replaceAll('.', '-')}`

/** What each part of the form of an order by hand gets. */
export type HandOrderPart = {
  form: UseFormReturn
  /** What the server makes of it; that of before while the next one is on its way. */
  preview: HandOrderPreview | undefined
  /** Why there is none of what is typed now. */
  refusal: Failure | null
  isPending: boolean
  retry: () => void
  errorOf: (field: string) => string | undefined
}
