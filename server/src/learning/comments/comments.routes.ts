import { succeed } from '@slodki-ul/contract/errors'
import type { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { addComment, listComments, listCommentsToModerate, reportComment } from '#learning/comments/comments.service.ts'
import { approveComment, declineComment } from '#learning/comments/moderation.service.ts'

export const commentsRoutes = (context: Context): Handlers<typeof commentsEndpoints> => ({
  listComments: (input, caller) => listComments(context, caller, input),
  addComment: ({ params, body }, caller) => addComment(context, caller, params.courseId, body),
  approveComment: ({ params }, caller) => approveComment(context, caller, params),
  declineComment: ({ params, body }, caller) =>
    declineComment(context, caller, { place: params, reason: body?.reason }),
  reportComment: ({ params, body }, caller) => reportComment(context, caller, params, body.reason),
  listCommentsToModerate: async ({ query }) => succeed(await listCommentsToModerate(context, query)),
})
