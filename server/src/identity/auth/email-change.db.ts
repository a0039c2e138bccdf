import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { emailChanges } from '#identity/auth/email-changes.tables.ts'
import { users } from '#identity/users/users.tables.ts'

export type EmailChange = typeof emailChanges.$inferSelect

const isOpen = and(isNull(emailChanges.confirmedAt), isNull(emailChanges.endedAt))

/** The address that waits for confirmation; null when there is none. */
export async function selectPendingEmail(db: Executor, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOpen, gt(emailChanges.expiresAt, now)))
  return row?.email ?? null
}

export async function insertEmailChange(tx: Transaction, change: typeof emailChanges.$inferInsert): Promise<void> {
  await tx.insert(emailChanges).values(change)
}

/** Cancels the open changes of address. */
export async function cancelOpenChanges(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ endedAt: at })
    .where(and(eq(emailChanges.userId, userId), isOpen))
}

/**
 * Ends this change and every later one: they can no longer be confirmed or undone. Earlier ones can: undoing a later
 * change must not take the way back from the owner of an earlier address.
 */
export async function cancelChangesSince(tx: Transaction, change: EmailChange, at: Date): Promise<void> {
  const isSince = or(eq(emailChanges.id, change.id), gt(emailChanges.createdAt, change.createdAt), isOpen)
  await tx
    .update(emailChanges)
    .set({ endedAt: at })
    .where(and(eq(emailChanges.userId, change.userId), isNull(emailChanges.endedAt), isSince))
}

export const selectChangeByToken = async (db: Executor, tokenHash: string): Promise<EmailChange | undefined> =>
  (await db.select().from(emailChanges).where(eq(emailChanges.tokenHash, tokenHash)))[0]

export const selectChangeByUndoToken = async (db: Executor, tokenHash: string): Promise<EmailChange | undefined> =>
  (await db.select().from(emailChanges).where(eq(emailChanges.undoTokenHash, tokenHash)))[0]

export async function markConfirmed(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(emailChanges).set({ confirmedAt: at }).where(eq(emailChanges.id, id))
}

/** Sets the address of an account. It has just been proved. */
export async function updateEmail(tx: Transaction, userId: string, email: string, at: Date): Promise<void> {
  await tx.update(users).set({ email, emailConfirmedAt: at }).where(eq(users.id, userId))
}

/** Removes a password that somebody else may know; a mailed link sets a new one. */
export async function clearPassword(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: null, passwordIsTemporary: true, passwordExpiresAt: null })
    .where(eq(users.id, userId))
}

/** Deletes an account that uses an address but never confirmed it. */
export async function deleteUnconfirmedOther(tx: Transaction, email: string, userId: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.email, email), ne(users.id, userId), isNull(users.emailConfirmedAt)))
}

/** The changes of address of a user for the data export, newest first. */
export const selectChangesOf = (db: Executor, userId: string) =>
  db
    .select({
      previousEmail: emailChanges.previousEmail,
      email: emailChanges.email,
      createdAt: emailChanges.createdAt,
      confirmedAt: emailChanges.confirmedAt,
      endedAt: emailChanges.endedAt,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(desc(emailChanges.createdAt))

export const deleteChangesBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(db, emailChanges, lt(emailChanges.createdAt, moment))
