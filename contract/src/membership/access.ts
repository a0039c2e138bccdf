import * as z from 'zod/mini'

/** Why courses are open to somebody, or closed; what it speaks of stands beside it. */
export const accessReasons = [
  /** Paid by card and renewing: open `until` the grace after the paid date is over. */
  'renews',
  /** Paid ahead, `until` its end. */
  'until',
  'forever',
  /** The last renewal failed: overdue `since`, open `until` the grace is over. */
  'pastDue',
  /** Cancelled, runs `until` the last paid day. */
  'cancelled',
  /** Nothing was paid yet. */
  'pending',
  /** Over, `since` its end. */
  'expired',
  'none',
] as const
export type AccessReason = (typeof accessReasons)[number]

/** Whether and why courses are open to somebody, or closed. Moments in ISO 8601. */
export const accessSchema = z.object({
  allowed: z.boolean(),
  reason: z.enum(accessReasons),
  until: z.nullable(z.string()),
  since: z.nullable(z.string()),
})
