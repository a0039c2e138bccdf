import { hourMs } from '@slodki-ul/contract/durations'
import { type OrderRow, orderNumber, selectOrder } from '#commerce/orders/orders.service.ts'
import { toCarrierAddress } from '#commerce/shipments/receiver.rules.ts'
import { type ShipmentRow, updateShipment } from '#commerce/shipments/shipments.db.ts'
import type { Context } from '#context.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { type CarrierShipment, type NewShipment, type ShipmentProvider, ShipmentRefused } from '#providers/shipx.ts'

/** The number of the order and of the attempt: the key of the attempt at the carrier, printed on the label. */
export const referenceOf = (order: Pick<OrderRow, 'number'>, { attempt }: Pick<ShipmentRow, 'attempt'>): string =>
  `${orderNumber(order)}/${attempt}`

/** Milliseconds by which the clocks of the carrier and of the shop may differ. */
const clockSkewMs = hourMs

const toCarrier = (order: OrderRow, shipment: ShipmentRow): NewShipment => ({
  reference: referenceOf(order, shipment),
  service: shipment.service,
  receiver: { firstName: order.firstName, lastName: order.lastName, email: order.email, phone: order.phone },
  address: shipment.targetPoint === null && order.address ? toCarrierAddress(order.address) : null,
  targetPoint: shipment.targetPoint,
  size: shipment.size,
  sidesMm: shipment.sidesMm,
  weightGrams: shipment.weightGrams,
  insurance: shipment.insurance,
})

/** The carrier's shipment of an attempt that was sent before; its answer may have been lost. */
export const findSent = (provider: ShipmentProvider, order: OrderRow, shipment: ShipmentRow) =>
  provider.findByReference(referenceOf(order, shipment), new Date(shipment.createdAt.getTime() - clockSkewMs))

const failShipment = ({ db }: Context, { id }: ShipmentRow, refusals: ShipmentRow['refusals']) =>
  updateShipment(db, id, { state: 'failed', refusals, dueAt: null })

/** Whether the parcel point certainly takes no parcels now: it is asked for again, past everything that is stored. */
async function isPointClosed({ points }: Context, name: string): Promise<boolean> {
  const point = await points.findPoint(name)
  return !point?.isOpen
}

/**
 * Sends an attempt to the carrier, once: after a crash or a lost answer the carrier is first asked for a shipment of its
 * reference. A refusal is stored with the carrier's words by field. Throws ProviderUnavailable (BO-054).
 */
export async function sendShipment(
  context: Context,
  provider: ShipmentProvider,
  shipment: ShipmentRow,
): Promise<ShipmentRow | undefined> {
  const { db, clock, fault } = context
  const order = await selectOrder(db, shipment.orderId)
  if (!order) throw new Error(`No order ${shipment.orderId}.`)
  const adopt = ({ id: providerId, status }: CarrierShipment) =>
    updateShipment(db, shipment.id, {
      ...{ state: 'waiting', providerId, status, statusAt: clock.date(), refusals: [], tries: 0 },
      dueAt: clock.date(),
    })
  const earlier = shipment.sentAt && (await findSent(provider, order, shipment))
  if (earlier) return adopt(earlier)
  if (shipment.targetPoint && (await isPointClosed(context, shipment.targetPoint)))
    return failShipment(context, shipment, [{ field: 'custom_attributes.target_point', words: 'point_closed' }])
  await updateShipment(db, shipment.id, { sentAt: clock.date() })
  try {
    const made = await provider.create(toCarrier(order, shipment))
    fault('shipment.after-create')
    return await adopt(made)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    context.log.warn({ err: error, shipmentId: shipment.id }, 'shipment refused by the carrier')
    const fields = error instanceof ShipmentRefused ? error.fields : [{ field: 'authorization', words: error.reason }]
    return failShipment(context, shipment, fields)
  }
}
