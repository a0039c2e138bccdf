import { dayMs } from '@slodki-ul/contract/durations'
/** A member as far as the role goes. */
export type MemberState = {
  /** Belongs to an account. */
  readonly hasOwner: boolean
  /** That account has a subscription now. */
  readonly isSubscribed: boolean
  /** Discord is known to have let them in. */
  readonly isJoined: boolean
  readonly mayHoldRole: boolean
}

/** What is to be done about a member: the role given or taken away at Discord, the row forgotten, or nothing. */
export type RoleAction = 'give' | 'take' | 'forget' | 'rest'

/**
 * The role lasts as long as the subscription. A lapsed member is remembered, so that a renewal gives it back; one whose
 * account is gone, or whom Discord never let in, is not.
 */
export function planRoleAction({ hasOwner, isSubscribed, isJoined, mayHoldRole }: MemberState): RoleAction {
  if (hasOwner && isSubscribed) return isJoined && mayHoldRole ? 'rest' : 'give'
  if (mayHoldRole) return 'take'
  return hasOwner && isJoined ? 'rest' : 'forget'
}

/**
 * When a member is looked at again, in milliseconds since 1970: once the access bought so far is over, but within a day, for
 * there may be gaps in it; null when nothing will happen by itself.
 */
export function nextRoleCheck(now: number, until: number | null): number | null {
  return until === null || until < now ? null : Math.min(until + 1_000, now + dayMs)
}
