import { mayUse } from '@slodki-ul/contract/identity/permissions'
import type { peopleEndpoints } from '@slodki-ul/contract/membership/people.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { previewEndSessions, startEndSessions } from '#membership/people/end-sessions.service.ts'
import { getPerson, listPeople } from '#membership/people/people.admin.service.ts'
import { exportPeople } from '#membership/people/people-export.service.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'

export const peopleRoutes = (context: Context): AdminHandlers<typeof peopleEndpoints> => ({
  listPeople: ({ query }) => listPeople(context, query),
  exportPeople: ({ query }, caller) => exportPeople(context, caller, query),
  getPerson: ({ params }, { roles }) => getPerson(context, params.id, (permission) => mayUse(roles, permission)),
  previewEndSessions: ({ body }, caller) => previewEndSessions(context, caller, body),
  endSessions: ({ body }, caller) => startEndSessions(context, runCallerOf(caller), body),
})
