import { createHmac } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#clock.ts'
import type { Faults } from '#fault-injection.ts'
import type { State } from '#state.ts'
import type { DeliverMode, StoredEvent } from './state.ts'

const answerWithinMs = 10_000
const heldMs = 3000
const firstRetryMs = 500
const slowestRetryMs = 30_000
/** A year of renewals may fall due at once; the product is asked to take that many at a time. */
const most = 12

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
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
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
  const takeSlot = createSlots(most)
  /** Was held back long enough; after a restart everything was. */
  const released = new Set<string>()

  const undelivered = () => [...state.data.stripe.events.values()].filter((event) => event.payload !== null)
  /** None for an event that was forgotten by a reset while its delivery was on its way. */
  const payloadOf = (id: string) => state.data.stripe.events.get(id)?.payload ?? null
  const modeOf = ({ id, deliver }: StoredEvent): DeliverMode => (released.has(id) ? 'once' : deliver)
  const isIdle = ({ id }: StoredEvent) => !timers.has(id) && !inFlight.has(id) && !inLine.has(id)

  function wake(): void {
    if (stopping.signal.aborted) return
    const waiting = undelivered()
    for (const event of waiting.filter(isIdle)) {
      const mode = modeOf(event)
      if (mode === 'once' || mode === 'twice') void run(event.id)
      if (mode === 'late') plan(event.id, heldMs)
    }
    const shuffled = waiting.filter((event) => modeOf(event) === 'shuffled')
    if (shuffled.length > 1) releaseReversed(shuffled)
    else if (shuffled[0] && isIdle(shuffled[0])) plan(shuffled[0].id, heldMs)
  }

  // The later event must have been answered before the earlier one leaves, or the order would be left to chance.
  function releaseReversed(events: StoredEvent[]): void {
    const reversed = events.map(({ id }) => id).toReversed()
    for (const id of reversed) {
      clearTimeout(timers.get(id))
      timers.delete(id)
      inLine.add(id)
      released.add(id)
    }
    void (async () => {
      for (const id of reversed) {
        inLine.delete(id)
        await run(id)
      }
    })()
  }

  function plan(id: string, delayMs: number): void {
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id)
        released.add(id)
        void run(id)
      }, delayMs),
    )
  }

  function run(id: string): Promise<boolean> {
    const running = inFlight.get(id)
    if (running) return running
    clearTimeout(timers.get(id))
    timers.delete(id)
    const attempt = deliver(id)
      .catch((error: Error) => {
        log.error({ err: error, event: id }, 'webhook could not be recorded')
        return false
      })
      .finally(() => {
        inFlight.delete(id)
        if (payloadOf(id) !== null) return retryLater(id)
        failures.delete(id)
        released.delete(id)
      })
    inFlight.set(id, attempt)
    return attempt
  }

  async function deliver(id: string): Promise<boolean> {
    const freeSlot = await takeSlot()
    try {
      return await sendAll(id)
    } finally {
      freeSlot()
    }
  }

  async function sendAll(id: string): Promise<boolean> {
    for (let payload = payloadOf(id); payload !== null; payload = payloadOf(id)) {
      const accepted = await post(payload)
      if (stopping.signal.aborted && !accepted) return false
      if (accepted) faults.hit('sandbox.delivered-before-mark')
      const marked = state.change(({ stripe }) => mark(stripe.events.get(id), accepted))
      log.info({ event: id, type: marked?.type, accepted, attempts: marked?.attempts }, 'webhook')
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

  function retryLater(id: string): void {
    if (stopping.signal.aborted) return
    const failed = failures.get(id) ?? 0
    failures.set(id, failed + 1)
    plan(id, Math.min(firstRetryMs * 2 ** failed, slowestRetryMs))
  }

  return {
    wake,
    start() {
      releaseReversed(undelivered().filter((event) => event.deliver === 'shuffled'))
      for (const event of undelivered()) if (event.deliver !== 'never' && isIdle(event)) void run(event.id)
    },
    async redeliver() {
      const ids = undelivered().map(({ id }) => id)
      state.change(({ stripe }) => {
        for (const event of ids.flatMap((id) => stripe.events.get(id) ?? [])) {
          for (const holder of [
            stripe.sessions.get(event.sessionId ?? ''),
            stripe.subscriptions.get(event.subscriptionId ?? ''),
            stripe.invoices.get(event.invoiceId ?? ''),
            event,
          ]) {
            if (holder?.deliver === 'never') holder.deliver = 'once'
          }
        }
      })
      const accepted = await Promise.all(ids.map(run))
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

/** Lets a number of takers in at once, the others one by one as they leave, first come first served. */
function createSlots(count: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let free = count
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}

/** Writes down how an attempt at an event ended. Answers with the event, unless it was forgotten meanwhile. */
function mark(event: StoredEvent | undefined, accepted: boolean): StoredEvent | undefined {
  if (!event) return undefined
  event.attempts += 1
  if (accepted) event.remaining -= 1
  if (event.remaining === 0) event.payload = null
  return event
}

/** The value of Stripe-Signature for a payload; `timestamp` in Unix seconds of the simulated clock. */
function signatureOf(payload: string, timestamp: number): string {
  const digest = createHmac('sha256', simulation.stripe.webhookSecret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${digest}`
}
