import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { listQuery } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { parcelFileMax } from './parcel-numbers.admin.ts'

/** Most rows of one settlement. */
export const settlementRowsMax = 300

/**
 * What became of a row. matched: it agrees, and its order is noted as paid next · noted: its order was noted as paid · repeated: it had been, with the same amount · waiting: differs,
 * and waits for a decision · accepted: noted as paid by a decision · dismissed: left aside by a decision
 */
const settlementStates = ['matched', 'noted', 'repeated', 'waiting', 'accepted', 'dismissed'] as const
export type SettlementState = (typeof settlementStates)[number]

/**
 * What a row differs in. unknown: no parcel has the number · amount: not what the order costs · paid: noted before with
 * another amount · twice: another row has the order · format: no amount · refused: the order cannot be noted as paid ·
 * failed: noting it failed unexpectedly
 */
const settlementReasons = ['unknown', 'amount', 'paid', 'twice', 'format', 'refused', 'failed'] as const
export type SettlementReason = (typeof settlementReasons)[number]

const summary = {
  ...{ id: z.uuid(), name: z.string(), source: z.enum(['file', 'typed']), madeAt: momentSchema },
  rowsCount: z.int(),
  /** Rows that wait for a decision. */
  waitingCount: z.int(),
  total: zlotySchema,
}
const summarySchema = z.object(summary)
export type SettlementSummary = z.infer<typeof summarySchema>

const settlementSchema = z.object({
  ...summary,
  /** Whether the same rows were read before: nothing is noted twice, and what was broken off is finished. */
  isKnown: z.boolean(),
  rows: z.array(
    z.object({
      /** From 1. */
      position: z.int(),
      parcelNumber: z.string(),
      /** Null when it cannot be read. */
      amount: z.nullable(zlotySchema),
      state: z.enum(settlementStates),
      reason: z.nullable(z.enum(settlementReasons)),
      order: z.nullable(z.object({ id: z.uuid(), number: z.string(), amount: zlotySchema })),
      note: z.string(),
    }),
  ),
})
export type Settlement = z.infer<typeof settlementSchema>

const typed = z.string().check(z.trim(), z.maxLength(60))
const column = z.int().check(z.gte(0), z.lte(99))
const permission = 'exports.accounting'
const audit = { record: 'cod-settlement', id: 'id' }
const params = z.object({ id: z.uuid() })

export const settlementsQuery = listQuery(['madeAt'], '-madeAt', {})
export type SettlementsQuery = z.output<typeof settlementsQuery>

export const codSettlementsEndpoints = {
  listCodSettlements: adminEndpoint({
    method: 'GET',
    path: 'admin/cod-settlements',
    summary: 'A page of the settlements of cash on delivery',
    permission,
    query: settlementsQuery,
    status: 200,
    reply: z.array(summarySchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getCodSettlement: adminEndpoint({
    method: 'GET',
    path: 'admin/cod-settlements/{id}',
    summary: 'A settlement with its rows and what became of each',
    permission,
    params,
    status: 200,
    reply: settlementSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  readCodSettlement: adminEndpoint({
    method: 'POST',
    path: 'admin/cod-settlements',
    summary:
      'Takes a settlement, typed or of a carrier’s CSV: rows that match a parcel and its amount note their orders as paid, others wait',
    permission,
    audit: { record: 'cod-settlement' },
    headers: z.object(idempotencyHeader),
    body: z.union([
      z.strictObject({
        name: typed,
        rows: z
          .array(z.strictObject({ parcelNumber: typed, amount: typed }))
          .check(z.minLength(1), z.maxLength(settlementRowsMax)),
      }),
      z.strictObject({
        name: typed,
        file: z.string().check(z.minLength(1), z.maxLength(parcelFileMax)),
        /** Which columns hold parcel numbers and amounts, when staff chose them. */
        columns: z.optional(z.strictObject({ parcelNumber: column, amount: column })),
      }),
    ]),
    status: 200,
    reply: settlementSchema,
    errors: ['ERRORS.ABOVELIMIT'],
    calledBy: 'admin',
  }),
  finishCodSettlement: adminEndpoint({
    method: 'POST',
    path: 'admin/cod-settlements/{id}/finish',
    summary: 'Notes the rest of the orders that agree as paid, when reading the settlement was broken off',
    permission,
    audit,
    params,
    headers: z.object(idempotencyHeader),
    status: 200,
    reply: settlementSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  decideSettlementRow: adminEndpoint({
    method: 'POST',
    path: 'admin/cod-settlements/{id}/rows/{position}',
    summary: 'Decides about a row that differs: notes its order as paid with the collected amount, or leaves it aside',
    permission,
    audit,
    params: z.object({ id: z.uuid(), position: z.coerce.number().check(z.int(), z.gte(1), z.lte(settlementRowsMax)) }),
    headers: z.object(idempotencyHeader),
    body: z.strictObject({
      decision: z.enum(['accept', 'dismiss']),
      note: z.string().check(z.trim(), z.maxLength(500)),
    }),
    status: 200,
    reply: settlementSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
}
