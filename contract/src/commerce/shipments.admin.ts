import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { selectionOf } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { staffOrdersQuery } from './orders.admin.ts'
import { parcelSizes } from './parcel-size.rules.ts'
import { parcelStages, shipmentServices, shipmentStates } from './shipments.rules.ts'

/** Sizes that a label is printed on. */
export const labelFormats = ['A6', 'A4'] as const
export type LabelFormat = (typeof labelFormats)[number]

/** Most labels of one print. */
export const labelsMax = 50

/** Why an order has no label. */
export const missingLabelReasons = ['otherCarrier', 'noShipment', 'underway', 'failed'] as const
export type MissingLabelReason = (typeof missingLabelReasons)[number]

/** Orders of the list. Those chosen one by one come in `orderBy`, the sequence of the list. */
const chosenOrders = {
  selection: selectionOf(staffOrdersQuery),
  orderBy: z.optional(staffOrdersQuery.def.shape.orderBy),
}

const sidesSchema = z.array(z.int().check(z.gte(1), z.lte(3_500))).check(z.length(3))

/** What the carrier refused: its field as it names it, and its words. */
const refusalSchema = z.object({ field: z.string(), words: z.string() })
export type ShipmentRefusal = z.infer<typeof refusalSchema>

const shipmentSchema = z.object({
  id: z.uuid(),
  /** SU-10001/1: the number of the order and of the attempt, printed on the label. */
  reference: z.string(),
  service: z.enum(shipmentServices),
  size: z.nullable(z.enum(parcelSizes)),
  sidesMm: z.nullable(z.array(z.int())),
  weightGrams: z.int(),
  targetPoint: z.nullable(z.string()),
  state: z.enum(shipmentStates),
  /** Why the carrier refused it; empty otherwise. */
  refusals: z.array(refusalSchema),
  /** The carrier's own status, and the stage that it means; null for none and for one that is not known. */
  status: z.nullable(z.string()),
  stage: z.nullable(z.enum(parcelStages)),
  number: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  hasLabel: z.boolean(),
  createdAt: momentSchema,
  /** When the carrier's status changed last. */
  statusAt: z.nullable(momentSchema),
})
export type StaffShipment = z.infer<typeof shipmentSchema>

/** What the products of an order suggest for its parcel. */
const proposalSchema = z.object({
  service: z.enum(shipmentServices),
  size: z.nullable(z.enum(parcelSizes)),
  sidesMm: z.nullable(z.array(z.int())),
  weightGrams: z.int(),
  /** Of the products that are in no parcel yet. */
  valueAmount: zlotySchema,
})

const record = { params: z.object({ id: z.uuid() }), permission: 'orders.pack', calledBy: 'admin' } as const
const one = { ...record, params: z.object({ id: z.uuid(), shipmentId: z.uuid() }) } as const
const write = { method: 'POST', headers: z.object(idempotencyHeader), audit: { record: 'order', id: 'id' } } as const

/** Shipments made at InPost (BO-054 to BO-056). */
export const shipmentsEndpoints = {
  listShipments: adminEndpoint({
    ...record,
    method: 'GET',
    path: 'admin/orders/{id}/shipments',
    summary: 'Shipments made at the carrier for an order, newest first, and what its products suggest for the next',
    status: 200,
    reply: z.object({
      /** Null when the carrier of the order has no interface, or its keys are missing. */
      proposal: z.nullable(proposalSchema),
      shipments: z.array(shipmentSchema),
    }),
    errors: ['ERRORS.UNABLETOLOADORDER'],
  }),
  createShipment: adminEndpoint({
    ...record,
    ...write,
    path: 'admin/orders/{id}/shipments',
    summary: 'Makes a shipment at the carrier; a job sends it and fetches its label (BO-054)',
    body: z.strictObject({
      /** Of a parcel for a locker; a courier asks for the sides. */
      size: z.optional(z.enum(parcelSizes)),
      sidesMm: z.optional(sidesSchema),
      weightGrams: z.int().check(z.gte(1), z.lte(1_000_000)),
      insuranceAmount: z.optional(z.number().check(z.gte(1), z.lte(20_000))),
    }),
    status: 202,
    reply: shipmentSchema,
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  cancelShipment: adminEndpoint({
    ...one,
    ...write,
    path: 'admin/orders/{id}/shipments/{shipmentId}/cancel',
    summary: 'Cancels a shipment that was not used; a job tells the carrier',
    status: 202,
    reply: shipmentSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  previewLabels: adminEndpoint({
    method: 'POST',
    path: 'admin/orders/labels/preview',
    summary: 'How many labels the chosen orders have, and which orders have none',
    permission: 'orders.pack',
    body: z.strictObject(chosenOrders),
    status: 200,
    reply: z.object({
      labelsCount: z.int(),
      missing: z.array(z.object({ orderId: z.uuid(), number: z.string(), reason: z.enum(missingLabelReasons) })),
    }),
    errors: ['ERRORS.ABOVELIMIT'],
    calledBy: 'admin',
  }),
  printLabels: adminEndpoint({
    method: 'POST',
    path: 'admin/orders/labels',
    summary: 'The labels of up to 50 orders as one PDF, in the sequence of the list (BO-055)',
    permission: 'orders.pack',
    audit: { record: 'orders' },
    headers: z.object(idempotencyHeader),
    body: z.strictObject({ ...chosenOrders, format: z.enum(labelFormats) }),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
  getLabel: adminEndpoint({
    ...one,
    method: 'GET',
    path: 'admin/orders/{id}/shipments/{shipmentId}/label',
    summary: 'The label of a confirmed shipment, at any time',
    query: z.strictObject({ format: z._default(z.enum(labelFormats), 'A6') }),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
