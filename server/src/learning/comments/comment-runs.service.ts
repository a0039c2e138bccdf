import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Removal, staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import type { BulkPreview, Run } from '@slodki-ul/contract/platform/runs.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { reasonOf, recordStatus } from '#learning/comments/comments.admin.service.ts'
import { selectChosenComments, selectDecidable, selectLabels } from '#learning/comments/moderation.db.ts'
import { approveLocked, type Decided, declineLocked } from '#learning/comments/moderation.service.ts'
import { withUndo } from '#learning/comments/undo-decision.service.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import type { BulkAction, RefusalCode, RunFacts } from '#platform/runs/bulk-action.ts'
import { previewRun, type RunCaller, startRun } from '#platform/runs/runs.service.ts'

type Decision = 'Approved' | 'Declined'

/** Makes the same decision on many comments. Removed comments are left out, and approved ones without an open report. */
const decisionAction = (
  kind: 'comments.approve' | 'comments.remove',
  after: Decision,
  decide: (tx: Transaction, context: Context, run: RunFacts, commentId: string) => Promise<Outcome<Decided>>,
): BulkAction<Context> => {
  const action: BulkAction<Context> = {
    kind,
    permission: 'comments.decide',
    describe: selectLabels,
    async findRefusals(db, _context, _run, ids) {
      const comments = await selectDecidable(db, ids)
      const refusals = ids.flatMap((id): [string, RefusalCode][] => {
        const comment = comments.get(id)
        if (!comment) return [[id, 'ERRORS.COMMENTNOTFOUND']]
        const isSettled = after === 'Approved' && comment.status === 'Approved' && !comment.isReported
        return isSettled ? [[id, 'ERRORS.ACTIONNOTALLOWED']] : []
      })
      return new Map(refusals)
    },
    async perform(tx, context, run, commentId) {
      const refused = (await action.findRefusals(tx, context, run, [commentId])).get(commentId)
      if (refused) return fail(refused)
      const decided = await decide(tx, context, run, commentId)
      if (failed(decided)) return decided
      const entryId = crypto.randomUUID()
      await markEntryDone(tx, context, {
        id: entryId,
        actorId: run.startedBy,
        call: kind,
        record: 'comment',
        recordId: commentId,
        subject: { record: 'comment', recordId: commentId, runId: run.id },
        ip: null,
      })
      await recordStatus(tx, context, { entryId }, { commentId, before: decided.value.previous, after })
      return succeed(null)
    },
  }
  return action
}

const approveAction = decisionAction('comments.approve', 'Approved', (tx, context, { startedBy }, commentId) =>
  approveLocked(tx, context, withUndo(context, startedBy), { commentId }),
)
const removeAction = decisionAction('comments.remove', 'Declined', (tx, context, { startedBy, input }, commentId) =>
  declineLocked(tx, context, withUndo(context, startedBy), { commentId }, reasonOf(input as Removal)),
)
export const commentActions = [approveAction, removeAction]

type Rows = typeof staffCommentsEndpoints
type Selection = Input<Rows['approveComments']>['body']['selection']

const chosenOf = (db: Parameters<typeof selectChosenComments>[0], selection: Selection): Promise<string[]> => {
  if ('ids' in selection) return selectChosenComments(db, selection)
  const { languageCode, courseId, ...query } = selection.all
  return selectChosenComments(db, { all: { ...query, language: languageCode, courseIds: courseId } })
}

const previewOf =
  (action: BulkAction<Context>) =>
  async (
    context: Context,
    { userId }: Pick<RunCaller, 'userId'>,
    { selection }: { selection: Selection },
  ): Promise<Outcome<BulkPreview>> =>
    previewRun(context, action, { startedBy: userId, input: {} }, await chosenOf(context.db, selection))

/** How many of the chosen comments would be approved. Fails with ERRORS.ABOVELIMIT. */
export const previewApproveComments = previewOf(approveAction)

/** How many of the chosen comments would be removed. Fails with ERRORS.ABOVELIMIT. */
export const previewRemoveComments = previewOf(removeAction)

/** Begins to approve the chosen comments. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED. */
export const approveComments = (
  context: Context,
  caller: RunCaller,
  { selection }: Input<Rows['approveComments']>['body'],
): Promise<Outcome<Run>> => startRun(context, caller, { kind: approveAction.kind }, (tx) => chosenOf(tx, selection))

/** Begins to remove the chosen comments. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED. */
export const removeComments = (
  context: Context,
  caller: RunCaller,
  { selection, ...removal }: Input<Rows['removeComments']>['body'],
): Promise<Outcome<Run>> =>
  startRun(context, caller, { kind: removeAction.kind, input: removal }, (tx) => chosenOf(tx, selection))
