import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { reasonMax } from '../limits.ts'
import { zlotySchema } from '../money.ts'
import { returnActions, returnSources, returnStates } from './return-states.rules.ts'
import { quantitiesSchema } from './returns.admin.ts'

const step = z.nullable(z.object({ at: momentSchema, by: z.nullable(z.string()) }))

/** Goods of an order that come back (BO-066). */
const returnSchema = z.object({
  id: z.uuid(),
  source: z.enum(returnSources),
  state: z.enum(returnStates),
  lines: z.array(
    z.object({
      lineId: z.int(),
      name: z.string(),
      /** Pieces that were announced, that came, and that went into stock. */
      quantity: z.int(),
      received: z.int(),
      restocked: z.int(),
      /** Pieces that may still go into stock. */
      restockable: z.int(),
    }),
  ),
  /** The day by which its money must be back, and the days left, negative afterwards; none once it is settled. */
  dueOn: z.iso.date(),
  daysLeft: z.nullable(z.int()),
  /** What was given back for it so far. */
  refundedAmount: zlotySchema,
  note: z.string(),
  /** Why it was settled without money. */
  unpaidReason: z.nullable(z.string()),
  steps: z.object({ announced: step, received: step, inspected: step, settled: step }),
  allowedActions: z.array(z.enum(returnActions)),
})
export type ReturnRecord = z.infer<typeof returnSchema>

export const orderReturnsSchema = z.object({
  returns: z.array(returnSchema),
  /** What may still be announced; empty while nothing has left. */
  announceable: z.array(z.object({ lineId: z.int(), name: z.string(), quantity: z.int() })),
})
export type OrderReturns = z.infer<typeof orderReturnsSchema>

const text = z.string().check(z.trim(), z.maxLength(reasonMax))
const params = z.object({ id: z.uuid() })
const action = {
  method: 'POST',
  permission: 'returns.handle',
  audit: { record: 'return', id: 'id' },
  params,
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: returnSchema,
  calledBy: 'admin',
} as const
const errors = ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.UNABLETOCORRECT'] as const

export const returnRecordsEndpoints = {
  listReturns: adminEndpoint({
    method: 'GET',
    path: 'admin/orders/{id}/returns',
    summary: 'The returns of an order, the newest first, and what may still come back',
    permission: 'orders.view',
    params,
    status: 200,
    reply: orderReturnsSchema,
    errors: ['ERRORS.UNABLETOLOADORDER'],
    calledBy: 'admin',
  }),
  announceReturn: adminEndpoint({
    ...action,
    path: 'admin/orders/{id}/return',
    summary: 'Notes that pieces of an order come back; moves neither money nor stock',
    audit: { record: 'order', id: 'id' },
    body: z.strictObject({
      source: z.enum(returnSources),
      lines: quantitiesSchema.check(z.minLength(1)),
      /** 14 days from today without it. */
      dueOn: z.optional(z.iso.date()),
      note: z._default(text, ''),
    }),
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.UNABLETOCORRECT'],
  }),
  receiveReturn: adminEndpoint({
    ...action,
    path: 'admin/returns/{id}/receive',
    summary: 'Notes the pieces that came; those that are named go into stock; gives no money back',
    body: z.strictObject({ lines: quantitiesSchema, restock: z._default(quantitiesSchema, []) }),
    errors,
  }),
  inspectReturn: adminEndpoint({
    ...action,
    path: 'admin/returns/{id}/inspect',
    summary: 'Notes that what came was looked at; pieces that are named go into stock',
    body: z.strictObject({ restock: z._default(quantitiesSchema, []), note: z._default(text, '') }),
    errors,
  }),
  settleReturn: adminEndpoint({
    ...action,
    path: 'admin/returns/{id}/settle',
    summary: 'Closes a return: its money is back, or a reason says why there is none',
    body: z.strictObject({ reason: z.optional(text.check(z.minLength(1))) }),
    errors,
  }),
}
