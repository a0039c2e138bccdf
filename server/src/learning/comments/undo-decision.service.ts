import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { CommentStatus } from '@slodki-ul/contract/learning/comments'
import { undoSeconds } from '@slodki-ul/contract/learning/comments.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { undoUntilOf } from '#learning/comments/comments.rules.ts'
import { lockStatus, selectAuthors } from '#learning/comments/moderation.db.ts'
import { decisionOccasion, type Moderator } from '#learning/comments/moderation.service.ts'
import * as table from '#learning/comments/undo-decision.db.ts'
import { cancelMails, queueMails } from '#platform/mail/outbox.ts'

/** A decision that is taken back in the last moment is committed before its mail may leave. */
const mailDelayMs = 5_000

/** A member of staff who can take the decision back for a time (BO-129). */
export function withUndo({ clock }: Pick<Context, 'clock'>, userId: string | null) {
  const until = new Date(clock.now() + undoSeconds * 1000)
  return { userId, window: { until, mailAt: new Date(until.getTime() + mailDelayMs) } } satisfies Moderator
}

/** Tells the authors of comments that were removed, and of which they know, that these are back. */
async function mailReturn(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  undone: Awaited<ReturnType<typeof table.takeBack>>,
): Promise<void> {
  const back = new Map(
    undone
      .filter(({ decision, previous }) => decision === 'Declined' && previous === 'Approved')
      .map((each) => [each.commentId, each]),
  )
  const authors = await selectAuthors(tx, [...back.keys()])
  await queueMails(
    tx,
    context,
    authors.flatMap(({ id: commentId, userId, email: recipient, language }) => {
      const decision = back.get(commentId)
      if (!decision || decision.userId === userId) return []
      const occasion = `comment-back:${decision.id}`
      return [{ occasion, kind: 'comment-approved', recipient, language, data: { commentId } }]
    }),
  )
}

/**
 * Takes a decision back: the comment and the replies removed with it have their former status, their reports are open
 * again, and the mails are not sent. `isLate` takes it back also after they were, and mails who was told of a removal. Returns
 * the status before and after. Fails with ERRORS.COMMENTNOTFOUND, and with ERRORS.ACTIONNOTALLOWED after the time for it, after
 * a later decision, and under a comment removed meanwhile.
 */
export async function undoLocked(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { commentId, decisionId, isLate = false }: { commentId: string; decisionId: string; isLate?: boolean },
): Promise<Outcome<{ before: CommentStatus | 'Declined'; after: CommentStatus | 'Declined' }>> {
  const status = await lockStatus(tx, { commentId })
  const decision = status && (await table.lockDecision(tx, commentId, decisionId))
  if (!decision) return fail('ERRORS.COMMENTNOTFOUND')
  const isInTime = undoUntilOf(decision, clock.date()) !== null
  const isOpen = isInTime || (isLate && decision.causeId === null)
  if (!decision.isLatest || !isOpen) return fail('ERRORS.ACTIONNOTALLOWED')
  if (await table.isUnderRemoved(tx, commentId)) return fail('ERRORS.ACTIONNOTALLOWED')
  const undone = await table.takeBack(tx, decisionId, clock.date())
  for (const each of undone) if (each.previous) await table.setStatus(tx, each.commentId, each.previous)
  const commentIds = undone.map((each) => each.commentId)
  await table.reopenReports(tx, commentIds, decision.decidedAt)
  await cancelMails(tx, undone.map(decisionOccasion))
  if (!isInTime) await mailReturn(tx, { clock }, undone)
  return succeed({ before: status, after: decision.previous ?? status })
}
