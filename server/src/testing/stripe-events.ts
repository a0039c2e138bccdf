import { paymentsEndpoints } from '@slodki-ul/contract/payments/payments'
import Stripe from 'stripe'
import { createCardProvider } from '#providers/stripe.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Verifies signatures and parses events as the real adapter does; the second secret is the previous one. */
export const { readEvent } = createCardProvider({
  secretKey: 'sk_test_x',
  webhookSecrets: ['whsec_new', 'whsec_old'],
  baseUrl: 'http://127.0.0.1:9',
  livemode: false,
})

/** The path of the webhook. */
export const stripeWebhook = `/api/${paymentsEndpoints.receiveStripeEvent.path}`

const secondsNow = ({ clock }: TestApp) => Math.floor(clock.now() / 1000)

type Signing = { secret?: string; ageSeconds?: number }

/** The signature header of a payload. */
export const signPayload = (
  testApp: TestApp,
  payload: string,
  { secret = 'whsec_new', ageSeconds = 0 }: Signing = {},
) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: secondsNow(testApp) - ageSeconds,
  })

/** Sends a signed payload as the provider does. */
export const postPayload = (testApp: TestApp, payload: string, signing?: Signing) =>
  testApp.app.inject({
    method: 'POST',
    url: stripeWebhook,
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signPayload(testApp, payload, signing) },
  })

type Sending = { id?: string /** Milliseconds since it was created. */; ageMs?: number }

/** Sends an event about an object as the provider does. */
export function postEvent(
  testApp: TestApp,
  type: string,
  object: Record<string, unknown>,
  { id = `evt_${crypto.randomUUID()}`, ageMs = 0 }: Sending = {},
) {
  const created = secondsNow(testApp) - Math.floor(ageMs / 1000)
  return postPayload(testApp, JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } }))
}
