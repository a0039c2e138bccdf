import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { runSchema } from '../platform/runs.admin.ts'
import { carriers } from './carriers.rules.ts'
import { orderRefusals } from './order-actions.rules.ts'

/** Most parcel numbers that are matched at once. */
export const parcelNumbersMax = 300
/** Longest text of a carrier's file: a request holds no more. */
export const parcelFileMax = 50_000

const typed = z.string().check(z.trim(), z.maxLength(60))

/**
 * What becomes of a parcel number: ready to be sent · sent: the parcel has left already · unknown: no such order · twice:
 * another row names the order or the number · format: no number of the carrier · taken: of a parcel of another order ·
 * labelled: the carrier's labels are made here · refused: the order cannot be shipped now.
 */
export const parcelMatchStates = [
  'ready',
  'sent',
  'unknown',
  'twice',
  'format',
  'taken',
  'labelled',
  'refused',
] as const
export type ParcelMatchState = (typeof parcelMatchStates)[number]

const parcelMatchSchema = z.object({
  /** Of the file or of what was typed, from 1. */
  row: z.int(),
  /** As typed. */
  order: z.string(),
  /** Normalized. */
  number: z.string(),
  state: z.enum(parcelMatchStates),
  /** Why the order cannot be shipped now. */
  reason: z.nullable(z.enum(orderRefusals)),
  /** The order found; null without one. */
  found: z.nullable(
    z.object({
      id: z.uuid(),
      number: z.string(),
      customerName: z.string(),
      destination: z.string(),
      carrier: z.enum(carriers),
      /** Pieces that are in no parcel yet. */
      quantity: z.int(),
    }),
  ),
})
export type ParcelMatch = z.infer<typeof parcelMatchSchema>

const columns = z.strictObject({
  order: z.int().check(z.gte(0), z.lte(99)),
  number: z.int().check(z.gte(0), z.lte(99)),
})

export const parcelNumbersEndpoints = {
  previewParcelNumbers: adminEndpoint({
    method: 'POST',
    path: 'admin/parcel-numbers/preview',
    summary: 'Matches parcel numbers, typed or of a carrier’s CSV, with orders by their numbers; changes nothing',
    permission: 'orders.pack',
    body: z.union([
      z.strictObject({
        rows: z
          .array(z.strictObject({ order: typed, number: typed }))
          .check(z.minLength(1), z.maxLength(parcelNumbersMax)),
      }),
      z.strictObject({
        file: z.string().check(z.minLength(1), z.maxLength(parcelFileMax)),
        /** Which columns hold the numbers, when staff chose them. */
        columns: z.optional(columns),
      }),
    ]),
    status: 200,
    reply: z.object({
      /** Names of the file's columns; empty for what was typed. */
      columns: z.array(z.string()),
      /** Those that were read; null when none was found. */
      chosen: z.nullable(columns),
      matches: z.array(parcelMatchSchema),
    }),
    errors: ['ERRORS.ABOVELIMIT'],
    calledBy: 'admin',
  }),
  shipOrders: adminEndpoint({
    method: 'POST',
    path: 'admin/parcel-numbers',
    summary: 'Sends all that is left of each order in one parcel with its number, in a run (BO-057)',
    permission: 'orders.pack',
    audit: { record: 'orders' },
    headers: z.object(idempotencyHeader),
    body: z.strictObject({
      parcels: z
        .array(z.strictObject({ orderId: z.uuid(), number: typed.check(z.minLength(1)) }))
        .check(z.minLength(1), z.maxLength(parcelNumbersMax)),
    }),
    status: 202,
    reply: runSchema,
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
}
