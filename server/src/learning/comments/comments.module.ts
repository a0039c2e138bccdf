import { countApprovedComments } from '#learning/comments/comment-count.db.ts'
import { commentActions } from '#learning/comments/comment-runs.service.ts'
import { staffCommentsRoutes } from '#learning/comments/comments.admin.routes.ts'
import { commentsMails } from '#learning/comments/comments.mail.ts'
import { commentsRoutes } from '#learning/comments/comments.routes.ts'
import { selectCommentsOf } from '#learning/comments/comments.service.ts'
import { waitingComments } from '#learning/comments/waiting-comments.db.ts'
import type { Module } from '#module.ts'

export const commentsModule: Module = {
  waitingCounts: [waitingComments],
  mails: commentsMails,
  routes: commentsRoutes,
  adminRoutes: staffCommentsRoutes,
  bulkActions: commentActions,
  queries: { countApprovedComments },
  personalData: {
    comments: {
      tables: ['comments', 'comment_decisions', 'comment_reports'],
      read: (db, { id }) => selectCommentsOf(db, id),
    },
  },
}
