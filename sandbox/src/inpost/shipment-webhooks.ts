import { simulation } from '@slodki-ul/contract/simulation'
import type { SandboxContext } from '#context.ts'
import type { StoredShipment } from './state.ts'

const timeoutMs = 10_000

/** 2020-03-20 15:08:06 +0000, as ShipX writes moments. */
const writeMoment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0000`

/** Sends an event of a shipment to the app and returns the status of its answer; null when there was none. */
export async function sendShipmentEvent(
  { config, clock, log }: SandboxContext,
  { id, number, status }: StoredShipment,
  event: 'shipment_confirmed' | 'shipment_status_changed',
): Promise<number | null> {
  const payload = {
    ...{ shipment_id: id, tracking_number: number },
    ...(event === 'shipment_status_changed' ? { status } : {}),
  }
  const body = { event_ts: writeMoment(clock.now()), event, organization_id: Number(simulation.inpost.organizationId) }
  try {
    const response = await fetch(`${config.serverUrl}/api/webhooks/inpost/${simulation.inpost.webhookSecret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, payload }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    log.debug({ err: error }, 'webhook not answered')
    return null
  }
}
