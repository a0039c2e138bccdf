import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { carriers } from './carriers.rules.ts'
import { orderStatuses } from './orders.ts'

/** Most parcels sent at once. */
const parcelsMax = 20
/** Longest parcel number as typed, with spaces. */
const numberMax = 60
/** Longest reason for a parcel without a number. */
export const parcelReasonMax = 200

const parcelInput = z.strictObject({
  /** By default that of the delivery method. */
  carrier: z.optional(z.enum(carriers)),
  /** As on the label; required unless there is a reason. */
  number: z.optional(z.string().check(z.trim(), z.maxLength(numberMax))),
  /** Why it has no number. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(parcelReasonMax))),
  /** What is in it; by default every piece that is in no parcel yet. */
  lines: z.optional(
    z
      .array(
        z.strictObject({
          lineId: z.int().check(z.gte(0), z.lte(1000)),
          quantity: z.int().check(z.gte(1), z.lte(10_000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  ),
})
export type ParcelInput = z.output<typeof parcelInput>

const move = {
  method: 'POST',
  permission: 'orders.pack',
  audit: { record: 'order', id: 'id' },
  params: z.object({ id: z.uuid() }),
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: z.object({ status: z.enum(orderStatuses), isPaid: z.boolean() }),
  errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  calledBy: 'admin',
} as const

/** What moves an order on. One that is not allowed now is refused with its present state (BO-047, BO-048). */
export const orderMovesEndpoints = {
  packOrder: adminEndpoint({
    ...move,
    path: 'admin/orders/{id}/pack',
    summary: 'Marks a paid order, or one by cash on delivery, as packed',
  }),
  shipOrder: adminEndpoint({
    ...move,
    path: 'admin/orders/{id}/ship',
    summary:
      'Sends parcels of a packed order, of each of which the buyer is mailed; it is shipped when every piece is in one (BO-052, BO-053)',
    body: z.strictObject({ parcels: z.array(parcelInput).check(z.minLength(1), z.maxLength(parcelsMax)) }),
  }),
  deliverOrder: adminEndpoint({
    ...move,
    path: 'admin/orders/{id}/deliver',
    summary: 'Marks a shipped order as delivered',
  }),
  noteOrderPaid: adminEndpoint({
    ...move,
    path: 'admin/orders/{id}/note-paid',
    summary: 'Notes that an order by cash on delivery was paid: uses its voucher up and issues its document (BO-059)',
  }),
}
