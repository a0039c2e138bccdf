import Stripe from 'stripe'
import { newId } from './ids.ts'
import type { DeliverMode, StripeDraft } from './state.ts'

/** What the product's webhook endpoint is subscribed to. */
type SentEvent =
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionAsyncPaymentSucceededEvent
  | Stripe.CheckoutSessionAsyncPaymentFailedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.RefundCreatedEvent
  | Stripe.ChargeRefundedEvent

/** Delivered events remembered for the list of control calls; older ones are forgotten. */
const keptDelivered = 1000

/** The API request that caused an event; null ids when it was the buyer or the clock. */
export type Cause = { id: string | null; idempotency_key: string | null }
export const noRequest: Cause = { id: null, idempotency_key: null }

/** Writes an event down for delivery, with the object as it is at this moment. `now` in Unix seconds. */
export function queueEvent<Type extends SentEvent['type']>(
  state: StripeDraft,
  type: Type,
  object: Extract<SentEvent, { type: Type }>['data']['object'],
  { now, cause, sessionId }: { now: number; cause: Cause; sessionId: string | null },
): void {
  const id = newId('evt_1')
  const deliver = takeDeliverMode(state, sessionId)
  const payload = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  } satisfies Stripe.EventBase
  state.events.set(id, {
    id,
    type,
    created: now,
    sessionId,
    deliver,
    payload: JSON.stringify(payload),
    remaining: deliver === 'twice' ? 2 : 1,
    attempts: 0,
  })
  forgetOldEvents(state)
}

// A mode set for "the next payment" is taken by the next event of a session and kept for the session's later ones,
// so that a delayed payment's two events can be shuffled with each other.
function takeDeliverMode(state: StripeDraft, sessionId: string | null): DeliverMode {
  const stored = sessionId === null ? undefined : state.sessions.get(sessionId)
  if (stored && stored.deliver !== 'once') return stored.deliver
  const { deliver } = state.next
  state.next.deliver = 'once'
  if (stored) stored.deliver = deliver
  return deliver
}

function forgetOldEvents(state: StripeDraft): void {
  const { before } = state.events
  if (before.size <= keptDelivered) return
  const delivered = [...before.values()].filter((event) => event.payload === null)
  for (const { id } of delivered.slice(0, Math.max(0, delivered.length - keptDelivered))) state.events.delete(id)
}
