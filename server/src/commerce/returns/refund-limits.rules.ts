import { type Mark, markOf, type StaffRole } from '@slodki-ul/contract/identity/permissions'

export type RefundLimit = 'order' | 'day' | 'packed'

/** Grosze that count against the limits. */
export type GivenBack = {
  amount: number
  /** By staff within their limits on this order, and by this person today. */
  before: { order: number; day: number }
  limits: { order: number; day: number }
}

/** The limit that an amount is above; null within both. */
export function limitExceeded({ amount, before, limits }: GivenBack): RefundLimit | null {
  if (amount === 0) return null
  if (before.order + amount > limits.order) return 'order'
  return before.day + amount > limits.day ? 'day' : null
}

/**
 * What stands against somebody's cancelling at once: with the mark `l` an order is cancelled before packing only, and the
 * money has the limits of refunds.
 */
export const cancelLimit = (
  { isPacked, cancelMark }: { isPacked: boolean; cancelMark: Mark },
  given: GivenBack,
): RefundLimit | null => (isPacked && cancelMark !== 'w' ? 'packed' : limitExceeded(given))

/** How somebody above a limit goes on: an owner gives a code, everybody else asks an owner. */
export const isOwnDecision = (roles: readonly StaffRole[]): boolean => markOf(roles, 'refunds.make') === 'w'
