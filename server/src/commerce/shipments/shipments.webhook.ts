import { createHash, timingSafeEqual } from 'node:crypto'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import * as z from 'zod'
import { insertEvent, lockShipmentOf, updateShipment } from '#commerce/shipments/shipments.db.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { type DeliveredEvent, recordDelivery } from '#platform/health/webhook-deliveries.ts'

const text = z.string().max(100)
const carrierEvent = z.object({
  event_ts: text,
  event: text,
  organization_id: z.union([z.int(), text]),
  payload: z.object({ shipment_id: z.int().positive(), status: text.nullish() }),
})
type CarrierEvent = z.infer<typeof carrierEvent>

const digest = (value: string) => createHash('sha256').update(value).digest()

/** Whether an address ends with one of our secrets; takes the same time for every wrong one. */
function isOurs({ config }: Pick<Context, 'config'>, secret: string): boolean {
  const secrets = config.shipx?.webhookSecrets ?? []
  return secrets.filter((ours) => timingSafeEqual(digest(ours), digest(secret))).length > 0
}

function readEvent({ config }: Context, body: Uint8Array): CarrierEvent | null {
  try {
    const { data } = carrierEvent.safeParse(JSON.parse(Buffer.from(body).toString('utf8')))
    return data && String(data.organization_id) === config.shipx?.organizationId ? data : null
  } catch {
    return null
  }
}

/** Has the shipment of an event asked for, once an event: what the event says of it is not believed. */
const noteEvent = (context: Context, { event, event_ts: at, payload }: CarrierEvent) =>
  inTransaction(context, async (tx) => {
    const { clock } = context
    const shipment = await lockShipmentOf(tx, String(payload.shipment_id))
    // Somebody may have made it in the manager of the carrier.
    if (!shipment) return null
    const key = `${event} ${at} ${payload.status ?? ''}`
    const isNew = await insertEvent(tx, { shipmentId: shipment.id, key, receivedAt: clock.date() })
    if (isNew && (shipment.state === 'waiting' || shipment.state === 'confirmed'))
      await updateShipment(tx, shipment.id, { dueAt: clock.date() })
    return shipment.orderId
  })

/** Receives an event of the carrier. Fails with ERRORS.WEBHOOKINVALID for a wrong secret and an unreadable event (BO-056). */
export const receiveCarrierEvent = (context: Context, secret: string, body: Uint8Array): Promise<Outcome<undefined>> =>
  recordDelivery(context, 'inpost', async (onEvent: (event: DeliveredEvent) => void) => {
    const event = isOurs(context, secret) ? readEvent(context, body) : null
    if (!event) return fail('ERRORS.WEBHOOKINVALID')
    const record = await noteEvent(context, event)
    onEvent({ id: `${event.payload.shipment_id} ${event.event_ts}`, type: event.event, record })
    return succeed(undefined)
  })

/** Answers the carrier's question whether the address exists. */
export const checkCarrierWebhook = async (context: Context, secret: string): Promise<Outcome<{ status: 'ok' }>> =>
  isOurs(context, secret) ? succeed({ status: 'ok' }) : fail('ERRORS.WEBHOOKINVALID')
