import type { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'
import { getRun, getRunFile, listRunRows, listRuns, retryRun, stopRun } from '#platform/runs/runs.service.ts'

export const runsRoutes = (context: Context): AdminHandlers<typeof runsEndpoints> => ({
  listRuns: ({ query }, caller) => listRuns(context, runCallerOf(caller), query),
  getRun: ({ params }, caller) => getRun(context, runCallerOf(caller), params.id),
  getRunFile: ({ params }, caller) => getRunFile(context, runCallerOf(caller), params.id),
  listRunRows: ({ params, query }, caller) => listRunRows(context, runCallerOf(caller), params.id, query),
  stopRun: ({ params }, caller) => stopRun(context, runCallerOf(caller), params.id),
  retryRun: ({ params }, caller) => retryRun(context, runCallerOf(caller), params.id),
})
