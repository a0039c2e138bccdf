import type { CommentStatus } from '@slodki-ul/contract/learning/comments'
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { commentDecisions, commentReports, comments } from '#learning/comments/comments.tables.ts'

const isInForce = isNull(commentDecisions.takenBackAt)

/** A decision on a comment that was not taken back, locked, and whether it is the latest one. */
export async function lockDecision(tx: Transaction, commentId: string, decisionId: string) {
  const [decision] = await tx
    .select()
    .from(commentDecisions)
    .where(and(eq(commentDecisions.id, decisionId), eq(commentDecisions.commentId, commentId), isInForce))
    .for('update')
  if (!decision) return undefined
  const later = await tx.$count(
    commentDecisions,
    and(eq(commentDecisions.commentId, commentId), gt(commentDecisions.decidedAt, decision.decidedAt), isInForce),
  )
  return { ...decision, isLatest: later === 0 }
}

/** The latest decision on a comment that was not taken back. */
export async function selectLatestDecision(tx: Transaction, commentId: string): Promise<string | undefined> {
  const [decision] = await tx
    .select({ id: commentDecisions.id })
    .from(commentDecisions)
    .where(and(eq(commentDecisions.commentId, commentId), isInForce))
    .orderBy(desc(commentDecisions.decidedAt))
    .limit(1)
  return decision?.id
}

/** Whether the comment answers one that is removed; that one is locked, so that it stays as it is. */
export async function isUnderRemoved(tx: Transaction, commentId: string): Promise<boolean> {
  const parentId = tx.select({ id: comments.parentId }).from(comments).where(eq(comments.id, commentId))
  const [parent] = await tx
    .select({ status: comments.status })
    .from(comments)
    .where(inArray(comments.id, parentId))
    .for('share')
  return parent?.status === 'Declined'
}

/** Marks a decision and those that it caused as taken back; returns them. */
export const takeBack = (tx: Transaction, decisionId: string, takenBackAt: Date) =>
  tx
    .update(commentDecisions)
    .set({ takenBackAt })
    .where(and(or(eq(commentDecisions.id, decisionId), eq(commentDecisions.causeId, decisionId)), isInForce))
    .returning()

export const setStatus = (tx: Transaction, id: string, status: CommentStatus) =>
  tx.update(comments).set({ status }).where(eq(comments.id, id))

/** Opens the reports that were settled at this moment again. */
export const reopenReports = (tx: Transaction, commentIds: readonly string[], settledAt: Date) =>
  tx
    .update(commentReports)
    .set({ settledAt: null })
    .where(
      and(
        sql`${commentReports.commentId} = any(${sql.param([...commentIds])}::uuid[])`,
        eq(commentReports.settledAt, settledAt),
      ),
    )
