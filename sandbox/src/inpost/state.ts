import * as z from 'zod'
import { shipmentSchema } from './shipment-schema.ts'

/** Failures of the API: none, no connection, a reply after a minute, an error, an HTML page. */
export const failModes = ['none', 'down', 'slow', 'error', 'garbage'] as const

/** Status of a point; `gone` is an unknown point. */
export const pointStatuses = ['Operating', 'Disabled', 'gone'] as const

const maxRecordedCalls = 200

const shipment = z.object({
  id: z.number(),
  reference: z.string(),
  service: z.string(),
  status: z.string(),
  number: z.string().nullable(),
  createdAt: z.string(),
  /** Why it cannot be sold. */
  refusal: z.record(z.string(), z.unknown()).nullable(),
  body: shipmentSchema,
})
export type StoredShipment = z.infer<typeof shipment>

/**
 * What happens to shipments made from now on: nothing special, refused with details, made with a lost answer (once), not
 * paid for.
 */
export const shipmentFailures = ['none', 'refused', 'lost', 'unpaid'] as const

const values = z.object({
  nextShipment: z
    .object({
      fail: z.enum(shipmentFailures),
      details: z.record(z.string(), z.unknown()).optional(),
      /** Shipments stay as they are, not sold. */
      isHeld: z.boolean().optional(),
    })
    .default({ fail: 'none' }),
  lastShipmentId: z.number().default(0),
  fail: z.enum(failModes).default('none'),
  /** Statuses set by control calls, by point name: changed demo points and added points. */
  points: z.record(z.string(), z.enum(pointStatuses)).default({}),
  /** Requested paths, oldest first. */
  received: z.array(z.string()).default([]),
})

export const inpostPart = { collections: { shipments: shipment }, values }

export type InpostState = z.infer<typeof values>

/** Records a call; only the newest are kept. */
export function recordCall(state: InpostState, path: string): void {
  state.received.push(path)
  state.received.splice(0, Math.max(0, state.received.length - maxRecordedCalls))
}
