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
  | Stripe.ChargeDisputeCreatedEvent
  | Stripe.ChargeDisputeClosedEvent
  | Stripe.CustomerSubscriptionCreatedEvent
  | Stripe.CustomerSubscriptionUpdatedEvent
  | Stripe.CustomerSubscriptionDeletedEvent
  | Stripe.InvoiceCreatedEvent
  | Stripe.InvoiceFinalizedEvent
  | Stripe.InvoicePaidEvent
  | Stripe.InvoicePaymentFailedEvent

/** Delivered events remembered for the list of control calls; older ones are forgotten. */
const keptDelivered = 1000

/** The API request that caused an event; null ids when it was the buyer or the clock. */
export type Cause = { id: string | null; idempotency_key: string | null }
export const noRequest: Cause = { id: null, idempotency_key: null }

/** What an event belongs to; all that belongs to one travels in one way. */
type Origin = { sessionId?: string | null; subscriptionId?: string | null; invoiceId?: string | null }

/** Writes an event down for delivery, with the object as it is at this moment. `now` in Unix seconds. */
export function queueEvent<Type extends SentEvent['type']>(
  state: StripeDraft,
  type: Type,
  object: Extract<SentEvent, { type: Type }>['data']['object'],
  { now, cause, ...origin }: { now: number; cause: Cause } & Origin,
): void {
  const id = newId('evt_1')
  const deliver = takeDeliverMode(state, origin)
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
    sessionId: origin.sessionId ?? null,
    subscriptionId: origin.subscriptionId ?? null,
    invoiceId: origin.invoiceId ?? null,
    deliver,
    payload: JSON.stringify(payload),
    remaining: deliver === 'twice' ? 2 : 1,
    attempts: 0,
  })
  forgetOldEvents(state)
}

// A mode set for "the next payment" is taken by the next event of a session or an invoice and kept for its later ones,
// so that a delayed payment's two events can be shuffled with each other.
function takeDeliverMode(state: StripeDraft, origin: Origin): DeliverMode {
  const keeper = state.sessions.get(origin.sessionId ?? '') ?? state.invoices.get(origin.invoiceId ?? '')
  if (keeper && keeper.deliver !== 'once') return keeper.deliver
  const { deliver } = state.next
  state.next.deliver = 'once'
  if (keeper) keeper.deliver = deliver
  if (deliver !== 'once') return deliver
  return state.subscriptions.get(origin.subscriptionId ?? '')?.deliver ?? 'once'
}

function forgetOldEvents(state: StripeDraft): void {
  const { before } = state.events
  if (before.size <= keptDelivered) return
  const delivered = [...before.values()].filter((event) => event.payload === null)
  for (const { id } of delivered.slice(0, Math.max(0, delivered.length - keptDelivered))) state.events.delete(id)
}
