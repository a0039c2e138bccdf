import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { CommentStatus } from '@slodki-ul/contract/learning/comments'
import { removalReasons } from '@slodki-ul/contract/learning/removal-reasons'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { threadReason } from '#learning/comments/comments.rules.ts'
import * as table from '#learning/comments/moderation.db.ts'
import { queueMails } from '#platform/mail/outbox.ts'

/** A comment, by its id alone or within a course. */
type Place = { courseId?: number; commentId: string }
type Reason = Readonly<Record<Language, string>>
type Verdict = {
  id: string
  commentId: string
  decision: 'Approved' | 'Declined'
  reason: Reason | null
  previous: CommentStatus
  causeId?: string
}

/** Who decides; with a time for taking the decision back, during which nobody is mailed (BO-129). */
export type Moderator = {
  readonly userId: string | null
  readonly window?: { readonly until: Date; readonly mailAt: Date }
}

/** A decision that was made. */
export type Decided = { readonly id: string; readonly previous: CommentStatus }

/** Identifies the mail about a decision: one that was taken back and is made again is mailed again. */
export const decisionOccasion = ({ id }: Pick<Verdict, 'id'>): string => `comment-decision:${id}`

/**
 * Records decisions and, where they change the status, mails the authors who still have an account and did not decide
 * themselves.
 */
async function recordDecisions(
  tx: Transaction,
  context: Context,
  { userId, window }: Moderator,
  verdicts: readonly Verdict[],
): Promise<void> {
  const decidedAt = context.clock.date()
  const authors = await table.selectAuthors(
    tx,
    verdicts.map(({ commentId }) => commentId),
  )
  const languages = new Map(authors.map(({ id, language }) => [id, language]))
  const decisions = verdicts.map(({ reason, ...verdict }) => ({
    ...verdict,
    userId,
    reason: reason?.[languages.get(verdict.commentId) ?? 'pl'] ?? null,
    decidedAt,
    undoUntil: window?.until ?? null,
  }))
  await table.insertDecisions(tx, decisions, decidedAt)
  await queueMails(
    tx,
    context,
    authors.flatMap((author) => {
      const verdict = verdicts.find(({ commentId }) => commentId === author.id)
      if (!verdict || verdict.previous === verdict.decision || author.userId === userId) return []
      return {
        occasion: decisionOccasion(verdict),
        kind: verdict.decision === 'Approved' ? 'comment-approved' : 'comment-declined',
        recipient: author.email,
        language: author.language,
        data: { commentId: author.id, ...(verdict.reason ? { reason: verdict.reason[author.language] } : {}) },
        ...(window ? { dueAt: window.mailAt } : {}),
      }
    }),
  )
}

/** Approves a comment; reports of one that is already approved are closed. Fails with ERRORS.COMMENTNOTFOUND. */
export async function approveLocked(
  tx: Transaction,
  context: Context,
  moderator: Moderator,
  place: Place,
): Promise<Outcome<Decided>> {
  const previous = await table.lockStatus(tx, place)
  if (previous === undefined || previous === 'Declined') return fail('ERRORS.COMMENTNOTFOUND')
  const { commentId } = place
  const id = crypto.randomUUID()
  if (previous === 'Created') await table.setApproved(tx, commentId)
  await recordDecisions(tx, context, moderator, [{ id, commentId, decision: 'Approved', reason: null, previous }])
  return succeed({ id, previous })
}

/** Approves a comment by a public row. */
export const approveComment = (
  context: Context,
  { userId }: RequestContext,
  place: Place,
): Promise<Outcome<undefined>> =>
  inTransaction<Outcome<undefined>>(context, async (tx) => {
    const approved = await approveLocked(tx, context, { userId }, place)
    return failed(approved) ? approved : succeed(undefined)
  })

/**
 * Declines a comment and the replies under it, records who decided and the reason, and notifies the authors. Fails with
 * ERRORS.COMMENTNOTFOUND.
 */
export async function declineLocked(
  tx: Transaction,
  context: Context,
  moderator: Moderator,
  place: Place,
  reason: Reason,
): Promise<Outcome<Decided>> {
  const previous = await table.lockStatus(tx, place)
  if (previous === undefined || previous === 'Declined') return fail('ERRORS.COMMENTNOTFOUND')
  const id = crypto.randomUUID()
  // Selected under the lock: includes a reply that is being saved, and a later one finds no parent.
  const removed = await table.declineThread(tx, place.commentId)
  const verdicts = removed.map((comment): Verdict => {
    const verdict = { commentId: comment.id, decision: 'Declined' as const, previous: comment.previous }
    return comment.id === place.commentId
      ? { ...verdict, id, reason }
      : { ...verdict, id: crypto.randomUUID(), reason: threadReason, causeId: id }
  })
  // The cause first: the others refer to it.
  await recordDecisions(
    tx,
    context,
    moderator,
    verdicts.toSorted((one, other) => Number(other.id === id) - Number(one.id === id)),
  )
  return succeed({ id, previous })
}

/** A reason of staff's own, in whatever language they wrote it. */
export const ownReason = (reason: string): Reason => ({ pl: reason, en: reason })

/** Declines a comment by a public row. */
export const declineComment = (
  context: Context,
  { userId }: RequestContext,
  { place, reason }: { place: Place; reason: string | undefined },
): Promise<Outcome<undefined>> =>
  inTransaction<Outcome<undefined>>(context, async (tx) => {
    const given = reason === undefined ? removalReasons.rules : ownReason(reason)
    const declined = await declineLocked(tx, context, { userId }, place, given)
    return failed(declined) ? declined : succeed(undefined)
  })
