import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { isStaff, type Role } from '@slodki-ul/contract/identity/access.rules'
import {
  identityFreshMinutes,
  refreshRepeatSeconds,
  rememberedDays,
  sessionMaxDays,
  staffHours,
  unrememberedHours,
} from '@slodki-ul/contract/limits'

/** Whether a sign-in with a provider is recent enough to prove the owner. Both moments are of the same clock. */
export const isFreshProof = (provedAt: Date | null, now: number): boolean =>
  provedAt !== null && now - provedAt.getTime() <= identityFreshMinutes * minuteMs

type StoredTokens = {
  readonly refreshTokenHash: string
  readonly previousTokenHash: string | null
  readonly rotatedAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
}

/**
 * How a refresh token is answered: with its successor; with the same successor again within a minute (another tab, or a
 * lost response); refused, when its session has ended; or by ending the session, when the token was replaced earlier,
 * because then somebody else has a copy.
 */
export function checkRefresh(
  session: StoredTokens,
  hash: string,
  now: number,
): 'rotate' | 'repeat' | 'ended' | 'stolen' {
  if (session.revokedAt !== null || session.expiresAt.getTime() <= now) return 'ended'
  if (hash === session.refreshTokenHash) return 'rotate'
  const isRecent = now - session.rotatedAt.getTime() <= refreshRepeatSeconds * 1000
  return hash === session.previousTokenHash && isRecent ? 'repeat' : 'stolen'
}

/** When a session of the back office expires, however busy it is: twelve hours after it began. */
export const staffSessionEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + staffHours * hourMs)

/**
 * When a session of the public web expires if it is used now. A remembered session: a year after its last use, but at most two years
 * after it began. Any other: a day after it began; of staff: twelve hours after it began.
 */
export function sessionEnd(
  session: { isRemembered: boolean; createdAt: Date },
  roles: readonly Role[],
  now: number,
): Date {
  if (isStaff(roles)) return staffSessionEnd(session.createdAt)
  if (!session.isRemembered) return new Date(session.createdAt.getTime() + unrememberedHours * hourMs)
  return new Date(Math.min(now + rememberedDays * dayMs, session.createdAt.getTime() + sessionMaxDays * dayMs))
}
