import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { standardReasons } from '#learning/comments/comments.rules.ts'
import * as table from '#learning/comments/moderation.db.ts'
import { queueMails } from '#platform/mail/outbox.ts'

/** A comment, by its id alone or within a course. */
type Place = { courseId?: number; commentId: string }
type Reason = { pl: string; en: string }
type Verdict = { commentId: string; decision: 'Approved' | 'Declined'; reason: Reason | null; isChanged: boolean }

/**
 * Records decisions in the audit log and, where they change the status, mails the authors who still have an account and
 * did not decide themselves.
 */
async function notify(
  tx: Transaction,
  context: Context,
  { userId }: Pick<RequestContext, 'userId'>,
  verdicts: readonly Verdict[],
): Promise<void> {
  const decidedAt = context.clock.date()
  const decisions = verdicts.map(({ commentId, decision, reason }) => ({
    id: crypto.randomUUID(),
    commentId,
    userId,
    decision,
    reason: reason?.pl ?? null,
    decidedAt,
  }))
  await table.insertDecisions(tx, decisions, decidedAt)
  const authors = await table.selectAuthors(
    tx,
    verdicts.map(({ commentId }) => commentId),
  )
  await queueMails(
    tx,
    context,
    authors.flatMap((author) => {
      const verdict = verdicts.find(({ commentId }) => commentId === author.id)
      if (!verdict?.isChanged || author.userId === userId) return []
      return {
        occasion: `comment-decision:${author.id}:${verdict.decision}`,
        kind: verdict.decision === 'Approved' ? 'comment-approved' : 'comment-declined',
        recipient: author.email,
        language: author.language,
        data: { commentId: author.id, ...(verdict.reason ? { reason: verdict.reason[author.language] } : {}) },
      }
    }),
  )
}

type Moderator = Pick<RequestContext, 'userId'>

/**
 * Approves a comment; reports of one that is already approved are closed. Returns the former status. Fails with
 * ERRORS.COMMENTNOTFOUND.
 */
export async function approveLocked(
  tx: Transaction,
  context: Context,
  caller: Moderator,
  place: Place,
): Promise<Outcome<'Created' | 'Approved'>> {
  const status = await table.lockStatus(tx, place)
  if (status === undefined || status === 'Declined') return fail('ERRORS.COMMENTNOTFOUND')
  const { commentId } = place
  const isChanged = status === 'Created'
  if (isChanged) await table.setApproved(tx, commentId)
  await notify(tx, context, caller, [{ commentId, decision: 'Approved', reason: null, isChanged }])
  return succeed(status)
}

/** Approves a comment by a public row. */
export const approveComment = (context: Context, caller: RequestContext, place: Place): Promise<Outcome<undefined>> =>
  inTransaction<Outcome<undefined>>(context, async (tx) => {
    const approved = await approveLocked(tx, context, caller, place)
    return failed(approved) ? approved : succeed(undefined)
  })

/**
 * Declines a comment and the replies under it, records who decided and the reason, and notifies the authors. Returns
 * the former status. Fails with ERRORS.COMMENTNOTFOUND.
 */
export async function declineLocked(
  tx: Transaction,
  context: Context,
  caller: Moderator,
  place: Place,
  reason: string | undefined,
): Promise<Outcome<'Created' | 'Approved'>> {
  const status = await table.lockStatus(tx, place)
  if (status === undefined || status === 'Declined') return fail('ERRORS.COMMENTNOTFOUND')
  const given = reason === undefined ? standardReasons.rules : { pl: reason, en: reason }
  // Selected under the lock: includes a reply that is being saved, and a later one finds no parent.
  const removed = await table.declineThread(tx, place.commentId)
  await notify(
    tx,
    context,
    caller,
    removed.map((commentId) => ({
      commentId,
      decision: 'Declined' as const,
      reason: commentId === place.commentId ? given : standardReasons.thread,
      isChanged: true,
    })),
  )
  return succeed(status)
}

/** Declines a comment by a public row. */
export const declineComment = (
  context: Context,
  caller: RequestContext,
  { place, reason }: { place: Place; reason: string | undefined },
): Promise<Outcome<undefined>> =>
  inTransaction<Outcome<undefined>>(context, async (tx) => {
    const declined = await declineLocked(tx, context, caller, place, reason)
    return failed(declined) ? declined : succeed(undefined)
  })
