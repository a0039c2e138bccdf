import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { api, mutationOf } from '#core/api.ts'
import { cursorQueryOf, pagedQueryOf } from '#core/paged-queries.ts'

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: cursorQueryOf(build, commentsEndpoints.listComments, { providesTags: ['comments'] }),
    listCommentsToModerate: pagedQueryOf(build, commentsEndpoints.listCommentsToModerate, {
      providesTags: ['comments'],
    }),
    // Whatever fails may have been decided by somebody faster: what is shown is asked for anew either way.
    addComment: mutationOf(build, commentsEndpoints.addComment, { invalidatesTags: ['comments'] }),
    approveComment: mutationOf(build, commentsEndpoints.approveComment, { invalidatesTags: ['comments'] }),
    declineComment: mutationOf(build, commentsEndpoints.declineComment, { invalidatesTags: ['comments'] }),
    reportComment: mutationOf(build, commentsEndpoints.reportComment),
  }),
})

export const {
  useAddCommentMutation,
  useApproveCommentMutation,
  useDeclineCommentMutation,
  useListCommentsInfiniteQuery,
  useListCommentsToModerateInfiniteQuery,
  useReportCommentMutation,
} = commentsApi
