import { dayMs } from '@slodki-ul/contract/durations'
import { renewalGraceDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { selectPeriods, selectPeriodsBetween } from '#membership/access/access.db.ts'
import { resolveAccess } from '#membership/access/access.rules.ts'

/** Whether a user has access at a moment, and when their last access period ends. */
export async function findAccess(
  db: Executor,
  userId: string,
  now: Date,
): Promise<{ isSubscribed: boolean; until: Date | null }> {
  const { isSubscribed, until } = resolveAccess(await selectPeriods(db, userId), now.getTime())
  return { isSubscribed, until: until === null ? null : new Date(until) }
}

/** Everybody who has access at a moment, each once. */
export async function findSubscribers(
  db: Executor,
  now: Date,
): Promise<{ userId: string; email: string; language: 'pl' | 'en' }[]> {
  const rows = await selectPeriodsBetween(db, { begins: now, ends: new Date(now.getTime() - renewalGraceDays * dayMs) })
  const found = rows.filter(({ period }) => resolveAccess([period], now.getTime()).isSubscribed)
  return [...new Map(found.map(({ user }) => [user.userId, user])).values()]
}

/**
 * Whether a caller may watch a course or video now and get what belongs to it: a free one everybody, any other only
 * users with access. Every endpoint that returns such content checks this.
 */
export async function isOpenTo(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string | null,
  { isFree }: { readonly isFree: boolean },
): Promise<boolean> {
  return isFree || (userId !== null && (await findAccess(db, userId, clock.date())).isSubscribed)
}
