import { pendingSignInCodes } from '@slodki-ul/contract/limits'
import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { pendingSignIns, recoveryCodes } from '#identity/auth/auth.tables.ts'

export async function insertPendingSignIn(tx: Transaction, pending: typeof pendingSignIns.$inferInsert): Promise<void> {
  await tx.insert(pendingSignIns).values(pending)
}

/**
 * Counts one code tried for a pending sign-in and answers whose it is; undefined when there is none, it is over, or its
 * tries are used up. Counted before the code is looked at, so that many at once try no more than one by one.
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

/** Uses a pending sign-in up; false when another request has done so. */
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

/** Gives a user recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** One of a user's recovery codes, which tells the salt of them all. */
export const selectRecoveryHash = async (db: Executor, userId: string): Promise<string | undefined> =>
  (
    await db
      .select({ codeHash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId))
      .limit(1)
  )[0]?.codeHash

/** Uses a recovery code up; false when there is no such code, or no longer. */
export async function consumeRecoveryCodeRow(tx: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export const countRecoveryCodes = async (db: Executor, userId: string): Promise<number> =>
  (await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)))[0]?.left ?? 0
