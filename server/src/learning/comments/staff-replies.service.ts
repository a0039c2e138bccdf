import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { ReplyVoice, staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { insertComment, selectVoice } from '#learning/comments/comments.db.ts'
import { cleanComment } from '#learning/comments/comments.rules.ts'
import { insertDecisions } from '#learning/comments/moderation.db.ts'
import { approveLocked } from '#learning/comments/moderation.service.ts'
import { lockCommented } from '#learning/comments/staff-replies.db.ts'
import { withUndo } from '#learning/comments/undo-decision.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

type Voice = Pick<Parameters<typeof insertComment>[1], 'writtenAs' | 'instructorId'>
type Row = (typeof staffCommentsEndpoints)['replyToStaffComment']

/** In whose name a member of staff may answer: as an instructor only who is one, so that nobody speaks for another. */
export const findVoices = async (db: Executor, userId: string): Promise<ReplyVoice[]> =>
  (await selectVoice(db, userId)).writtenAs === 'instructor' ? ['academy', 'instructor'] : ['academy']

/** Saves an answer that readers see at once, with the decision that is taken back with `causeId` or by itself. */
async function insertReply(
  tx: Transaction,
  context: Context,
  { userId }: Pick<StaffCaller, 'userId'>,
  reply: { parent: { id: string } & NonNullable<Awaited<ReturnType<typeof lockCommented>>>; comment: string } & {
    voice: Voice
    causeId: string | null
  },
) {
  const { parent, comment, voice, causeId } = reply
  const { courseId, language } = parent
  const at = context.clock.date()
  const replyId = await insertComment(tx, {
    ...{ courseId, userId, comment, language, ...voice },
    parentId: parent.id,
    level: parent.level + 1,
    status: 'Approved',
    createdAt: at,
  })
  const { window } = withUndo(context, userId)
  const decisionId = crypto.randomUUID()
  await insertDecisions(
    tx,
    [
      {
        id: decisionId,
        commentId: replyId,
        userId,
        decision: 'Approved',
        decidedAt: at,
        previous: 'Created',
        causeId,
        undoUntil: window.until,
      },
    ],
    at,
  )
  return { replyId, decisionId, undoUntil: window.until.toISOString() }
}

/**
 * Answers a comment as instructor or academy. The answer is approved at once and, with `approve`, so is what it answers;
 * taking that decision back takes the answer back to the queue, too (BO-130). Fails with ERRORS.COMMENTNOTFOUND, also for a
 * removed comment, with ERRORS.PROVIDEDATA when no readable text is left, and with ERRORS.ACTIONNOTALLOWED for an
 * instructor's answer of somebody who is none.
 */
export function replyToStaffComment(
  context: Context,
  caller: StaffCaller,
  commentId: string,
  body: Input<Row>['body'],
): Promise<Outcome<Reply<Row>>> {
  return runAction(context, caller, async (tx): Promise<Outcome<Reply<Row>>> => {
    const comment = cleanComment(body.comment)
    if (comment === '') return fail('ERRORS.PROVIDEDATA', { fields: { comment: 'ERRORS.PROVIDEDATA' } })
    const own = await selectVoice(tx, caller.userId)
    if (body.as === 'instructor' && own.writtenAs === null) return fail('ERRORS.ACTIONNOTALLOWED')
    const parent = await lockCommented(tx, commentId)
    if (!parent) return fail('ERRORS.COMMENTNOTFOUND')
    const moderator = withUndo(context, caller.userId)
    const approved = body.approve ? await approveLocked(tx, context, moderator, { commentId }) : null
    if (approved && failed(approved)) return approved
    const causeId = approved?.value.id ?? null
    const { replyId, decisionId, undoUntil } = await insertReply(tx, context, caller, {
      parent: { ...parent, id: commentId },
      comment,
      voice: body.as === 'academy' ? { writtenAs: 'academy', instructorId: null } : own,
      causeId,
    })
    await recordChange(tx, context, caller, {
      record: 'comment',
      recordId: commentId,
      before: { status: parent.status, reply: null },
      after: { status: causeId === null ? parent.status : 'Approved', reply: comment, repliedAs: body.as },
    })
    const decided = causeId === null ? { commentId: replyId, decisionId } : { commentId, decisionId: causeId }
    return succeed({ replyId, decided: { ...decided, undoUntil } })
  })
}
