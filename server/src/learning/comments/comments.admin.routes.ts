import type { staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import * as runs from '#learning/comments/comment-runs.service.ts'
import * as service from '#learning/comments/comments.admin.service.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'

export const staffCommentsRoutes = (context: Context): AdminHandlers<typeof staffCommentsEndpoints> => ({
  listStaffComments: ({ query }) => service.listStaffComments(context, query),
  countStaffComments: () => service.countStaffComments(context),
  approveStaffComment: ({ params }, caller) => service.approveStaffComment(context, caller, params.id),
  removeStaffComment: ({ params, body }, caller) => service.removeStaffComment(context, caller, params.id, body),
  undoCommentDecision: ({ params, body }, caller) =>
    service.undoCommentDecision(context, caller, { commentId: params.id, ...body }),
  previewApproveComments: ({ body }, caller) => runs.previewApproveComments(context, caller, body),
  approveComments: ({ body }, caller) => runs.approveComments(context, runCallerOf(caller), body),
  previewRemoveComments: ({ body }, caller) => runs.previewRemoveComments(context, caller, body),
  removeComments: ({ body }, caller) => runs.removeComments(context, runCallerOf(caller), body),
})
