import { stageOf } from '@slodki-ul/contract/commerce/shipments.rules'
import { minuteMs } from '@slodki-ul/contract/durations'
import { lockShipment, type ShipmentRow, updateShipment } from '#commerce/shipments/shipments.db.ts'
import { followMs } from '#commerce/shipments/track-shipment.service.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { storeFile } from '#platform/files/storage.ts'
import type { CarrierShipment, ShipmentProvider } from '#providers/shipx.ts'

/** Milliseconds between the first questions; they grow by the tries up to five minutes. */
const firstPauseMs = 2_000
const longestPauseMs = 5 * minuteMs

const pauseOf = (tries: number) => Math.min(firstPauseMs * 2 ** Math.max(0, tries - 1), longestPauseMs)

async function storeLabel(context: Context, shipment: ShipmentRow, made: CarrierShipment, label: Uint8Array) {
  const { clock } = context
  await inTransaction(context, async (tx) => {
    const current = await lockShipment(tx, shipment.id)
    if (current?.state !== 'waiting') return
    const file = {
      name: `etykieta-${made.number}.pdf`,
      contentType: 'application/pdf',
      content: label,
      isPublic: false,
    }
    await updateShipment(tx, shipment.id, {
      ...{ state: 'confirmed', number: made.number, labelFileId: await storeFile(context, tx, file) },
      ...{ status: made.status, statusAt: clock.date(), tries: 0, dueAt: new Date(clock.now() + followMs) },
    })
  })
}

/**
 * Asks for a shipment that the carrier has taken and, once it is confirmed, stores its number and its label. One that the
 * carrier cannot sell fails with its words. Throws ProviderError.
 */
export async function confirmShipment(context: Context, provider: ShipmentProvider, shipment: ShipmentRow) {
  const { db, clock } = context
  const made = shipment.providerId && (await provider.retrieve(shipment.providerId))
  const refusals = made ? made.refusals : [{ field: 'shipment', words: 'resource_not_found' }]
  const isOver = made && stageOf(made.status) === 'lost'
  if (!made || refusals.length > 0 || isOver)
    return updateShipment(db, shipment.id, {
      ...{ state: 'failed', dueAt: null },
      refusals: refusals.length > 0 ? refusals : [{ field: 'status', words: made ? made.status : '' }],
    })
  const label = made.number ? await provider.fetchLabel(made.id) : null
  if (label) {
    context.fault('shipment.after-label')
    return storeLabel(context, shipment, made, label)
  }
  return updateShipment(db, shipment.id, {
    ...(made.status === shipment.status ? {} : { status: made.status, statusAt: clock.date() }),
    dueAt: new Date(clock.now() + pauseOf(shipment.tries)),
  })
}
