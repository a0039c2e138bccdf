import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { reasonMax } from '../limits.ts'
import { anyOf, listQuery } from '../lists.ts'
import { zlotySchema } from '../money.ts'

/** Actions that become a request above somebody's limits (BO-012). */
export const requestKinds = ['order-refund', 'order-cancel', 'withdrawal-accept'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStates = ['waiting', 'accepted', 'declined', 'lapsed'] as const
export type RequestState = (typeof requestStates)[number]

/** Days after which a request lapses that nobody decided. */
export const requestDays = 7

/** Filters and order of the list of requests; without `state` all of them, the newest first. */
export const requestsQuery = listQuery(['askedAt'], '-askedAt', { state: anyOf(z.enum(requestStates)) })
export type RequestsQuery = z.output<typeof requestsQuery>

export const actionRequestSchema = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  recordId: z.string(),
  /** The record as people name it: SU-10001. */
  label: z.string(),
  amount: zlotySchema,
  /** Why it was asked for. */
  cause: z.string(),
  /** What they remembered about it. */
  note: z.string(),
  state: z.enum(requestStates),
  /** Null once the account is deleted. */
  askedBy: z.nullable(z.string()),
  /** Whether the caller asked. */
  isOwn: z.boolean(),
  askedAt: momentSchema,
  until: momentSchema,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(momentSchema),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
})
export type ActionRequest = z.infer<typeof actionRequestSchema>

const decision = {
  method: 'POST',
  permission: 'staff.manage',
  audit: { record: 'request', id: 'id' },
  params: z.object({ id: z.uuid() }),
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: actionRequestSchema,
  calledBy: 'admin',
} as const

export const requestsEndpoints = {
  listRequests: adminEndpoint({
    method: 'GET',
    path: 'admin/requests',
    summary: 'Requests of staff above their limits: all of them for an owner, the own ones for everybody else',
    permission: 'staff',
    query: requestsQuery,
    status: 200,
    reply: z.array(actionRequestSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  acceptRequest: adminEndpoint({
    ...decision,
    path: 'admin/requests/{id}/accept',
    summary: 'Does what was asked for, if it is still possible',
    stepUp: true,
    errors: [
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.UNABLETOCORRECT',
      'ERRORS.NOTHINGTOCORRECT',
      'ERRORS.REHEARSALCHANGED',
      'ERRORS.UNABLETOLOADORDER',
    ],
  }),
  declineRequest: adminEndpoint({
    ...decision,
    path: 'admin/requests/{id}/decline',
    summary: 'Declines a request with a reason, which is mailed to whoever asked',
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(reasonMax)) }),
    errors: ['ERRORS.ACTIONNOTALLOWED'],
  }),
}
