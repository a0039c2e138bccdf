import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { selectPeriods } from '#membership/access/access.db.ts'
import { resolveAccess } from '#membership/access/access.rules.ts'

/** Whether a user may watch at a moment, and when the last access bought so far ends. */
export async function findAccess(
  db: Executor,
  userId: string,
  now: Date,
): Promise<{ isSubscribed: boolean; until: Date | null }> {
  const { isSubscribed, until } = resolveAccess(await selectPeriods(db, userId), now.getTime())
  return { isSubscribed, until: until === null ? null : new Date(until) }
}

/**
 * Whether somebody may watch a course or a film now, and have what belongs to it: a free one everybody, any other who has
 * access by date. Every answer that holds any of it asks here.
 */
export async function isOpenTo(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string | null,
  { isFree }: { readonly isFree: boolean },
): Promise<boolean> {
  return isFree || (userId !== null && (await findAccess(db, userId, clock.date())).isSubscribed)
}
