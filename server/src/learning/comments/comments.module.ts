import { deleteAppealsOf, selectAppealsOf } from '#learning/comments/appeals.db.ts'
import { selectTreatmentOf } from '#learning/comments/author-treatments.db.ts'
import { authorTreatmentsMails } from '#learning/comments/author-treatments.mail.ts'
import { countApprovedComments } from '#learning/comments/comment-count.db.ts'
import { writtenComments } from '#learning/comments/comment-figure.db.ts'
import { commentActions } from '#learning/comments/comment-runs.service.ts'
import { undoableComment } from '#learning/comments/comment-undo.service.ts'
import { staffCommentsRoutes } from '#learning/comments/comments.admin.routes.ts'
import { commentsMails } from '#learning/comments/comments.mail.ts'
import { commentsRoutes } from '#learning/comments/comments.routes.ts'
import { selectCommentsOf } from '#learning/comments/comments.service.ts'
import { waitingComments } from '#learning/comments/waiting-comments.db.ts'
import type { Module } from '#module.ts'

export const commentsModule: Module = {
  waitingCounts: [waitingComments],
  figures: [writtenComments],
  mails: { ...commentsMails, ...authorTreatmentsMails },
  routes: commentsRoutes,
  adminRoutes: staffCommentsRoutes,
  bulkActions: commentActions,
  undoables: [undoableComment],
  queries: { countApprovedComments },
  personalData: {
    comments: {
      tables: ['comments', 'comment_decisions', 'comment_reports', 'comment_appeals', 'author_treatments'],
      read: async (db, { id }) => ({
        ...(await selectCommentsOf(db, id)),
        appeals: await selectAppealsOf(db, id),
        treatment: await selectTreatmentOf(db, id),
      }),
      erase: async (tx, _context, { id }) => {
        await deleteAppealsOf(tx, id)
      },
    },
  },
}
