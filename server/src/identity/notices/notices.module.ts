import { noticesRoutes } from '#identity/notices/notices.admin.routes.ts'
import { selectReadsOf } from '#identity/notices/notices.db.ts'
import { deleteOldNotices, mailDigests, watchNotices } from '#identity/notices/notices.jobs.ts'
import { noticesMails } from '#identity/notices/notices.mail.ts'
import type { Module } from '#module.ts'

export const noticesModule: Module = {
  adminRoutes: noticesRoutes,
  jobs: [
    { name: 'watch-notices', run: watchNotices },
    { name: 'mail-notices', run: mailDigests },
  ],
  cleanups: [{ name: 'delete-old-notices', run: deleteOldNotices }],
  mails: noticesMails,
  personalData: {
    notices: {
      tables: ['notice_reads', 'notice_digests'],
      read: async (db, { id }) => selectReadsOf(db, id),
    },
  },
}
