import type { Role } from '@slodki-ul/contract/access.rules'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { sessions } from '#features/auth/auth.tables.ts'
import { users } from '#features/users/users.tables.ts'

type SessionRow = typeof sessions.$inferSelect

export async function insertSession(tx: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** The session, held until the transaction ends: of two refreshes at once the second sees what the first did. */
export const lockSession = async (tx: Transaction, id: string): Promise<SessionRow | undefined> =>
  (await tx.select().from(sessions).where(eq(sessions.id, id)).for('update'))[0]

export async function updateSession(
  tx: Transaction,
  id: string,
  change: Partial<Omit<SessionRow, 'id' | 'userId'>>,
): Promise<void> {
  await tx.update(sessions).set(change).where(eq(sessions.id, id))
}

/** Whose session this is and what that person may do, as long as both live. */
export async function selectIdentity(
  db: Executor,
  sessionId: string,
  now: Date,
): Promise<{ userId: string; roles: Role[] } | undefined> {
  const [row] = await db
    .select({ userId: users.id, roles: users.roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now), isNull(users.deletedAt)),
    )
  return row
}

/** Removes what ended before a moment; how many sessions those were. */
export async function deleteSessionsBefore(db: Executor, moment: Date): Promise<number> {
  return (await db.delete(sessions).where(lt(sessions.expiresAt, moment)).returning({ id: sessions.id })).length
}
