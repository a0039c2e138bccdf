import * as z from 'zod/mini'

/** Why a user has access to courses or not; the moments mentioned are in the fields beside it. */
export const accessReasons = [
  /** Renewing by card: access `until` the end of the grace period after the paid date. */
  'renews',
  /** Paid ahead: access `until` its end. */
  'until',
  'forever',
  /** The last renewal failed: overdue `since`, access `until` the end of the grace period. */
  'pastDue',
  /** Cancelled: access `until` the last paid day. */
  'cancelled',
  /** Not paid yet. */
  'pending',
  /** Ended: `since` its end. */
  'expired',
  'none',
] as const
export type AccessReason = (typeof accessReasons)[number]

/** Whether a user has access to courses, and why. Moments in ISO 8601. */
export const accessSchema = z.object({
  allowed: z.boolean(),
  reason: z.enum(accessReasons),
  until: z.nullable(z.string()),
  since: z.nullable(z.string()),
})
