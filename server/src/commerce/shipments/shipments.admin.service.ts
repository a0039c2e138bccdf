import { trackingUrl } from '@slodki-ul/contract/commerce/carriers.rules'
import { type Item, stackSides, suggestSize, weightOf } from '@slodki-ul/contract/commerce/parcel-size.rules'
import type { LabelFormat, StaffShipment, shipmentsEndpoints } from '@slodki-ul/contract/commerce/shipments.admin'
import { type ShipmentRefusalReason, serviceOf, stageOf } from '@slodki-ul/contract/commerce/shipments.rules'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { findShelves } from '#catalogue/products/products.service.ts'
import {
  findParcels,
  isShippedIn,
  lockOrder,
  type OrderRow,
  selectOrder,
  selectOrderLines,
  unshippedOf,
} from '#commerce/orders/orders.service.ts'
import { joinLabels } from '#commerce/shipments/labels.pdf.ts'
import { referenceOf } from '#commerce/shipments/send-shipment.service.ts'
import * as table from '#commerce/shipments/shipments.db.ts'
import { refusalOfCancel, refusalOfShipment } from '#commerce/shipments/shipments.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

const refuse = (reason: ShipmentRefusalReason) => fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason } })

const toShipment = (order: OrderRow, row: table.ShipmentRow): StaffShipment => ({
  ...{ id: row.id, reference: referenceOf(order, row), service: row.service, size: row.size, sidesMm: row.sidesMm },
  ...{ weightGrams: row.weightGrams, targetPoint: row.targetPoint, state: row.state, refusals: row.refusals },
  ...{ status: row.status, stage: row.status === null ? null : stageOf(row.status), number: row.number },
  trackingUrl: row.number === null ? null : trackingUrl('InPost', row.number),
  hasLabel: row.labelFileId !== null,
  createdAt: row.createdAt.toISOString(),
  statusAt: row.statusAt?.toISOString() ?? null,
})

/** What the products that are in no parcel yet suggest for the next one. */
async function loadProposal(
  db: Executor,
  order: OrderRow,
): Promise<Reply<typeof shipmentsEndpoints.listShipments>['proposal']> {
  const service = serviceOf(order.shippingMethod)
  if (!service) return null
  const [lines, parcels] = await Promise.all([selectOrderLines(db, order.id), findParcels(db, [order.id])])
  const left = unshippedOf(
    lines,
    parcels.flatMap((parcel) => parcel.lines),
  )
  const inside = lines.filter(({ position }) => (left.get(position) ?? 0) > 0)
  const shelves = await findShelves(
    db,
    inside.map(({ productId }) => productId),
  )
  const items = inside.map(({ productId, position }): Item => {
    const shelf = shelves.get(productId)
    return {
      ...{ sidesMm: shelf?.sidesMm ?? null, weightGrams: shelf?.weightGrams ?? 0 },
      quantity: left.get(position) ?? 0,
    }
  })
  const value = inside.reduce((sum, line) => sum + line.unitPrice * (left.get(line.position) ?? 0), 0)
  return {
    ...{ service, size: suggestSize(items), sidesMm: stackSides(items), weightGrams: weightOf(items) },
    valueAmount: toZloty(value),
  }
}

/** Shipments of an order and what the next one may look like. Fails with ERRORS.UNABLETOLOADORDER. */
export async function listShipments(
  { db, shipments }: Pick<Context, 'db' | 'shipments'>,
  orderId: string,
): Promise<Outcome<Reply<typeof shipmentsEndpoints.listShipments>>> {
  const order = await selectOrder(db, orderId)
  if (!order) return fail('ERRORS.UNABLETOLOADORDER')
  const [rows, proposal] = await Promise.all([
    table.selectShipments(db, orderId),
    shipments ? loadProposal(db, order) : null,
  ])
  return succeed({ proposal, shipments: rows.map((row) => toShipment(order, row)) })
}

const recordShipment = (
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  orderId: string,
  change: { before: object; after: object },
) =>
  recordChange(tx, context, caller, {
    ...{ record: 'order', recordId: orderId },
    ...{ before: { ...change.before }, after: { ...change.after } },
  })

type CreateInput = Input<typeof shipmentsEndpoints.createShipment>['body']

/** Stores a shipment that the queue sends. Fails with ERRORS.ACTIONNOTALLOWED and its reason (BO-054). */
export const createShipment = (context: Context, caller: StaffCaller, orderId: string, input: CreateInput) =>
  runAction(context, caller, async (tx): Promise<Outcome<StaffShipment>> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail('ERRORS.UNABLETOLOADORDER')
    if (!context.shipments) return refuse('shipmentsOff')
    const reason = refusalOfShipment(order, await table.selectShipments(tx, orderId), input)
    const service = serviceOf(order.shippingMethod)
    if (reason || !service) return refuse(reason ?? 'otherCarrier')
    const isLocker = service === 'inpost_locker_standard'
    const now = context.clock.date()
    const row = await table.insertShipment(tx, {
      ...{ orderId, service, weightGrams: input.weightGrams, createdAt: now, createdBy: caller.userId, dueAt: now },
      size: isLocker ? (input.size ?? null) : null,
      sidesMm: isLocker ? null : (input.sidesMm ?? null),
      targetPoint: isLocker ? order.inPostPoint : null,
      insurance: input.insuranceAmount === undefined ? null : toGrosze(input.insuranceAmount),
    })
    const after = { shipment: `${referenceOf(order, row)} ${service}` }
    await recordShipment(tx, context, caller, orderId, { before: { shipment: null }, after })
    return succeed(toShipment(order, row))
  })

/** Whether a parcel with the shipment's number has left. */
async function isUsed(db: Executor, { orderId, number }: table.ShipmentRow): Promise<boolean> {
  return number !== null && isShippedIn(await findParcels(db, [orderId]), number)
}

type ShipmentParams = Input<typeof shipmentsEndpoints.cancelShipment>['params']

/** Asks the queue to cancel a shipment that was not used. Fails with ERRORS.ACTIONNOTALLOWED and its reason. */
export const cancelShipment = (context: Context, caller: StaffCaller, { id, shipmentId }: ShipmentParams) =>
  runAction(context, caller, async (tx): Promise<Outcome<StaffShipment>> => {
    const order = await lockOrder(tx, id)
    const row = await table.lockShipment(tx, shipmentId)
    if (!order || row?.orderId !== id) return fail('ERRORS.NOTFOUND')
    const reason = refusalOfCancel(row, await isUsed(tx, row))
    if (reason) return refuse(reason)
    const canceled = await requestCancel(tx, context, row)
    const change = { before: { canceledShipment: null }, after: { canceledShipment: referenceOf(order, row) } }
    await recordShipment(tx, context, caller, id, change)
    return succeed(toShipment(order, canceled))
  })

async function requestCancel(tx: Transaction, context: Context, row: table.ShipmentRow): Promise<table.ShipmentRow> {
  const now = context.clock.date()
  const canceled = await table.updateShipment(tx, row.id, { cancelRequestedAt: now, dueAt: now, tries: 0 })
  return canceled ?? row
}

/**
 * Has every shipment of an order cancelled that no parcel used, in the transaction that cancels the order; the queue tells
 * the carrier (BO-060). Returns how many there are.
 */
export async function cancelUnusedShipments(tx: Transaction, context: Context, orderId: string): Promise<number> {
  const parcels = await findParcels(tx, [orderId])
  const unused = (await table.selectShipments(tx, orderId)).filter(
    (row) => !refusalOfCancel(row, row.number !== null && isShippedIn(parcels, row.number)),
  )
  for (const row of unused) await requestCancel(tx, context, row)
  return unused.length
}

/** The label of a shipment, as often as wanted. Fails with ERRORS.NOTFOUND or ERRORS.ACTIONNOTALLOWED (BO-055). */
export async function getLabel(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { id, shipmentId }: ShipmentParams,
  format: LabelFormat,
): Promise<Outcome<FileResponse>> {
  const row = await table.selectShipment(db, shipmentId)
  if (row?.orderId !== id) return fail('ERRORS.NOTFOUND')
  if (!row.labelFileId) return refuse('noLabel')
  const label = await storage.getBytes(row.labelFileId)
  const content = format === 'A6' ? label : await joinLabels([label], format)
  return succeed({ name: `etykieta-${row.number}.pdf`, content })
}
