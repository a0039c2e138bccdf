import type Stripe from 'stripe'
import type { TestSandbox } from './start-sandbox.ts'
import { waitUntil } from './wait-until.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

/** Resolves once all that happened has been told. */
export const allDelivered = (sandbox: TestSandbox): Promise<boolean> =>
  waitUntil(async () =>
    (await sandbox.get<{ delivered: boolean }[]>('/control/stripe/events')).every(({ delivered }) => delivered),
  )

/** All that was told since the last call, by the moment at which it happened. */
export async function takeNews(sandbox: TestSandbox, product: WebhookReceiver): Promise<Stripe.Event[]> {
  await allDelivered(sandbox)
  return product.received
    .splice(0)
    .map(({ event }) => event)
    .toSorted((one, other) => one.created - other.created)
}
