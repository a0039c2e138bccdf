import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { communityMembers } from '#engagement/community/community.tables.ts'

export type MemberRow = typeof communityMembers.$inferSelect
type NewMember = Pick<MemberRow, 'discordUserId' | 'codeHash'> & { userId: string; checkAt: Date }

/** Inserts a member whom Discord is about to add, unless already known; returns the row, locked. */
export async function reserveMember(tx: Transaction, member: NewMember): Promise<MemberRow> {
  await tx
    .insert(communityMembers)
    .values({ ...member, mayHoldRole: true })
    .onConflictDoNothing({ target: communityMembers.discordUserId })
  const [row] = await tx
    .select()
    .from(communityMembers)
    .where(eq(communityMembers.discordUserId, member.discordUserId))
    .for('update')
  if (!row) throw new Error('The inserted community member is missing.')
  return row
}

export const updateMember = (tx: Transaction, id: string, change: Partial<Omit<MemberRow, 'id'>>) =>
  tx.update(communityMembers).set(change).where(eq(communityMembers.id, id))

export const deleteMember = (tx: Transaction, id: string) =>
  tx.delete(communityMembers).where(eq(communityMembers.id, id))

/** Returns a member, locked until the transaction ends; the account is locked first. */
export const lockMember = async (tx: Transaction, id: string): Promise<MemberRow | undefined> =>
  (await tx.select().from(communityMembers).where(eq(communityMembers.id, id)).for('update'))[0]

/** Returns the Discord members linked to an account. */
export const selectJoined = async (db: Executor, userId: string): Promise<MemberRow | undefined> =>
  (
    await db
      .select()
      .from(communityMembers)
      .where(and(eq(communityMembers.userId, userId), isNotNull(communityMembers.joinedAt)))
  )[0]

/** Unlinks an account from its Discord members except `excludedId`; their roles are removed next. */
export async function unlinkMembers(tx: Transaction, userId: string, at: Date, excludedId?: string): Promise<void> {
  const isOther = excludedId === undefined ? undefined : ne(communityMembers.id, excludedId)
  await tx
    .update(communityMembers)
    .set({ userId: null, partedAt: at, checkAt: at })
    .where(and(eq(communityMembers.userId, userId), isOther))
}

/** Claims the next due member until `lease`; if the worker dies, another one claims it after that. */
export async function claimMember(db: Executor, now: Date, lease: Date): Promise<MemberRow | undefined> {
  const due = db
    .select({ id: communityMembers.id })
    .from(communityMembers)
    .where(lte(communityMembers.checkAt, now))
    .orderBy(asc(communityMembers.checkAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(communityMembers)
    .set({ checkAt: lease })
    .where(inArray(communityMembers.id, due))
    .returning()
  return row
}

export const hasDueMember = async (db: Executor, now: Date): Promise<boolean> =>
  (
    await db
      .select({ id: communityMembers.id })
      .from(communityMembers)
      .where(lte(communityMembers.checkAt, now))
      .limit(1)
  ).length > 0

/** Postpones the next check of a claimed member, unless another one was requested meanwhile. */
export const postponeMember = (db: Executor, { id }: MemberRow, lease: Date, until: Date) =>
  db
    .update(communityMembers)
    .set({ checkAt: until })
    .where(and(eq(communityMembers.id, id), eq(communityMembers.checkAt, lease)))

/** Deletes members without an account whose role could not be removed for a long time. */
export const deleteUnlinkedBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(db, communityMembers, and(isNull(communityMembers.userId), lt(communityMembers.partedAt, moment)))

/** Returns the data stored about the Discord members of an account. */
export const selectMembersOf = (db: Executor, userId: string) =>
  db
    .select({ discordUserId: communityMembers.discordUserId, joinedAt: communityMembers.joinedAt })
    .from(communityMembers)
    .where(eq(communityMembers.userId, userId))
