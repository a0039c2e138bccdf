import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { communityMembers } from '#engagement/community/community.tables.ts'

export type MemberRow = typeof communityMembers.$inferSelect
type NewMember = Pick<MemberRow, 'discordUserId' | 'codeHash'> & { userId: string; checkAt: Date }

/** Adds somebody whom Discord is about to let in, unless it is known already; either way answers the row, held. */
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
  if (!row) throw new Error('A member that was just added is gone.')
  return row
}

export const updateMember = (tx: Transaction, id: string, change: Partial<Omit<MemberRow, 'id'>>) =>
  tx.update(communityMembers).set(change).where(eq(communityMembers.id, id))

export const deleteMember = (tx: Transaction, id: string) =>
  tx.delete(communityMembers).where(eq(communityMembers.id, id))

/** A member, held until the transaction ends; its account is held before it. */
export const lockMember = async (tx: Transaction, id: string): Promise<MemberRow | undefined> =>
  (await tx.select().from(communityMembers).where(eq(communityMembers.id, id)).for('update'))[0]

/** Whoever an account was let in as. */
export const selectJoined = async (db: Executor, userId: string): Promise<MemberRow | undefined> =>
  (
    await db
      .select()
      .from(communityMembers)
      .where(and(eq(communityMembers.userId, userId), isNotNull(communityMembers.joinedAt)))
  )[0]

/** Parts an account from its people at Discord, but for one to keep; their roles are taken away next. */
export async function unlinkMembers(tx: Transaction, userId: string, at: Date, keptId?: string): Promise<void> {
  const isOther = keptId === undefined ? undefined : ne(communityMembers.id, keptId)
  await tx
    .update(communityMembers)
    .set({ userId: null, partedAt: at, checkAt: at })
    .where(and(eq(communityMembers.userId, userId), isOther))
}

/** Takes the next member that is due, until `lease`: who dies meanwhile leaves it to another then. */
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

/** Puts the next look at a claimed member off, unless something has asked for one meanwhile. */
export const postponeMember = (db: Executor, { id }: MemberRow, lease: Date, until: Date) =>
  db
    .update(communityMembers)
    .set({ checkAt: until })
    .where(and(eq(communityMembers.id, id), eq(communityMembers.checkAt, lease)))

/** Forgets people without an account whose role could not be taken away for long. */
export const deleteUnlinkedBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(db, communityMembers, and(isNull(communityMembers.userId), lt(communityMembers.partedAt, moment)))

/** What is held of an account's people at Discord. */
export const selectMembersOf = (db: Executor, userId: string) =>
  db
    .select({ discordUserId: communityMembers.discordUserId, joinedAt: communityMembers.joinedAt })
    .from(communityMembers)
    .where(eq(communityMembers.userId, userId))
