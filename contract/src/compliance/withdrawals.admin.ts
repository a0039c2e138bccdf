import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { quantitiesSchema, refundOutcomeSchema, refundPreviewSchema } from '../commerce/returns.admin.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, listQuery } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { rightReasons, rightVerdicts } from './withdrawal-rights.rules.ts'
import { withdrawalActions, withdrawalStates } from './withdrawal-states.rules.ts'

/** Longest reason that is mailed to the sender. */
export const refusalMax = 2_000

const rowSchema = z.object({
  id: z.uuid(),
  state: z.enum(withdrawalStates),
  fullName: z.string(),
  email: z.string(),
  /** As typed; null for the subscription. */
  orderNumber: z.nullable(z.string()),
  receivedAt: momentSchema,
  /** The last day to withdraw; null when it is not known. */
  deadlineOn: z.nullable(z.iso.date()),
  /** It came after the last day to withdraw. */
  isLate: z.boolean(),
  /** The day by which the money must be back. */
  refundDueOn: z.iso.date(),
  /** Days left until then, negative afterwards; null once it was decided for good. */
  daysLeft: z.nullable(z.int()),
  /** May be of a robot. */
  isSuspect: z.boolean(),
})
export type WithdrawalRow = z.infer<typeof rowSchema>

const contractSchema = z.object({
  kind: z.enum(['order', 'subscription']),
  id: z.uuid(),
  /** Number of the order; empty for a subscription. */
  number: z.string(),
  startedAt: momentSchema,
  total: zlotySchema,
  /** By what it fits the statement. */
  fits: z.array(z.enum(['number', 'email', 'account'])),
})
export type WithdrawalContract = z.infer<typeof contractSchema>

const rightSchema = z.object({
  subject: z.enum(['line', 'delivery', 'subscription']),
  /** Of the line of the order; null for the others. */
  lineId: z.nullable(z.int()),
  /** Of the product; empty for the others. */
  name: z.string(),
  quantity: z.int(),
  verdict: z.enum(rightVerdicts),
  reason: z.enum(rightReasons),
  /** Of the Consumer Rights Act. */
  article: z.string(),
  /** When the file was first opened, where that is the reason. */
  openedAt: z.nullable(momentSchema),
  /** Days of a subscription used until the statement, of all that were paid; null where they are not counted. */
  days: z.nullable(z.object({ used: z.int(), all: z.int() })),
  /** What is to be paid back, or would be when the doubt is gone. */
  amount: zlotySchema,
})
export type WithdrawalRight = z.infer<typeof rightSchema>

const rightsSchema = z.object({
  /** The last day to withdraw; null while it has not begun to run, or is not known. */
  deadlineOn: z.nullable(z.iso.date()),
  lines: z.array(rightSchema),
  /** What is certainly to be paid back. */
  total: zlotySchema,
})

/** What accepting a statement made. */
const acceptanceSchema = z.object({
  refundTotal: zlotySchema,
  giftCardTotal: zlotySchema,
  /** Whether goods come back, as a return of the order. */
  isReturn: z.boolean(),
  accessEndsAt: z.nullable(momentSchema),
})

const recordSchema = z.object({
  ...rowSchema.shape,
  statement: z.string(),
  scope: z.string(),
  isSignedIn: z.boolean(),
  /** What was chosen; null before. */
  contract: z.nullable(contractSchema),
  /** What it may be about, the best fit first. */
  proposals: z.array(contractSchema),
  /** What may be withdrawn from, line by line, of the chosen contract; null before it is chosen. */
  rights: z.nullable(rightsSchema),
  acceptance: z.nullable(acceptanceSchema),
  /** A request to accept it that waits for an owner. */
  request: z.nullable(z.object({ amount: zlotySchema, until: momentSchema })),
  chargedAmount: z.nullable(zlotySchema),
  refundAmount: z.nullable(zlotySchema),
  decidedAt: z.nullable(momentSchema),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  allowedActions: z.array(z.enum(withdrawalActions)),
})
export type WithdrawalRecord = z.infer<typeof recordSchema>

/** What of a contract is accepted; amounts in złoty. */
export const acceptInputSchema = z.strictObject({
  /** Pieces of an order, within what there is a right to. */
  lines: z._default(quantitiesSchema, []),
  /** Whether the delivery goes back, as much of it as the rights say. */
  delivery: z._default(z.boolean(), false),
  /** Of a subscription whose amount has to be agreed; counted without it. */
  amount: z.optional(zlotySchema),
  /** Of the preview: another outcome is refused. */
  hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})
export type AcceptInput = z.output<typeof acceptInputSchema>

const acceptPreviewSchema = z.object({
  ...refundPreviewSchema.shape,
  /** The goods come back, never left and go into stock, or the whole order is cancelled. */
  products: z.enum(['return', 'stock', 'cancel', 'none']),
  quantities: z.array(z.object({ lineId: z.int(), quantity: z.int() })),
  /** When the access of a subscription ends. */
  accessEndsAt: z.nullable(momentSchema),
})
export type AcceptPreview = z.infer<typeof acceptPreviewSchema>

export const withdrawalsQuery = listQuery(['receivedAt'], 'receivedAt', { state: anyOf(z.enum(withdrawalStates)) })
export type WithdrawalsQuery = z.output<typeof withdrawalsQuery>

const params = z.object({ id: z.uuid() })
const action = {
  method: 'POST',
  permission: 'withdrawals.settle',
  audit: { record: 'withdrawal', id: 'id' },
  params,
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: recordSchema,
  errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  calledBy: 'admin',
} as const

const acceptErrors = [...action.errors, 'ERRORS.UNABLETOCORRECT', 'ERRORS.NOTHINGTOCORRECT'] as const

export const staffWithdrawalsEndpoints = {
  listWithdrawals: adminEndpoint({
    method: 'GET',
    path: 'admin/withdrawals',
    summary: 'A page of statements of withdrawal, the oldest first',
    permission: 'withdrawals.settle',
    query: withdrawalsQuery,
    status: 200,
    reply: z.array(rowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getWithdrawal: adminEndpoint({
    method: 'GET',
    path: 'admin/withdrawals/{id}',
    summary: 'A statement of withdrawal with the contracts it may be about',
    permission: 'withdrawals.settle',
    params,
    status: 200,
    reply: recordSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  matchWithdrawal: adminEndpoint({
    ...action,
    path: 'admin/withdrawals/{id}/match',
    summary: 'Chooses the order or subscription that a statement is about',
    body: z.strictObject({ kind: z.enum(['order', 'subscription']), contractId: z.uuid() }),
  }),
  acceptWithdrawal: adminEndpoint({
    ...action,
    path: 'admin/withdrawals/{id}/accept',
    summary:
      'Accepts a statement: makes the return, the refund with its correction, the end of access and the mails; above the limits it becomes a request',
    body: acceptInputSchema,
    reply: refundOutcomeSchema,
    errors: [...acceptErrors, 'ERRORS.REHEARSALCHANGED', 'ERRORS.CONFIRMIDENTITY'],
  }),
  previewAcceptWithdrawal: adminEndpoint({
    method: 'POST',
    path: 'admin/withdrawals/{id}/accept/preview',
    summary: 'The money, the correction and all else that accepting would make; writes nothing',
    permission: 'withdrawals.settle',
    needs: 'read',
    params,
    body: acceptInputSchema,
    status: 200,
    reply: acceptPreviewSchema,
    errors: acceptErrors,
    calledBy: 'admin',
  }),
  settleWithdrawal: adminEndpoint({
    ...action,
    path: 'admin/withdrawals/{id}/settle',
    summary: 'Notes that the money of an accepted statement is back',
  }),
  refuseWithdrawal: adminEndpoint({
    ...action,
    path: 'admin/withdrawals/{id}/refuse',
    summary: 'Refuses a statement, or closes one that is late or about no known contract, with a reason that is mailed',
    body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(refusalMax)) }),
  }),
}
