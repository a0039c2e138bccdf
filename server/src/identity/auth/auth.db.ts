import type { Role } from '@slodki-ul/contract/identity/access.rules'
import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { mailedTokens, pendingSignIns, sessions } from '#identity/auth/auth.tables.ts'
import { knownDevices } from '#identity/auth/devices.tables.ts'
import { countRecoveryCodes, deletePendingSignIns } from '#identity/auth/two-factor.db.ts'
import { users } from '#identity/users/users.tables.ts'

export type { SessionKind } from '#identity/auth/auth.tables.ts'

type SessionRow = typeof sessions.$inferSelect

export async function insertSession(tx: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** Locks a session until the transaction ends: the second of two concurrent refreshes sees the result of the first. */
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
 * Ends every session of a user, except `spared` if given, and the sign-ins that wait for a code. Increases the session
 * epoch, so a sign-in that was verified earlier but has not opened its session yet fails.
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
 * Consumes a password reset token. Undefined when it belongs to another user, was sent to an earlier address, was used
 * or has expired. The second of two concurrent calls waits and then finds the token used.
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
 * Revokes the mailed password reset links of a user. Links in security notices stay valid: otherwise an intruder could
 * take the owner's way back by asking for a new password.
 */
export async function revokeMailedTokens(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(mailedTokens)
    .set({ usedAt: at })
    .where(
      and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'reset-password'), isNull(mailedTokens.usedAt)),
    )
}

/** Whether the session of the public web is live: neither ended nor expired. */
const isLive = (sessionId: string, now: Date) =>
  and(eq(sessions.id, sessionId), eq(sessions.kind, 'public'), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** When the owner last signed in with a provider in this session; null when they never did. */
export const selectProviderProof = async (db: Executor, sessionId: string): Promise<Date | null> =>
  (await db.select({ at: sessions.providerProvedAt }).from(sessions).where(eq(sessions.id, sessionId)))[0]?.at ?? null

/**
 * The user and roles of a live session. `isSecured`: a second-factor code was given in this session and two-factor
 * sign-in is still on; `isDemoSecured` exempts demo accounts.
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

/** A live session together with a column that another feature supplies, in one statement. */
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

/** The sessions, mailed links and devices of a user for the data export, newest first. */
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

/** Deletes sessions, tokens and pending sign-ins that ended before a moment. Returns how many. */
export async function deleteEndedBefore(db: Executor, moment: Date): Promise<number> {
  const ended = await deleteBatch(db, sessions, lt(sessions.expiresAt, moment))
  const over = await deleteBatch(db, mailedTokens, lt(mailedTokens.expiresAt, moment))
  return ended + over + (await deleteBatch(db, pendingSignIns, lt(pendingSignIns.expiresAt, moment)))
}
