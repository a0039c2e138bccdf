import { createHmac } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#clock.ts'

const responseTimeoutMs = 10_000

/** Creates a function that posts one signed webhook and returns whether the app answered 2xx. */
export function createWebhookSender(
  { clock, serverUrl, log }: { clock: Clock; serverUrl: string; log: FastifyBaseLogger },
  stopping: AbortSignal,
): (payload: string) => Promise<boolean> {
  const url = `${serverUrl}/api/webhooks/stripe`
  return async (payload) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(payload, clock.seconds()),
        },
        body: payload,
        signal: AbortSignal.any([stopping, AbortSignal.timeout(responseTimeoutMs)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch (error) {
      log.debug({ err: error }, 'webhook not answered')
      return false
    }
  }
}

/** The value of Stripe-Signature for a payload; `timestamp` in Unix seconds of the simulated clock. */
function signatureOf(payload: string, timestamp: number): string {
  const digest = createHmac('sha256', simulation.stripe.webhookSecret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}
