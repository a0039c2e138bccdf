import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { api, mutationOf } from '#core/api.ts'
import { cursorQueryOf, pagedQueryOf } from '#core/paged-queries.ts'

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listComments: cursorQueryOf(build, commentsEndpoints.listComments, { providesTags: ['comments'] }),
    listCommentsToModerate: pagedQueryOf(build, commentsEndpoints.listCommentsToModerate, {
      providesTags: ['comments'],
    }),
    // A failure may mean that somebody else decided first, so the lists are refetched in any case.
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
