import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { CommentStatus } from '@slodki-ul/contract/learning/comments'
import { undoSeconds } from '@slodki-ul/contract/learning/comments.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { undoUntilOf } from '#learning/comments/comments.rules.ts'
import { lockStatus } from '#learning/comments/moderation.db.ts'
import { decisionOccasion, type Moderator } from '#learning/comments/moderation.service.ts'
import * as table from '#learning/comments/undo-decision.db.ts'
import { cancelMails } from '#platform/mail/outbox.ts'

/** A decision that is taken back in the last moment is committed before its mail may leave. */
const mailDelayMs = 5_000

/** A member of staff who can take the decision back for a time (BO-129). */
export function withUndo({ clock }: Pick<Context, 'clock'>, userId: string | null) {
  const until = new Date(clock.now() + undoSeconds * 1000)
  return { userId, window: { until, mailAt: new Date(until.getTime() + mailDelayMs) } } satisfies Moderator
}

/**
 * Takes a decision back: the comment and the replies removed with it have their former status, their reports are open
 * again, and the mails are not sent. Returns the status before and after. Fails with ERRORS.COMMENTNOTFOUND, and with
 * ERRORS.ACTIONNOTALLOWED after the time for it, after a later decision, and under a comment removed meanwhile.
 */
export async function undoLocked(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { commentId, decisionId }: { commentId: string; decisionId: string },
): Promise<Outcome<{ before: CommentStatus | 'Declined'; after: CommentStatus | 'Declined' }>> {
  const status = await lockStatus(tx, { commentId })
  const decision = status && (await table.lockDecision(tx, commentId, decisionId))
  if (!decision) return fail('ERRORS.COMMENTNOTFOUND')
  if (!decision.isLatest || !undoUntilOf(decision, clock.date())) return fail('ERRORS.ACTIONNOTALLOWED')
  if (await table.isUnderRemoved(tx, commentId)) return fail('ERRORS.ACTIONNOTALLOWED')
  const undone = await table.takeBack(tx, decisionId, clock.date())
  for (const each of undone) if (each.previous) await table.setStatus(tx, each.commentId, each.previous)
  const commentIds = undone.map((each) => each.commentId)
  await table.reopenReports(tx, commentIds, decision.decidedAt)
  await cancelMails(tx, undone.map(decisionOccasion))
  return succeed({ before: status, after: decision.previous ?? status })
}
