import type { requestsEndpoints } from '@slodki-ul/contract/platform/requests.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { acceptRequest, declineRequest, listRequests } from '#platform/requests/requests.service.ts'

export const requestsRoutes = (context: Context): AdminHandlers<typeof requestsEndpoints> => ({
  listRequests: ({ query }, caller) => listRequests(context, caller, query),
  acceptRequest: ({ params }, caller) => acceptRequest(context, caller, params.id),
  declineRequest: ({ params, body }, caller) => declineRequest(context, caller, params.id, body.reason),
})
