import * as z from 'zod/mini'
import { zlotySchema } from '../money.ts'

/** Why no percent will be shown beside a reduced price. */
export const missingLabels = ['never-sold', 'not-below-lowest', 'below-one-percent'] as const

export const labelSchema = z.object({
  /** The price that is charged. */
  price: zlotySchema,
  /** The price that is crossed out; null without one. */
  oldPrice: z.nullable(zlotySchema),
  /** Whole percent of the label; 0 for none. */
  percent: z.int(),
  lowestPrice30Days: z.nullable(zlotySchema),
})
export type PriceLabel = z.infer<typeof labelSchema>

/** A label as it was rehearsed, and why it has no percent; null when it has one or nothing is reduced. */
export const rehearsedLabelSchema = z.extend(labelSchema, { missingLabel: z.nullable(z.enum(missingLabels)) })
export type RehearsedLabel = z.infer<typeof rehearsedLabelSchema>
