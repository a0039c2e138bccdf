import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { QueuedComment, StaffCommentsQuery } from '@slodki-ul/contract/learning/comments.admin'
import type { Page } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { listModerated } from '#learning/comments/comments.service.ts'
import { countQueues, selectPastDecisions } from '#learning/comments/moderation.db.ts'
import { approveLocked, declineLocked } from '#learning/comments/moderation.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

/** A page of a queue, each comment with the past decisions on its author. */
export async function listStaffComments(
  { db }: Context,
  { queue, courseId, languageCode, searchBy, orderBy, pageNumber, pageSize }: StaffCommentsQuery,
): Promise<Outcome<Page<QueuedComment>>> {
  const query = { queue, searchBy, language: languageCode, courseIds: courseId, orderBy, pageNumber, pageSize }
  const { items, pagination } = await listModerated(db, query)
  const authors = [...new Set(items.flatMap(({ userId }) => userId ?? []))]
  const past = await selectPastDecisions(db, authors)
  return succeed({
    items: items.map((item) => ({
      ...item,
      author: item.userId === null ? null : (past.get(item.userId) ?? { approved: 0, declined: 0 }),
    })),
    pagination,
  })
}

/** Number of comments in each queue. */
export const countStaffComments = async ({ db }: Context) => succeed(await countQueues(db))

type Status = 'Created' | 'Approved' | 'Declined'

/** Decides on one comment, once for each key, and records the status before and after. */
const decide = (
  context: Context,
  caller: StaffCaller,
  commentId: string,
  after: Status,
  work: (tx: Transaction) => Promise<Outcome<Status>>,
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx) => {
    const before = await work(tx)
    if (failed(before)) return before
    const change = {
      record: 'comment',
      recordId: commentId,
      before: { status: before.value },
      after: { status: after },
    }
    await recordChange(tx, context, caller, change)
    return succeed(undefined)
  })

/** Approves a comment. Fails with ERRORS.COMMENTNOTFOUND, also for a removed one. */
export const approveStaffComment = (context: Context, caller: StaffCaller, commentId: string) =>
  decide(context, caller, commentId, 'Approved', (tx) => approveLocked(tx, context, caller, { commentId }))

/** Removes a comment with its replies. Fails with ERRORS.COMMENTNOTFOUND, also for a removed one. */
export const removeStaffComment = (context: Context, caller: StaffCaller, commentId: string, reason?: string) =>
  decide(context, caller, commentId, 'Declined', (tx) => declineLocked(tx, context, caller, { commentId }, reason))
