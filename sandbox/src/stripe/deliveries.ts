import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Clock } from '#clock.ts'
import type { FaultInjector } from '#fault-injection.ts'
import type { State } from '#state.ts'
import { createDeliverySchedule } from './delivery-schedule.ts'
import type { StoredEvent } from './state.ts'
import { createWebhookSender } from './webhook-sender.ts'

/** A year of renewals may fall due at once; the app gets at most this many webhooks at a time. */
const maxParallelDeliveries = 12

export type Deliveries = {
  /** Delivers everything undelivered, as after a restart. */
  start: () => void
  /** Delivers events that were queued since. */
  wake: () => void
  /** Tries everything undelivered now, also held events. Resolves when each attempt has ended. */
  redeliver: () => Promise<{ delivered: number; failed: number }>
  stop: () => Promise<void>
}

/** Sends signed webhooks to the app until it answers 2xx to each. */
export function createDeliveries(parts: {
  state: State
  clock: Clock
  faultInjector: FaultInjector
  serverUrl: string
  log: FastifyBaseLogger
}): Deliveries {
  const { state, faultInjector, log } = parts
  const stopping = new AbortController()
  const post = createWebhookSender(parts, stopping.signal)
  const inFlight = new Map<string, Promise<boolean>>()
  const limit = pLimit(maxParallelDeliveries)

  const undelivered = () => [...state.data.stripe.events.values()].filter((event) => event.payload !== null)
  /** Null for an event that was deleted by a reset during its delivery. */
  const payloadOf = (id: string) => state.data.stripe.events.get(id)?.payload ?? null

  function run(id: string): Promise<boolean> {
    const running = inFlight.get(id)
    if (running) return running
    schedule.cancel(id)
    const attempt = limit(() => deliver(id))
      .catch((error: Error) => {
        log.error({ err: error, event: id }, 'webhook attempt could not be saved')
        return false
      })
      .finally(() => {
        inFlight.delete(id)
        if (payloadOf(id) === null) schedule.clear(id)
        else if (!stopping.signal.aborted) schedule.retry(id)
      })
    inFlight.set(id, attempt)
    return attempt
  }

  const schedule = createDeliverySchedule({ run, isInFlight: (id) => inFlight.has(id) })

  async function deliver(id: string): Promise<boolean> {
    for (let payload = payloadOf(id); payload !== null; payload = payloadOf(id)) {
      const accepted = await post(payload)
      if (stopping.signal.aborted && !accepted) return false
      if (accepted) faultInjector.hit('sandbox.delivered-before-mark')
      const event = state.change(({ stripe }) => recordAttempt(stripe.events.get(id), accepted))
      log.info({ event: id, type: event?.type, accepted, attempts: event?.attempts }, 'webhook')
      if (!accepted) return false
    }
    return true
  }

  return {
    wake() {
      if (!stopping.signal.aborted) schedule.add(undelivered())
    },
    start: () => schedule.resume(undelivered()),
    async redeliver() {
      const ids = undelivered().map(({ id }) => id)
      releaseHeld(state, ids)
      const accepted = await Promise.all(ids.map(run))
      return { delivered: accepted.filter(Boolean).length, failed: accepted.filter((isAccepted) => !isAccepted).length }
    },
    async stop() {
      stopping.abort()
      schedule.stop()
      await Promise.allSettled(inFlight.values())
    },
  }
}

/** Sets the mode of events that are never delivered, and of what they belong to, back to `once`. */
function releaseHeld(state: State, ids: readonly string[]): void {
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
}

/** Records the outcome of a delivery attempt. Returns the event, or undefined when it was deleted meanwhile. */
function recordAttempt(event: StoredEvent | undefined, accepted: boolean): StoredEvent | undefined {
  if (!event) return undefined
  event.attempts += 1
  if (accepted) event.remaining -= 1
  if (event.remaining === 0) event.payload = null
  return event
}
