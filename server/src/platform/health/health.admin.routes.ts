import { fail, succeed } from '@slodki-ul/contract/errors'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import type { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import {
  listDeadLetters,
  listWebhooks,
  retryDeadLetter,
  retryDeadLetters,
} from '#platform/health/deliveries.service.ts'
import {
  getHealth,
  listErrors,
  listJobs,
  listWaiting,
  mendAllStalled,
  mendStalled,
  runJob,
} from '#platform/health/health.service.ts'
import { findStalled } from '#platform/health/stalled.service.ts'

export const healthRoutes = (context: Context): AdminHandlers<typeof healthEndpoints> => ({
  getBackOfficeHealth: () => getHealth(context),
  listJobs: () => listJobs(context),
  runJob: ({ params }) => runJob(context, params.name),
  listDeadLetters: ({ query }) => listDeadLetters(context, query),
  retryDeadLetter: async ({ params }) =>
    (await retryDeadLetter(context, params.id)) ? succeed(undefined) : fail('ERRORS.NOTFOUND'),
  retryDeadLetters: async ({ body }) => succeed({ count: await retryDeadLetters(context, body.queue) }),
  listWebhooks: ({ query }) => listWebhooks(context, query),
  listStalled: async () => succeed(await findStalled(context)),
  listErrors: () => listErrors(context),
  mendStalled: ({ params }) => mendStalled(context, params.kind, params.id),
  mendAllStalled: async ({ params }) => succeed({ count: await mendAllStalled(context, params.kind) }),
  listWaiting: (_input, { roles }) => listWaiting(context, (permission) => mayUse(roles, permission)),
})
