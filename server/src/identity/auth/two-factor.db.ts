import { pendingSignInCodes } from '@slodki-ul/contract/limits'
import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { pendingSignIns, recoveryCodes } from '#identity/auth/auth.tables.ts'

export async function insertPendingSignIn(tx: Transaction, pending: typeof pendingSignIns.$inferInsert): Promise<void> {
  await tx.insert(pendingSignIns).values(pending)
}

/**
 * Counts an attempt on a pending sign-in and returns its user; undefined when there is none, it has expired, or no
 * attempts are left. Counted before the code is checked, so parallel attempts get no more guesses than sequential ones.
 */
export const countCodeAttempt = async (
  db: Executor,
  tokenHash: string,
  now: Date,
): Promise<Pick<typeof pendingSignIns.$inferSelect, 'userId' | 'isRemembered' | 'providerProvedAt'> | undefined> =>
  (
    await db
      .update(pendingSignIns)
      .set({ codesTried: sql`${pendingSignIns.codesTried} + 1` })
      .where(
        and(
          eq(pendingSignIns.tokenHash, tokenHash),
          lt(pendingSignIns.codesTried, pendingSignInCodes),
          gt(pendingSignIns.expiresAt, now),
        ),
      )
      .returning({
        userId: pendingSignIns.userId,
        isRemembered: pendingSignIns.isRemembered,
        providerProvedAt: pendingSignIns.providerProvedAt,
      })
  )[0]

/** Consumes a pending sign-in; false when another request has done so. */
export async function consumePendingSignIn(tx: Transaction, tokenHash: string): Promise<boolean> {
  const used = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ userId: pendingSignIns.userId })
  return used.length > 0
}

export async function deletePendingSignIns(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** The hash of one of a user's recovery codes; all share its salt. */
export const selectRecoveryHash = async (db: Executor, userId: string): Promise<string | undefined> =>
  (
    await db
      .select({ codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId))
      .limit(1)
  )[0]?.codeHash

/** Consumes a recovery code; false when there is no such unused code. */
export async function consumeRecoveryCodeRow(tx: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export const countRecoveryCodes = async (db: Executor, userId: string): Promise<number> =>
  (await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)))[0]?.left ?? 0
