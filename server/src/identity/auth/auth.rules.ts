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

/** Whether somebody signed in with a provider lately enough to be known as the owner; moments of one clock. */
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
 * What a refresh token gets from the family it names: its successor; the same successor again, as another tab or a lost
 * answer asks for it within a minute; nothing, from a family that has ended; or the end of the family, when a token comes
 * back that was replaced before, for then somebody else has it.
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

/**
 * When a session ends that is used now: one that is remembered a year after its last use, but not later than two years after
 * it began; any other a day after it began, one of staff twelve hours after it began.
 */
export function sessionEnd(
  session: { isRemembered: boolean; createdAt: Date },
  roles: readonly Role[],
  now: number,
): Date {
  if (isStaff(roles)) return new Date(session.createdAt.getTime() + staffHours * hourMs)
  if (!session.isRemembered) return new Date(session.createdAt.getTime() + unrememberedHours * hourMs)
  return new Date(Math.min(now + rememberedDays * dayMs, session.createdAt.getTime() + sessionMaxDays * dayMs))
}
