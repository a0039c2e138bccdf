import { succeed } from '@slodki-ul/contract/errors'
import type { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { addComment, listComments, listCommentsToModerate, reportComment } from '#learning/comments/comments.service.ts'
import { approveComment, declineComment } from '#learning/comments/moderation.service.ts'

export const commentsRoutes = (context: Context): Handlers<typeof commentsEndpoints> => ({
  listComments: (input, visitor) => listComments(context, visitor, input),
  addComment: ({ params, body }, visitor) => addComment(context, visitor, params.courseId, body),
  approveComment: ({ params }, visitor) => approveComment(context, visitor, params),
  declineComment: ({ params, body }, visitor) =>
    declineComment(context, visitor, { place: params, reason: body?.reason }),
  reportComment: ({ params, body }, visitor) => reportComment(context, visitor, params, body.reason),
  listCommentsToModerate: async ({ query }) => succeed(await listCommentsToModerate(context, query)),
})
