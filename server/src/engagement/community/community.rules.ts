import { dayMs } from '@slodki-ul/contract/durations'
/** The facts about a member that decide the role. */
export type MemberState = {
  /** Belongs to an account. */
  readonly hasOwner: boolean
  /** That account has a subscription now. */
  readonly isSubscribed: boolean
  /** Discord has confirmed that they joined. */
  readonly isJoined: boolean
  readonly mayHoldRole: boolean
}

/** The next action for a member: add or remove the role at Discord, delete the row, or nothing. */
export type RoleAction = 'add' | 'remove' | 'delete' | 'none'

/**
 * The role lasts as long as the subscription. A lapsed member stays stored, so that a renewal restores the role; one
 * whose account is deleted, or who never joined, does not.
 */
export function planRoleAction({ hasOwner, isSubscribed, isJoined, mayHoldRole }: MemberState): RoleAction {
  if (hasOwner && isSubscribed) return isJoined && mayHoldRole ? 'none' : 'add'
  if (mayHoldRole) return 'remove'
  return hasOwner && isJoined ? 'none' : 'delete'
}

/**
 * When a member is checked again, in milliseconds since 1970: after the end of the access bought so far, but within a
 * day, because it may have gaps; null when nothing will change by itself.
 */
export function nextRoleCheck(now: number, until: number | null): number | null {
  return until === null || until < now ? null : Math.min(until + 1_000, now + dayMs)
}
