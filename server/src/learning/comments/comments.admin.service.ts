import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { QueuedComment, Removal, StaffCommentsQuery } from '@slodki-ul/contract/learning/comments.admin'
import { removalReasons } from '@slodki-ul/contract/learning/removal-reasons'
import type { Page } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { selectAppeals } from '#learning/comments/appeals.db.ts'
import { toAppeal } from '#learning/comments/appeals.service.ts'
import { selectTreatments } from '#learning/comments/author-treatments.db.ts'
import { toTreatment } from '#learning/comments/author-treatments.service.ts'
import { undoUntilOf } from '#learning/comments/comments.rules.ts'
import { toModerated } from '#learning/comments/comments.service.ts'
import { countQueues, type QueueRow, selectQueue } from '#learning/comments/moderation.db.ts'
import { approveLocked, type Decided, declineLocked, ownReason } from '#learning/comments/moderation.service.ts'
import { selectPastDecisions } from '#learning/comments/past-decisions.db.ts'
import { findVoices } from '#learning/comments/staff-replies.service.ts'
import { undoLocked, withUndo } from '#learning/comments/undo-decision.service.ts'
import { waitingComments } from '#learning/comments/waiting-comments.db.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

const toDecision = (row: QueueRow, names: ReadonlyMap<string, string>, now: Date): QueuedComment['decision'] => {
  const { decision } = row
  if (!decision) return null
  const undoUntil = undoUntilOf(
    { ...decision, undoUntil: decision.undoUntil === null ? null : new Date(decision.undoUntil) },
    now,
  )
  return {
    id: decision.id,
    by: (decision.userId && names.get(decision.userId)) ?? null,
    decidedAt: new Date(decision.decidedAt).toISOString(),
    undoUntil: undoUntil?.toISOString() ?? null,
  }
}

const toAuthor = (
  { userId }: QueueRow,
  past: Awaited<ReturnType<typeof selectPastDecisions>>,
  treatments: Awaited<ReturnType<typeof selectTreatments>>,
  names: ReadonlyMap<string, string>,
): QueuedComment['author'] => {
  const author = userId === null ? undefined : past.get(userId)
  const treatment = userId === null ? undefined : treatments.get(userId)
  return author ? { ...author, treatment: treatment ? toTreatment(treatment, names) : null } : null
}

/** A page of a queue, each comment with the past decisions on its author and the one on itself. */
export async function listStaffComments(
  { db, clock, queries }: Context,
  { languageCode, courseId, ...query }: StaffCommentsQuery,
): Promise<Outcome<Page<QueuedComment>>> {
  const { rows, pagination } = await selectQueue(db, { ...query, language: languageCode, courseIds: courseId })
  const authors = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const [past, treatments, appeals] = await Promise.all([
    selectPastDecisions(db, authors),
    selectTreatments(db, authors, clock.date()),
    selectAppeals(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const deciders = [
    ...rows.map(({ decision }) => decision?.userId),
    ...[...appeals.values()].map(({ decidedBy }) => decidedBy),
    ...[...treatments.values()].map(({ setBy }) => setBy),
  ]
  const names = await queries.findNames(db, [...new Set(deciders.flatMap((id) => id ?? []))])
  return succeed({
    items: rows.map((row) => ({
      ...toModerated(row),
      author: toAuthor(row, past, treatments, names),
      decision: toDecision(row, names, clock.date()),
      appeal: toAppeal(appeals.get(row.id), names),
    })),
    pagination,
  })
}

/** Number of comments in each queue, since when the oldest waits, and in whose name the caller may answer. */
export async function countStaffComments({ db, clock }: Context, userId: string) {
  const [counts, { oldestAt }, voices] = await Promise.all([
    countQueues(db),
    waitingComments.count(db, clock.date()),
    findVoices(db, userId),
  ])
  return succeed({ ...counts, oldestAt: oldestAt?.toISOString() ?? null, voices })
}

type Status = 'Created' | 'Approved' | 'Declined'

/** Records the status of a comment before and after a decision. */
export const recordStatus = (
  tx: Transaction,
  context: Context,
  caller: Pick<StaffCaller, 'entryId'>,
  { commentId, before, after }: { commentId: string; before: Status; after: Status },
) =>
  recordChange(tx, context, caller, {
    record: 'comment',
    recordId: commentId,
    before: { status: before },
    after: { status: after },
  })

type Decision = { decisionId: string; undoUntil: string }

/** Decides on one comment, once for each key. */
const decide = (
  context: Context,
  caller: StaffCaller,
  { commentId, after }: { commentId: string; after: Status },
  work: (tx: Transaction, moderator: ReturnType<typeof withUndo>) => Promise<Outcome<Decided>>,
): Promise<Outcome<Decision>> =>
  runAction(context, caller, async (tx): Promise<Outcome<Decision>> => {
    const moderator = withUndo(context, caller.userId)
    const decided = await work(tx, moderator)
    if (failed(decided)) return decided
    const { id, previous } = decided.value
    await recordStatus(tx, context, caller, { commentId, before: previous, after })
    return succeed({ decisionId: id, undoUntil: moderator.window.until.toISOString() })
  })

/** Approves a comment. Fails with ERRORS.COMMENTNOTFOUND, also for a removed one. */
export const approveStaffComment = (context: Context, caller: StaffCaller, commentId: string) =>
  decide(context, caller, { commentId, after: 'Approved' }, (tx, moderator) =>
    approveLocked(tx, context, moderator, { commentId }),
  )

/** The reason for a removal in both languages. */
export const reasonOf = ({ standard, reason }: Removal) =>
  reason === undefined ? removalReasons[standard] : ownReason(reason)

/** Removes a comment with its replies. Fails with ERRORS.COMMENTNOTFOUND, also for a removed one. */
export const removeStaffComment = (context: Context, caller: StaffCaller, commentId: string, removal: Removal) =>
  decide(context, caller, { commentId, after: 'Declined' }, (tx, moderator) =>
    declineLocked(tx, context, moderator, { commentId }, reasonOf(removal)),
  )

/** Takes a decision back. Fails with ERRORS.COMMENTNOTFOUND or ERRORS.ACTIONNOTALLOWED. */
export const undoCommentDecision = (
  context: Context,
  caller: StaffCaller,
  place: { commentId: string; decisionId: string },
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const undone = await undoLocked(tx, context, place)
    if (failed(undone)) return undone
    await recordStatus(tx, context, caller, { commentId: place.commentId, ...undone.value })
    return succeed(undefined)
  })
