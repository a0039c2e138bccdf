import { type OrderAction, refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { orderMovesEndpoints } from '@slodki-ul/contract/commerce/order-moves.admin'
import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import { updateOrder } from '#commerce/orders/orders.db.ts'
import {
  lockOrder,
  moveOrder,
  type OrderRow,
  payOnDelivery,
  queueOrderMail,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import { insertCollection, insertParcels, selectParcels } from '#commerce/orders/parcels.db.ts'
import { isAllShipped, planParcels, unshippedOf } from '#commerce/orders/parcels.rules.ts'
import { findPhysicalLines } from '#commerce/orders/physical-lines.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

type Moved = Reply<typeof orderMovesEndpoints.packOrder>
export type Actor = Pick<StaffCaller, 'userId' | 'entryId'>

/** The order, locked, when staff may do this with it now. Fails with its present state otherwise (BO-047). */
export async function lockForAction(tx: Transaction, id: string, action: OrderAction): Promise<Outcome<OrderRow>> {
  const order = await lockOrder(tx, id)
  if (!order) return fail('ERRORS.UNABLETOLOADORDER')
  const reason = refusalOfAction(action, actionFactsOf(order))
  if (reason === null) return succeed(order)
  const present = { status: order.status, isPaid: order.paidAt !== null }
  return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason, present } })
}

/** Records what an action changed of an order in the audit log. */
const recordMove = (tx: Transaction, context: Context, actor: Actor, before: OrderRow, after: OrderRow) =>
  recordChange(tx, context, actor, {
    record: 'order',
    recordId: before.id,
    before: { status: before.status, paidAt: before.paidAt?.toISOString() ?? null },
    after: { status: after.status, paidAt: after.paidAt?.toISOString() ?? null },
  })

/** Takes a locked order to its next status in the name of staff. */
export async function moveByStaff(
  tx: Transaction,
  context: Context,
  actor: Actor,
  order: OrderRow,
  to: OrderStatus,
  change: Parameters<typeof moveOrder>[5] = {},
): Promise<OrderRow> {
  const reason = { cause: 'by staff', actor: `staff:${actor.userId}` }
  const moved = await moveOrder(tx, context, order, [to], reason, change)
  await recordMove(tx, context, actor, order, moved)
  return moved
}

/** Does something with an order once for each key, when it is allowed now. */
const act = (
  context: Context,
  caller: StaffCaller,
  { id, action }: { id: string; action: OrderAction },
  work: (tx: Transaction, order: OrderRow) => Promise<Outcome<OrderRow>>,
): Promise<Outcome<Moved>> =>
  runAction(context, caller, async (tx): Promise<Outcome<Moved>> => {
    const locked = await lockForAction(tx, id, action)
    if (failed(locked)) return locked
    const outcome = await work(tx, locked.value)
    return failed(outcome) ? outcome : succeed({ status: outcome.value.status, isPaid: outcome.value.paidAt !== null })
  })

/** Marks an order as packed. Fails with ERRORS.ACTIONNOTALLOWED. */
export const packOrder = (context: Context, caller: StaffCaller, id: string) =>
  act(context, caller, { id, action: 'pack' }, async (tx, order) =>
    succeed(await moveByStaff(tx, context, caller, order, 'Packed')),
  )

/** Marks an order as delivered. Fails with ERRORS.ACTIONNOTALLOWED. */
export const deliverOrder = (context: Context, caller: StaffCaller, id: string) =>
  act(context, caller, { id, action: 'deliver' }, async (tx, order) =>
    succeed(await moveByStaff(tx, context, caller, order, 'Delivered')),
  )

/** Notes what was collected for a locked order by cash on delivery, which is paid by it. */
export async function noteCollected(
  tx: Transaction,
  context: Context,
  actor: Actor,
  order: OrderRow,
  amount: number,
): Promise<OrderRow> {
  const paid = await payOnDelivery(tx, context, order)
  await insertCollection(tx, {
    ...{ orderId: order.id, amount, notedBy: actor.userId },
    notedAt: context.clock.date(),
  })
  await recordMove(tx, context, actor, order, paid)
  return paid
}

/** Notes the payment of an order by cash on delivery. Fails with ERRORS.ACTIONNOTALLOWED (BO-059). */
export const noteOrderPaid = (context: Context, caller: StaffCaller, id: string) =>
  act(context, caller, { id, action: 'note-paid' }, async (tx, order) =>
    succeed(await noteCollected(tx, context, caller, order, chargedOf(order))),
  )

type ShipInput = Input<typeof orderMovesEndpoints.shipOrder>['body']

/**
 * Sends parcels of a locked, packed order and mails the buyer about each; the order is shipped when every physical piece is
 * in one (BO-052, BO-053). Fails with ERRORS.PROVIDEDATA and a code by field.
 */
export async function sendParcels(
  tx: Transaction,
  context: Context,
  actor: Actor,
  order: OrderRow,
  parcels: ShipInput['parcels'],
): Promise<Outcome<OrderRow>> {
  const { id } = order
  const lines = (await findPhysicalLines(tx, [id], await selectOrderLines(tx, id))).get(id) ?? []
  const earlier = await selectParcels(tx, [id])
  const shipped = earlier.flatMap((parcel) => parcel.lines)
  const planned = planParcels({ shippingMethod: order.shippingMethod, lines, shipped }, parcels)
  if (failed(planned)) return planned
  const stored = await insertParcels(tx, {
    ...{ orderId: id, shippedAt: context.clock.date(), shippedBy: actor.userId || null },
    ...{ afterPosition: earlier.length, parcels: planned.value },
  })
  if ('taken' in stored)
    return fail('ERRORS.PROVIDEDATA', { fields: { [`parcels.${stored.taken}.number`]: 'ERRORS.PARCELNUMBERTAKEN' } })
  for (const parcelId of stored.ids)
    await queueOrderMail(tx, context, order, 'parcel-shipped', { parcelId }, { about: parcelId })
  await recordChange(tx, context, actor, {
    ...{ record: 'order', recordId: id },
    before: { parcels: [] },
    after: { parcels: planned.value.map(({ carrier, number, reason }) => `${carrier} ${number ?? reason}`) },
  })
  // Set even when it stays the same: the search of the back office follows this column.
  const trackingCode = order.trackingCode ?? planned.value.find(({ number }) => number !== null)?.number ?? null
  const sent = [...shipped, ...planned.value.flatMap((parcel) => parcel.lines)]
  if (isAllShipped(unshippedOf(lines, sent)))
    return succeed(await moveByStaff(tx, context, actor, order, 'Shipped', { trackingCode }))
  await updateOrder(tx, id, { trackingCode })
  return succeed(order)
}

/** Sends parcels of an order. Fails with ERRORS.ACTIONNOTALLOWED, or ERRORS.PROVIDEDATA with a code by field. */
export const shipOrder = (context: Context, caller: StaffCaller, id: string, { parcels }: ShipInput) =>
  act(context, caller, { id, action: 'ship' }, (tx, order) => sendParcels(tx, context, caller, order, parcels))
