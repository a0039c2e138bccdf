import { commentAuthorsEndpoints } from '@slodki-ul/contract/learning/comment-authors.admin'
import { staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** A decision changes the queues and what waits. */
const changed = { invalidatesTags: ['comments', 'waiting'] } as const

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffComments: queryOf(build, staffCommentsEndpoints.listStaffComments, { providesTags: ['comments'] }),
    countStaffComments: queryOf(build, staffCommentsEndpoints.countStaffComments, { providesTags: ['comments'] }),
    approveStaffComment: mutationOf(build, staffCommentsEndpoints.approveStaffComment, changed),
    removeStaffComment: mutationOf(build, staffCommentsEndpoints.removeStaffComment, changed),
    undoCommentDecision: mutationOf(build, staffCommentsEndpoints.undoCommentDecision, changed),
    replyToStaffComment: mutationOf(build, staffCommentsEndpoints.replyToStaffComment, changed),
    noteAppeal: mutationOf(build, staffCommentsEndpoints.noteAppeal, changed),
    decideAppeal: mutationOf(build, staffCommentsEndpoints.decideAppeal, changed),
    listCommentAuthors: queryOf(build, commentAuthorsEndpoints.listCommentAuthors, { providesTags: ['comments'] }),
    setAuthorTreatment: mutationOf(build, commentAuthorsEndpoints.setAuthorTreatment, changed),
    getCommentWords: queryOf(build, commentAuthorsEndpoints.getCommentWords, { providesTags: ['settings'] }),
    changeCommentWords: mutationOf(build, commentAuthorsEndpoints.changeCommentWords, {
      invalidatesTags: ['settings', 'audit'],
    }),
    previewApproveComments: mutationOf(build, staffCommentsEndpoints.previewApproveComments),
    approveComments: mutationOf(build, staffCommentsEndpoints.approveComments, { invalidatesTags: ['runs'] }),
    previewRemoveComments: mutationOf(build, staffCommentsEndpoints.previewRemoveComments),
    removeComments: mutationOf(build, staffCommentsEndpoints.removeComments, { invalidatesTags: ['runs'] }),
  }),
})

export const {
  useListStaffCommentsQuery,
  useCountStaffCommentsQuery,
  useApproveStaffCommentMutation,
  useRemoveStaffCommentMutation,
  useUndoCommentDecisionMutation,
  useReplyToStaffCommentMutation,
  useNoteAppealMutation,
  useDecideAppealMutation,
  useListCommentAuthorsQuery,
  useSetAuthorTreatmentMutation,
  useGetCommentWordsQuery,
  useChangeCommentWordsMutation,
  usePreviewApproveCommentsMutation,
  useApproveCommentsMutation,
  usePreviewRemoveCommentsMutation,
  useRemoveCommentsMutation,
} = commentsApi
