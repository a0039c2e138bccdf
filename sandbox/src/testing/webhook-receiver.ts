import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { simulation } from '@slodki-ul/contract/simulation'
import Stripe from 'stripe'

type Received = { event: Stripe.Event; at: number }

export type WebhookReceiver = {
  url: string
  /** Verified events in the order of arrival, including those answered with an error. */
  received: Received[]
  /** Clock offsets that the sandbox sent to the server. */
  clockOffsets: number[]
  /** Response statuses of the next webhooks; 200 when the list is empty. */
  statuses: number[]
  /** Response status of a clock call. */
  clockStatus: number
  /** Resolves once this many events have arrived. */
  waitFor: (count: number) => Promise<Received[]>
  stop: () => Promise<void>
}

const stripe = new Stripe(simulation.stripe.secretKey)

/** Starts a fake of the app that verifies webhooks with the SDK, as the app does, and records them. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/api/simulation/clock') return respondToClockCall(JSON.parse(body).offsetMs, response)
    if (request.url !== '/api/webhooks/stripe') return response.writeHead(404).end()
    const signature = request.headers['stripe-signature'] ?? ''
    const now = Date.now() + (receiver.clockOffsets.at(-1) ?? 0)
    const event = stripe.webhooks.constructEvent(body, signature, simulation.stripe.webhookSecret, 300, undefined, now)
    receiver.received.push({ event, at: Date.now() })
    response.writeHead(receiver.statuses.shift() ?? 200).end()
    for (const check of waiting) check()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function respondToClockCall(offsetMs: number, response: ServerResponse): void {
    if (receiver.clockStatus < 300) receiver.clockOffsets.push(offsetMs)
    response.writeHead(receiver.clockStatus).end('{}')
  }

  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    clockOffsets: [],
    statuses: [],
    clockStatus: 200,
    async waitFor(count) {
      while (receiver.received.length < count) {
        await new Promise<void>((resolve) => {
          const check = () => {
            waiting.delete(check)
            resolve()
          }
          waiting.add(check)
        })
      }
      return receiver.received
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return receiver
}
