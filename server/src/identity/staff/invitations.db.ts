import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { staffInvitations } from '#identity/staff/invitations.tables.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect

const isOpen = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.withdrawnAt))

/** Invitations that were neither accepted nor withdrawn, newest first; expired ones included. */
export const selectOpenInvitations = (db: Executor): Promise<InvitationRow[]> =>
  db.select().from(staffInvitations).where(isOpen).orderBy(desc(staffInvitations.sentAt), staffInvitations.id)

/** Adds an invitation; undefined when its address has an open one. */
export const insertInvitation = async (
  tx: Transaction,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<InvitationRow | undefined> =>
  (await tx.insert(staffInvitations).values(invitation).onConflictDoNothing().returning())[0]

/** An open invitation, locked. */
export const lockInvitation = async (tx: Transaction, id: string): Promise<InvitationRow | undefined> =>
  (
    await tx
      .select()
      .from(staffInvitations)
      .where(and(eq(staffInvitations.id, id), isOpen))
      .for('update')
  )[0]

const hasToken = (tokenHash: string, now: Date) =>
  and(eq(staffInvitations.tokenHash, tokenHash), isOpen, gt(staffInvitations.expiresAt, now))

/** The open invitation of a mailed secret that has not expired. */
export const selectByToken = async (db: Executor, tokenHash: string, now: Date): Promise<InvitationRow | undefined> =>
  (await db.select().from(staffInvitations).where(hasToken(tokenHash, now)))[0]

/** The same, locked: of two acceptances at once the second finds none. */
export const lockByToken = async (tx: Transaction, tokenHash: string, now: Date): Promise<InvitationRow | undefined> =>
  (await tx.select().from(staffInvitations).where(hasToken(tokenHash, now)).for('update'))[0]

export async function updateInvitation(
  tx: Transaction,
  id: string,
  change: Partial<Pick<InvitationRow, 'tokenHash' | 'sentAt' | 'expiresAt' | 'acceptedAt' | 'withdrawnAt'>>,
): Promise<InvitationRow> {
  const [row] = await tx.update(staffInvitations).set(change).where(eq(staffInvitations.id, id)).returning()
  if (!row) throw new Error(`Invitation ${id} is gone.`)
  return row
}

/** Invitations sent to an address, for its owner's data export. */
export const selectInvitationsTo = (db: Executor, email: string) =>
  db
    .select({ roles: staffInvitations.roles, sentAt: staffInvitations.sentAt, acceptedAt: staffInvitations.acceptedAt })
    .from(staffInvitations)
    .where(eq(staffInvitations.email, email))
    .orderBy(staffInvitations.sentAt)

export async function deleteInvitationsTo(tx: Transaction, email: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, email))
}

/** Deletes invitations whose link stopped working before a moment. Returns how many. */
export const deleteInvitationsBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(db, staffInvitations, lt(staffInvitations.expiresAt, moment))
