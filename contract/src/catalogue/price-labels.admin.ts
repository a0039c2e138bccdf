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

/** What the shop shows on a day in Warsaw with new prices, planned promotions included. */
export const rehearsedDaySchema = z.object({
  day: z.iso.date(),
  /** "14:30" for what begins in the course of the day, after another label of it. */
  since: z.nullable(z.string()),
  label: labelSchema,
  /** Null when a percent is shown or nothing is reduced. */
  missingLabel: z.nullable(z.enum(missingLabels)),
})
export type RehearsedDay = z.infer<typeof rehearsedDaySchema>
