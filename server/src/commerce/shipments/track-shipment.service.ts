import { type ParcelStage, stageOf } from '@slodki-ul/contract/commerce/shipments.rules'
import { minuteMs } from '@slodki-ul/contract/durations'
import { findParcels, lockOrder, moveOrder, type OrderRow } from '#commerce/orders/orders.service.ts'
import {
  insertEvent,
  lockShipment,
  type ShipmentRow,
  selectShipments,
  updateShipment,
} from '#commerce/shipments/shipments.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ShipmentProvider } from '#providers/shipx.ts'

/** Milliseconds after which the carrier is asked again where a parcel is (BO-056). */
export const followMs = 30 * minuteMs

const finalStages: readonly (ParcelStage | null)[] = ['delivered', 'returned', 'lost']

/** Takes a shipped order to Delivered when the carrier has delivered every parcel that left. */
async function deliverOrder(tx: Transaction, context: Context, order: OrderRow): Promise<OrderRow> {
  const [parcels, shipments] = await Promise.all([findParcels(tx, [order.id]), selectShipments(tx, order.id)])
  const delivered = new Set(
    shipments.flatMap(({ number, status }) => (status && stageOf(status) === 'delivered' ? [number] : [])),
  )
  const isComplete = parcels.every(({ carrier, number }) => carrier === 'InPost' && delivered.has(number))
  if (order.status !== 'Shipped' || parcels.length === 0 || !isComplete) return order
  return moveOrder(tx, context, order, ['Delivered'], { cause: 'delivered by the carrier', actor: 'provider:inpost' })
}

/**
 * Whether the carrier is asked no more: the parcel is where it stays, and an order that it was delivered for has heard of it,
 * because staff may note that the parcel left only afterwards.
 */
function isFinal(stage: ParcelStage | null, order: OrderRow | undefined): boolean {
  if (stage === 'delivered') return order?.status !== 'Paid' && order?.status !== 'Packed'
  return finalStages.includes(stage)
}

/**
 * Asks the carrier where a parcel is and stores its status, each once; an unknown one changes nothing else. Throws
 * ProviderError.
 */
export async function trackShipment(context: Context, provider: ShipmentProvider, shipment: ShipmentRow) {
  const { clock } = context
  const made = shipment.providerId ? await provider.retrieve(shipment.providerId) : null
  await inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, shipment.orderId)
    const current = await lockShipment(tx, shipment.id)
    if (!current) return
    const status = made?.status ?? current.status ?? ''
    const isNew = status !== current.status
    if (isNew) {
      const event = { shipmentId: current.id, key: `status ${status}`, status, receivedAt: clock.date() }
      await insertEvent(tx, event)
      await updateShipment(tx, current.id, { status, statusAt: clock.date() })
    }
    const stage = stageOf(status)
    const moved = order && stage === 'delivered' ? await deliverOrder(tx, context, order) : order
    const dueAt = isFinal(stage, moved) ? null : new Date(clock.now() + followMs)
    await updateShipment(tx, current.id, { tries: 0, dueAt })
  })
}
