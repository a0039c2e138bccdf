import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { sessions } from '#identity/auth/auth.tables.ts'

/** How many sessions these people have open; people without any are left out. */
export async function countOpenSessions(
  db: Executor,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: sessions.userId, open: count() })
    .from(sessions)
    .where(
      and(
        sql`${sessions.userId} = any(${sql.param([...userIds])}::uuid[])`,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .groupBy(sessions.userId)
  return new Map(rows.map(({ userId, open }) => [userId, open]))
}

/** Whether an account had a session, also one that has ended. */
export async function hasEverSignedIn(db: Executor, userId: string): Promise<boolean> {
  return (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)).limit(1)).length > 0
}
