import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { QueuedComment, staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { hasOtherStaff } from '#identity/staff/staff.service.ts'
import * as table from '#learning/comments/appeals.db.ts'
import { insertDecisions, lockStatus, selectAuthors } from '#learning/comments/moderation.db.ts'
import { isUnderRemoved, setStatus } from '#learning/comments/undo-decision.db.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMail } from '#platform/mail/outbox.ts'

type Rows = typeof staffCommentsEndpoints

/** An appeal as staff see it. */
export const toAppeal = (
  row: table.AppealRow | undefined,
  names: ReadonlyMap<string, string>,
): QueuedComment['appeal'] =>
  row
    ? {
        receivedOn: row.receivedOn,
        grounds: row.grounds,
        outcome: row.outcome,
        reason: row.outcomeReason,
        by: (row.decidedBy && names.get(row.decidedBy)) ?? null,
        decidedAt: row.decidedAt?.toISOString() ?? null,
      }
    : null

/** The removal in force of a comment, which is locked. */
async function lockRemoval(tx: Transaction, commentId: string) {
  const status = await lockStatus(tx, { commentId })
  return status === 'Declined' ? table.selectRemoval(tx, commentId) : undefined
}

/**
 * Notes the appeal of a removed comment's author. Fails with ERRORS.COMMENTNOTFOUND unless it is removed, and with
 * ERRORS.ACTIONNOTALLOWED when the removal has an appeal already or can still be taken back.
 */
export const noteAppeal = (
  context: Context,
  caller: StaffCaller,
  commentId: string,
  { receivedOn, grounds }: Input<Rows['noteAppeal']>['body'],
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const removal = await lockRemoval(tx, commentId)
    if (!removal) return fail('ERRORS.COMMENTNOTFOUND')
    const now = context.clock.date()
    if (removal.undoUntil && now < removal.undoUntil) return fail('ERRORS.ACTIONNOTALLOWED')
    const appeal = { commentId, decisionId: removal.id, receivedOn, grounds, notedBy: caller.userId, notedAt: now }
    if (!(await table.insertAppeal(tx, appeal))) return fail('ERRORS.ACTIONNOTALLOWED')
    const after = { appealReceivedOn: receivedOn, appealGrounds: grounds }
    await recordChange(tx, context, caller, { record: 'comment', recordId: commentId, before: {}, after })
    return succeed(undefined)
  })

/** Shows a removed comment again, with the replies that went with it. */
async function restore(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { userId }: Pick<StaffCaller, 'userId'>,
  removal: { id: string; commentId: string },
): Promise<void> {
  const caused = await table.selectCausedRemovals(tx, removal.id)
  await setStatus(tx, removal.commentId, 'Approved')
  for (const { commentId, previous } of caused) if (previous) await setStatus(tx, commentId, previous)
  const shown = caused.filter(({ previous }) => previous === 'Approved').map(({ commentId }) => commentId)
  const decidedAt = clock.date()
  const decisions = [removal.commentId, ...shown].map((commentId) => ({
    ...{ commentId, userId, decidedAt },
    decision: 'Approved' as const,
  }))
  await insertDecisions(tx, decisions, decidedAt)
}

/**
 * Decides on an appeal and mails its author. Somebody else than who removed the comment decides, as the mail about the
 * removal promises, unless nobody else could. Fails with ERRORS.COMMENTNOTFOUND unless the comment is removed, and with
 * ERRORS.ACTIONNOTALLOWED without an open appeal, by who removed it, and under a comment that is removed itself.
 */
export const decideAppeal = (
  context: Context,
  caller: StaffCaller,
  commentId: string,
  { outcome, reason }: Input<Rows['decideAppeal']>['body'],
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const removal = await lockRemoval(tx, commentId)
    if (!removal) return fail('ERRORS.COMMENTNOTFOUND')
    const appeal = await table.lockOpenAppeal(tx, removal.id)
    if (!appeal) return fail('ERRORS.ACTIONNOTALLOWED')
    if (removal.userId === caller.userId && (await hasOtherStaff(tx, caller.userId, 'comments.decide')))
      return fail('ERRORS.ACTIONNOTALLOWED')
    if (outcome === 'restored') {
      if (await isUnderRemoved(tx, commentId)) return fail('ERRORS.ACTIONNOTALLOWED')
      await restore(tx, context, caller, removal)
    }
    const decidedAt = context.clock.date()
    await table.updateAppeal(tx, appeal.id, { outcome, outcomeReason: reason, decidedBy: caller.userId, decidedAt })
    for (const { email, language } of await selectAuthors(tx, [commentId]))
      await queueMail(tx, context, {
        occasion: `comment-appeal:${appeal.id}`,
        kind: 'comment-appeal',
        recipient: email,
        language,
        data: { commentId, outcome, reason },
      })
    await recordChange(tx, context, caller, {
      record: 'comment',
      recordId: commentId,
      before: { status: 'Declined', appealOutcome: null },
      after: { status: outcome === 'restored' ? 'Approved' : 'Declined', appealOutcome: outcome, appealReason: reason },
    })
    return succeed(undefined)
  })
