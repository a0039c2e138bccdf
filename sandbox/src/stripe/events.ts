import Stripe from 'stripe'
import * as z from 'zod'
import type { FormParams } from './form-body.ts'
import { newId } from './ids.ts'
import { integer, list, notSimulated, parseParams, quantity, text } from './param-schemas.ts'
import type { DeliverMode, StoredEvent, StripeDraft } from './state.ts'

/** The event types that the app's webhook endpoint is subscribed to. */
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

/** Delivered events kept for the list of control calls. */
const maxDeliveredEvents = 1000

/** The API request that caused an event; its ids are null for the buyer and the clock. */
export type Cause = { id: string | null; idempotency_key: string | null }
export const noRequest: Cause = { id: null, idempotency_key: null }

/** What an event belongs to; it determines the delivery mode. */
type Origin = { sessionId?: string | null; subscriptionId?: string | null; invoiceId?: string | null }

/** Queues an event for delivery, with a copy of the object. `now` in Unix seconds. */
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
    body: JSON.stringify(payload),
    remaining: deliver === 'twice' ? 2 : 1,
    attempts: 0,
  })
  deleteOldEvents(state)
}

// The mode of the next payment applies to the next event of a session or an invoice and to its later events, so that the two
// events of a delayed payment can be shuffled.
function takeDeliverMode(state: StripeDraft, origin: Origin): DeliverMode {
  const owner = state.sessions.get(origin.sessionId ?? '') ?? state.invoices.get(origin.invoiceId ?? '')
  if (owner && owner.deliver !== 'once') return owner.deliver
  const { deliver } = state.next
  state.next.deliver = 'once'
  if (owner) owner.deliver = deliver
  if (deliver !== 'once') return deliver
  return state.subscriptions.get(origin.subscriptionId ?? '')?.deliver ?? 'once'
}

function deleteOldEvents(state: StripeDraft): void {
  const { before } = state.events
  if (before.size <= maxDeliveredEvents) return
  const delivered = [...before.values()].filter((event) => event.payload === null)
  for (const { id } of delivered.slice(0, Math.max(0, delivered.length - maxDeliveredEvents))) state.events.delete(id)
}

const eventListParams = z.strictObject({
  created: z.strictObject({ gte: integer.optional() }).optional(),
  types: list(text(100), 20).optional(),
  limit: quantity.pipe(z.number().max(100)).optional(),
  starting_after: text(255).optional(),
  delivery_success: notSimulated,
  ending_before: notSimulated,
  expand: notSimulated,
  type: notSimulated,
} satisfies Record<keyof Stripe.EventListParams, z.ZodType>)

/** Returns a page of events, delivered or not, newest first. Throws a StripeApiError. */
export function listEvents(events: ReadonlyMap<string, StoredEvent>, form: FormParams): Stripe.ApiList<Stripe.Event> {
  const { created, types, limit = 10, starting_after } = parseParams(eventListParams, form)
  const fitting = [...events.values()]
    .filter((event) => event.body !== '' && event.created >= (created?.gte ?? 0))
    .filter(({ type }) => types?.includes(type) ?? true)
    .toReversed()
  const from = starting_after ? fitting.findIndex(({ id }) => id === starting_after) + 1 : 0
  const page = fitting.slice(from, from + limit)
  return {
    object: 'list',
    data: page.map(({ body }) => JSON.parse(body) as Stripe.Event),
    has_more: from + page.length < fitting.length,
    url: '/v1/events',
  }
}
