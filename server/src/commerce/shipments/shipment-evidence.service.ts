import { selectCarrierEvents, selectShipments } from '#commerce/shipments/shipments.db.ts'
import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile } from '#evidence.ts'

/** The shipments made at a carrier, each with what the carrier reported (BO-072). */
export async function shipmentEvidence(
  { db }: Pick<Context, 'db'>,
  { kind, id }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  if (kind !== 'order') return []
  const events = await selectCarrierEvents(db, id)
  const records = (await selectShipments(db, id))
    .toReversed()
    .map(({ id: shipmentId, attempt, service, targetPoint, state, number, createdAt, sentAt, status, statusAt }) => ({
      ...{ attempt, service, targetPoint, state, number, createdAt, sentAt, status, statusAt },
      events: events
        .filter((event) => event.shipmentId === shipmentId)
        .map(({ status: reported, receivedAt }) => ({ status: reported, receivedAt })),
    }))
  return [recordsFile('shipments.json', records)]
}
