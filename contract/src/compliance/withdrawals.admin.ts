import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
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
  chargedAmount: z.nullable(zlotySchema),
  refundAmount: z.nullable(zlotySchema),
  decidedAt: z.nullable(momentSchema),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  allowedActions: z.array(z.enum(withdrawalActions)),
})
export type WithdrawalRecord = z.infer<typeof recordSchema>

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
    summary: 'Accepts a statement about a known contract',
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
