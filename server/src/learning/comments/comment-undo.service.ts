import { fail, failed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { recordStatus } from '#learning/comments/comments.admin.service.ts'
import { lockStatus } from '#learning/comments/moderation.db.ts'
import { selectLatestDecision } from '#learning/comments/undo-decision.db.ts'
import { undoLocked } from '#learning/comments/undo-decision.service.ts'
import { type Undoable, uuidPattern } from '#platform/audit/undoable.ts'

/** Decisions on comments, also after their mail has left: whoever reads that a comment is gone is told that it is back (BO-024). */
export const undoableComment: Undoable<Context> = {
  record: 'comment',
  pattern: uuidPattern,
  fields: ['status'],
  async read(tx, _context, commentId) {
    const status = await lockStatus(tx, { commentId })
    return status === undefined ? null : { status }
  },
  async restore(tx, context, caller, { recordId: commentId }) {
    const decisionId = await selectLatestDecision(tx, commentId)
    if (decisionId === undefined) return fail('ERRORS.ACTIONNOTALLOWED')
    const undone = await undoLocked(tx, context, { commentId, decisionId, isLate: true })
    if (failed(undone)) return undone
    await recordStatus(tx, context, caller, { commentId, ...undone.value })
    return undone
  },
}
