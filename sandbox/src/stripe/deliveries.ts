import { createHmac } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#clock.ts'
import type { Faults } from '#faults.ts'
import type { State } from '#state.ts'
import type { StoredEvent } from './state.ts'

const answerWithinMs = 10_000
const heldMs = 3000
const firstRetryMs = 500
const slowestRetryMs = 30_000

export type Deliveries = {
  /** Takes up everything undelivered, as after a restart. */
  start: () => void
  /** Looks for events that were queued since. */
  wake: () => void
  /** Tries everything undelivered now, also what was held back. Resolves when each got its answer. */
  redeliver: () => Promise<{ delivered: number; failed: number }>
  stop: () => Promise<void>
}

/** Sends signed webhooks to the product until it answers 2xx to each. */
export function createDeliveries(parts: {
  state: State
  clock: Clock
  faults: Faults
  serverUrl: string
  log: FastifyBaseLogger
}): Deliveries {
  const { state, clock, faults, log } = parts
  const url = `${parts.serverUrl}/api/webhooks/stripe`
  const stopping = new AbortController()
  const timers = new Map<string, NodeJS.Timeout>()
  const inFlight = new Map<string, Promise<boolean>>()
  const failures = new Map<string, number>()
  /** Waiting for their turn behind another event of a shuffled group. */
  const inLine = new Set<string>()

  const undelivered = () => state.data.stripe.events.filter((event) => event.payload !== null)
  /** False for events forgotten by a reset while their delivery was on its way. */
  const isKnown = (event: StoredEvent) => state.data.stripe.events.includes(event)
  const isIdle = ({ id }: StoredEvent) => !timers.has(id) && !inFlight.has(id) && !inLine.has(id)

  function wake(): void {
    if (stopping.signal.aborted) return
    const idle = undelivered().filter(isIdle)
    for (const event of idle) {
      if (event.deliver === 'once' || event.deliver === 'twice') void run(event)
      if (event.deliver === 'late') plan(event, heldMs)
    }
    const shuffled = undelivered().filter((event) => event.deliver === 'shuffled')
    if (shuffled.length > 1) releaseReversed(shuffled)
    else if (shuffled[0] && isIdle(shuffled[0])) plan(shuffled[0], heldMs)
  }

  // The later event must have been answered before the earlier one leaves, or the order would be left to chance.
  function releaseReversed(events: StoredEvent[]): void {
    const reversed = events.toReversed()
    for (const event of reversed) {
      clearTimeout(timers.get(event.id))
      timers.delete(event.id)
      inLine.add(event.id)
      event.deliver = 'once'
    }
    void (async () => {
      for (const event of reversed) {
        inLine.delete(event.id)
        await run(event)
      }
    })()
  }

  function plan(event: StoredEvent, delayMs: number): void {
    timers.set(
      event.id,
      setTimeout(() => {
        timers.delete(event.id)
        event.deliver = 'once'
        if (isKnown(event)) void run(event)
      }, delayMs),
    )
  }

  function run(event: StoredEvent): Promise<boolean> {
    const running = inFlight.get(event.id)
    if (running) return running
    clearTimeout(timers.get(event.id))
    timers.delete(event.id)
    const attempt = deliver(event)
      .catch((error: Error) => {
        log.error({ err: error, event: event.id }, 'webhook could not be recorded')
        return false
      })
      .finally(() => {
        inFlight.delete(event.id)
        if (event.payload === null) failures.delete(event.id)
        else if (isKnown(event)) retryLater(event)
      })
    inFlight.set(event.id, attempt)
    return attempt
  }

  async function deliver(event: StoredEvent): Promise<boolean> {
    // Nothing leaves the house before it is on disk: after a crash the same event must still be known.
    await state.saved()
    while (event.payload !== null) {
      const accepted = await post(event.payload)
      if (stopping.signal.aborted && !accepted) return false
      if (accepted) faults.hit('sandbox.delivered-before-mark')
      await state.change(() => {
        event.attempts += 1
        if (accepted) event.remaining -= 1
        if (event.remaining === 0) event.payload = null
      })
      log.info({ event: event.id, type: event.type, accepted, attempts: event.attempts }, 'webhook')
      if (!accepted) return false
    }
    return true
  }

  async function post(payload: string): Promise<boolean> {
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
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch (error) {
      log.debug({ err: error }, 'webhook not answered')
      return false
    }
  }

  function retryLater(event: StoredEvent): void {
    if (stopping.signal.aborted) return
    const failed = failures.get(event.id) ?? 0
    failures.set(event.id, failed + 1)
    plan(event, Math.min(firstRetryMs * 2 ** failed, slowestRetryMs))
  }

  return {
    wake,
    start() {
      releaseReversed(undelivered().filter((event) => event.deliver === 'shuffled'))
      for (const event of undelivered()) if (event.deliver !== 'never' && isIdle(event)) void run(event)
    },
    async redeliver() {
      const events = undelivered()
      for (const event of events) {
        const stored = event.sessionId === null ? undefined : state.data.stripe.sessions[event.sessionId]
        if (stored?.deliver === 'never') stored.deliver = 'once'
        if (event.deliver === 'never') event.deliver = 'once'
      }
      const accepted = await Promise.all(events.map(run))
      return { delivered: accepted.filter(Boolean).length, failed: accepted.filter((answer) => !answer).length }
    },
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.allSettled(inFlight.values())
    },
  }
}

/** The value of Stripe-Signature for a payload; `timestamp` in Unix seconds of the simulated clock. */
function signatureOf(payload: string, timestamp: number): string {
  const digest = createHmac('sha256', simulation.stripe.webhookSecret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}
