import { type ParcelStage, stageOf } from '@slodki-ul/contract/commerce/shipments.rules'
import { minuteMs } from '@slodki-ul/contract/durations'
import { insertEvent, lockShipment, type ShipmentRow, updateShipment } from '#commerce/shipments/shipments.db.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ShipmentProvider } from '#providers/shipx.ts'

/** Milliseconds after which the carrier is asked again where a parcel is (BO-056). */
export const followMs = 30 * minuteMs

const finalStages: readonly (ParcelStage | null)[] = ['delivered', 'returned', 'lost']

/** Asks the carrier where a parcel is and stores its status, once each. Throws ProviderError. */
export async function trackShipment(context: Context, provider: ShipmentProvider, shipment: ShipmentRow) {
  const { clock } = context
  const made = shipment.providerId ? await provider.retrieve(shipment.providerId) : null
  await inTransaction(context, async (tx) => {
    const current = await lockShipment(tx, shipment.id)
    if (!current) return
    const status = made?.status ?? current.status ?? ''
    const isNew = status !== current.status
    if (isNew)
      await insertEvent(tx, { shipmentId: current.id, key: `status ${status}`, status, receivedAt: clock.date() })
    await updateShipment(tx, current.id, {
      ...(isNew ? { status, statusAt: clock.date() } : {}),
      ...{ tries: 0, dueAt: finalStages.includes(stageOf(status)) ? null : new Date(clock.now() + followMs) },
    })
  })
}
