import type { staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import {
  approveStaffComment,
  countStaffComments,
  listStaffComments,
  removeStaffComment,
} from '#learning/comments/comments.admin.service.ts'

export const staffCommentsRoutes = (context: Context): AdminHandlers<typeof staffCommentsEndpoints> => ({
  listStaffComments: ({ query }) => listStaffComments(context, query),
  countStaffComments: () => countStaffComments(context),
  approveStaffComment: ({ params }, caller) => approveStaffComment(context, caller, params.id),
  removeStaffComment: ({ params, body }, caller) => removeStaffComment(context, caller, params.id, body.reason),
})
