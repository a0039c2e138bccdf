import type { Role } from '@slodki-ul/contract/identity/access.rules'
import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { mailedTokens, pendingSignIns, sessions } from '#identity/auth/auth.tables.ts'
import { knownDevices } from '#identity/auth/devices.tables.ts'
import { countRecoveryCodes, deletePendingSignIns } from '#identity/auth/two-factor.db.ts'
import { users } from '#identity/users/users.tables.ts'

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

/**
 * Ends every session of a user, or every one but `spared`, and sign-ins that wait for a code. A sign-in that was verified
 * before but has not opened its session yet finds another epoch and opens none.
 */
export async function revokeSessions(
  tx: Transaction,
  userId: string,
  at: Date,
  spared: string | null = null,
): Promise<void> {
  await tx
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, userId))
  await deletePendingSignIns(tx, userId)
  await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), spared ? ne(sessions.id, spared) : undefined))
}

export async function insertMailedToken(tx: Transaction, token: typeof mailedTokens.$inferInsert): Promise<void> {
  await tx.insert(mailedTokens).values(token)
}

/**
 * Uses a token for a new password up; undefined when it is not theirs, went to another address than the account has now, was
 * used or is over. Of two at once one waits for the other and then finds it used.
 */
export async function consumeMailedToken(
  tx: Transaction,
  { id: userId, email }: Pick<typeof users.$inferSelect, 'id' | 'email'>,
  tokenHash: string,
  at: Date,
): Promise<typeof mailedTokens.$inferSelect | undefined> {
  const good = and(
    eq(mailedTokens.userId, userId),
    or(isNull(mailedTokens.email), eq(mailedTokens.email, email)),
    eq(mailedTokens.tokenHash, tokenHash),
    isNull(mailedTokens.usedAt),
    gt(mailedTokens.expiresAt, at),
  )
  const [used] = await tx.update(mailedTokens).set({ usedAt: at }).where(good).returning()
  return used
}

/**
 * Makes every link worthless that was mailed to a user who asked for a new password. Those of notices stay: an intruder could
 * take the owner's way back by causing this.
 */
export async function revokeMailedTokens(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(mailedTokens)
    .set({ usedAt: at })
    .where(
      and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'reset-password'), isNull(mailedTokens.usedAt)),
    )
}

/** The session lives. */
const isLive = (sessionId: string, now: Date) =>
  and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** When the owner last signed in with a provider in this session; null when they never did. */
export const selectProviderProof = async (db: Executor, sessionId: string): Promise<Date | null> =>
  (await db.select({ at: sessions.providerProvedAt }).from(sessions).where(eq(sessions.id, sessionId)))[0]?.at ?? null

/**
 * Whose session this is and what that person may do, as long as both live. Secured is a session in which a code of the
 * second factor was given, while that is on; `isDemoSecured` exempts accounts of the demo.
 */
export async function selectIdentity(
  db: Executor,
  sessionId: string,
  now: Date,
  isDemoSecured: boolean,
): Promise<{ userId: string; sessionId: string; roles: Role[]; isSecured: boolean } | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      roles: users.roles,
      isSecured: sql<boolean>`(${users.isTfaEnabled} and ${sessions.secondFactorAt} is not null)
        or (${isDemoSecured}::boolean and ${users.isDemo})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLive(sessionId, now))
  return row
}

/** Whose live session this is, with a column that a later feature adds: one statement for both. */
export async function selectWithSession<Value>(
  db: Executor,
  sessionId: string,
  now: Date,
  column: (userId: typeof users.id) => SQL<Value>,
): Promise<{ userId: string; value: Value } | undefined> {
  const [row] = await db
    .select({ userId: users.id, value: column(users.id) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLive(sessionId, now))
  return row as { userId: string; value: Value } | undefined
}

/** What is told to a person of their sessions, the links mailed to them and their devices, newest first. */
export async function selectSignInMethods(db: Executor, userId: string) {
  const { createdAt, rotatedAt, expiresAt, revokedAt, isRemembered, secondFactorAt, providerProvedAt } = sessions
  const { purpose, createdAt: mailedAt, expiresAt: goodUntil, usedAt } = mailedTokens
  return {
    sessions: await db
      .select({
        createdAt,
        lastUsedAt: rotatedAt,
        expiresAt,
        revokedAt,
        isRemembered,
        secondFactorAt,
        providerProvedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(createdAt)),
    mailedLinks: await db
      .select({ purpose, createdAt: mailedAt, expiresAt: goodUntil, usedAt })
      .from(mailedTokens)
      .where(eq(mailedTokens.userId, userId))
      .orderBy(desc(mailedAt)),
    knownDevices: await db
      .select({ lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.lastSeenAt)),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}

/** Removes sessions, tokens and pending sign-ins that ended before a moment; how many those were. */
export async function deleteEndedBefore(db: Executor, moment: Date): Promise<number> {
  const ended = await deleteBatch(db, sessions, lt(sessions.expiresAt, moment))
  const over = await deleteBatch(db, mailedTokens, lt(mailedTokens.expiresAt, moment))
  return ended + over + (await deleteBatch(db, pendingSignIns, lt(pendingSignIns.expiresAt, moment)))
}
