import type Stripe from 'stripe'
import type { TestSandbox } from './start-sandbox.ts'
import { waitUntil } from './wait-until.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

/** Resolves once every event has been delivered. */
export const waitForDeliveries = (sandbox: TestSandbox): Promise<boolean> =>
  waitUntil(async () =>
    (await sandbox.get<{ delivered: boolean }[]>('/control/stripe/events')).every(({ delivered }) => delivered),
  )

/** Returns the events delivered since the last call, ordered by their creation. */
export async function takeDeliveredEvents(sandbox: TestSandbox, product: WebhookReceiver): Promise<Stripe.Event[]> {
  await waitForDeliveries(sandbox)
  return product.received
    .splice(0)
    .map(({ event }) => event)
    .toSorted((one, other) => one.created - other.created)
}
