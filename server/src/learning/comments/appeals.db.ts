import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { commentAppeals, commentDecisions, comments } from '#learning/comments/comments.tables.ts'

export type AppealRow = typeof commentAppeals.$inferSelect

/** The latest appeal about each of these comments. */
export async function selectAppeals(db: Executor, commentIds: readonly string[]): Promise<Map<string, AppealRow>> {
  if (commentIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([commentAppeals.commentId])
    .from(commentAppeals)
    .where(sql`${commentAppeals.commentId} = any(${sql.param([...commentIds])}::uuid[])`)
    .orderBy(commentAppeals.commentId, desc(commentAppeals.notedAt))
  return new Map(rows.map((row) => [row.commentId, row]))
}

/** The removal in force of a locked comment that is removed. */
export async function selectRemoval(tx: Transaction, commentId: string) {
  const [removal] = await tx
    .select()
    .from(commentDecisions)
    .where(
      and(
        eq(commentDecisions.commentId, commentId),
        eq(commentDecisions.decision, 'Declined'),
        isNull(commentDecisions.takenBackAt),
      ),
    )
    .orderBy(desc(commentDecisions.decidedAt))
    .limit(1)
  return removal
}

/** Saves an appeal; false when the removal has one already. */
export const insertAppeal = async (tx: Transaction, appeal: typeof commentAppeals.$inferInsert): Promise<boolean> =>
  (
    await tx
      .insert(commentAppeals)
      .values(appeal)
      .onConflictDoNothing({ target: commentAppeals.decisionId })
      .returning({ id: commentAppeals.id })
  ).length > 0

/** The appeal against a removal on which nobody has decided, locked. */
export async function lockOpenAppeal(tx: Transaction, decisionId: string): Promise<AppealRow | undefined> {
  const [appeal] = await tx
    .select()
    .from(commentAppeals)
    .where(and(eq(commentAppeals.decisionId, decisionId), isNull(commentAppeals.outcome)))
    .for('update')
  return appeal
}

type AppealDecision = Required<Pick<AppealRow, 'outcome' | 'outcomeReason' | 'decidedBy' | 'decidedAt'>>

export const updateAppeal = (tx: Transaction, id: string, decision: AppealDecision) =>
  tx.update(commentAppeals).set(decision).where(eq(commentAppeals.id, id))

/** The removals in force that a removal caused, with the status before. */
export const selectCausedRemovals = (tx: Transaction, causeId: string) =>
  tx
    .select({ commentId: commentDecisions.commentId, previous: commentDecisions.previous })
    .from(commentDecisions)
    .where(and(eq(commentDecisions.causeId, causeId), isNull(commentDecisions.takenBackAt)))

/** The appeals of a person, for the export of personal data. */
export const selectAppealsOf = (db: Executor, userId: string) =>
  db
    .select({
      receivedOn: commentAppeals.receivedOn,
      grounds: commentAppeals.grounds,
      outcome: commentAppeals.outcome,
      reason: commentAppeals.outcomeReason,
    })
    .from(commentAppeals)
    .innerJoin(comments, eq(comments.id, commentAppeals.commentId))
    .where(eq(comments.userId, userId))
    .orderBy(commentAppeals.notedAt)

/** Deletes the appeals of a person: unlike the comments they were never published. */
export const deleteAppealsOf = (tx: Transaction, userId: string) =>
  tx
    .delete(commentAppeals)
    .where(sql`${commentAppeals.commentId} in (select id from comments where user_id = ${userId})`)
