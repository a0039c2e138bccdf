import type { Module } from '#module.ts'
import { requestsRoutes } from '#platform/requests/requests.admin.routes.ts'
import { requestsWaiting } from '#platform/requests/requests.db.ts'
import { requestQueue } from '#platform/requests/requests.jobs.ts'
import { requestMails } from '#platform/requests/requests.mail.ts'

export const requestsModule: Module = {
  adminRoutes: requestsRoutes,
  queues: [requestQueue],
  mails: requestMails,
  waitingCounts: [requestsWaiting],
  personalData: {
    requests: {
      tables: ['action_requests'],
      // What staff asked for, about records that belong to others; the accounts are unlinked with their rows.
      read: async () => [],
    },
  },
}
