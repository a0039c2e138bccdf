import { minuteMs } from '@slodki-ul/contract/durations'
import { selectOrder } from '#commerce/orders/orders.service.ts'
import { confirmShipment } from '#commerce/shipments/confirm-shipment.service.ts'
import { findSent, sendShipment } from '#commerce/shipments/send-shipment.service.ts'
import {
  claimShipment,
  type ShipmentRow,
  selectDueShipments,
  updateShipment,
} from '#commerce/shipments/shipments.db.ts'
import { trackShipment } from '#commerce/shipments/track-shipment.service.ts'
import type { Context } from '#context.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { ShipmentProvider } from '#providers/shipx.ts'

/** Milliseconds after which another process may repeat a try: longer than all requests of one take. */
const leaseMs = 2 * minuteMs

/** Cancels an unused shipment at the carrier; one that it no longer cancels is just not handed over (BO-060). */
async function cancelAtCarrier(context: Context, provider: ShipmentProvider, shipment: ShipmentRow) {
  const { db } = context
  const order = shipment.providerId === null && shipment.sentAt ? await selectOrder(db, shipment.orderId) : undefined
  const providerId = shipment.providerId ?? (order && (await findSent(provider, order, shipment))?.id) ?? null
  const isCanceled = providerId === null || (await provider.cancel(providerId))
  context.fault('shipment.after-cancel')
  await updateShipment(db, shipment.id, {
    ...{ state: 'canceled', providerId, dueAt: null, tries: 0 },
    refusals: isCanceled ? [] : [{ field: 'status', words: 'invalid_action' }],
  })
}

async function advance(context: Context, provider: ShipmentProvider, shipment: ShipmentRow): Promise<unknown> {
  if (shipment.cancelRequestedAt && shipment.state !== 'canceled') return cancelAtCarrier(context, provider, shipment)
  if (shipment.state === 'pending') return sendShipment(context, provider, shipment)
  if (shipment.state === 'waiting') return confirmShipment(context, provider, shipment)
  return trackShipment(context, provider, shipment)
}

/** Sends shipments, fetches their labels, follows their parcels and cancels them. */
export const shipmentQueue: Queue = {
  name: 'shipments',
  concurrency: 4,
  expireSeconds: (2 * leaseMs) / 1000,
  findDue: async ({ shipments, clock, db }, limit) => (shipments ? selectDueShipments(db, clock.date(), limit) : []),
  async run(context, id) {
    const { shipments, clock, db, log } = context
    const shipment = shipments && (await claimShipment(db, id, clock.date(), new Date(clock.now() + leaseMs)))
    if (!shipment) return
    try {
      await advance(context, shipments, shipment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, shipmentId: id }, 'carrier not reached')
      await updateShipment(db, id, { dueAt: new Date(clock.now() + backoffMs(shipment.tries)) })
    }
  },
}
