import type Stripe from 'stripe'
import { type Cause, noRequest, queueEvent } from './events.ts'
import { newId } from './ids.ts'
import { endOfPeriod } from './periods.ts'
import { buildPlan, buildPrice, monthsOf, type Recurring } from './prices.ts'
import type { StoredSubscription, StripeDraft } from './state.ts'

type SubscriptionParts = {
  /** Generated unless given. */
  id?: string
  customer: string
  cardId: string
  planName: string
  /** Grosze. */
  unitAmount: number
  quantity: number
  recurring: Recurring
  metadata: Record<string, string>
  description: string | null
  invoicesUrl: string
}

/** Builds an active subscription whose first period starts now. `now` in Unix seconds. */
export function buildSubscription(parts: SubscriptionParts, now: number): StoredSubscription {
  const id = parts.id ?? newId('sub_1')
  return {
    subscription: {
      id,
      object: 'subscription',
      application: null,
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: now,
      billing_cycle_anchor_config: null,
      billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
      billing_schedules: [],
      billing_thresholds: null,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
      collection_method: 'charge_automatically',
      created: now,
      currency: 'pln',
      customer: parts.customer,
      customer_account: null,
      days_until_due: null,
      default_payment_method: parts.cardId,
      default_source: null,
      default_tax_rates: [],
      description: parts.description,
      discounts: [],
      ended_at: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      items: {
        object: 'list',
        data: [buildItem(id, parts, now)],
        has_more: false,
        url: `/v1/subscription_items?subscription=${id}`,
      },
      latest_invoice: null,
      livemode: false,
      managed_payments: null,
      metadata: parts.metadata,
      next_pending_invoice_item_invoice: null,
      on_behalf_of: null,
      pause_collection: null,
      payment_settings: {
        payment_method_options: null,
        payment_method_types: ['card'],
        save_default_payment_method: 'off',
      },
      pending_invoice_item_interval: null,
      pending_setup_intent: null,
      pending_update: null,
      schedule: null,
      start_date: now,
      status: 'active',
      test_clock: null,
      transfer_data: null,
      trial_end: null,
      trial_settings: null,
      trial_start: null,
    },
    planName: parts.planName,
    discount: null,
    invoicesUrl: parts.invoicesUrl,
    declineNext: 0,
    collecting: null,
    dueAt: endOfPeriod(now, now, monthsOf(parts.recurring)),
    deliver: 'once',
  }
}

/** Returns the only item of a subscription. */
export function itemOf({ items, id }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${id} has no item.`)
  return item
}

/** Whether a subscription has not ended, even if it is set to be cancelled at the period end. */
export function isRunning({ status }: Stripe.Subscription): boolean {
  return status === 'active' || status === 'past_due'
}

/** Sets or unsets the cancellation at the period end. */
export function setCancelAtPeriodEnd(subscription: Stripe.Subscription, isPlanned: boolean, now: number): void {
  subscription.cancel_at_period_end = isPlanned
  subscription.cancel_at = isPlanned ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = isPlanned ? now : null
  subscription.cancellation_details = cancellationDetails(isPlanned ? 'cancellation_requested' : null)
}

type EndReason = 'cancellation_requested' | 'payment_failed'

/** Ends a subscription and queues its event. `now` in Unix seconds. */
export function endSubscription(
  state: StripeDraft,
  stored: StoredSubscription,
  reason: EndReason,
  now: number,
  cause: Cause = noRequest,
): void {
  const { subscription } = stored
  subscription.status = 'canceled'
  subscription.ended_at = now
  subscription.canceled_at ??= now
  subscription.cancellation_details = cancellationDetails(reason)
  stored.dueAt = null
  // As at Stripe by default: an unpaid invoice is no longer collected, but can still be paid on its page.
  const unpaid = stored.collecting === null ? undefined : state.invoices.get(stored.collecting)?.invoice
  stored.collecting = null
  if (unpaid) Object.assign(unpaid, { auto_advance: false, next_payment_attempt: null })
  queueSubscriptionEvent(state, stored, 'customer.subscription.deleted', now, cause)
}

type SubscriptionEvent = 'created' | 'updated' | 'deleted'

/** Queues an event about a subscription for delivery; `invoiceId` when an invoice caused it. */
export function queueSubscriptionEvent(
  state: StripeDraft,
  { subscription }: StoredSubscription,
  type: `customer.subscription.${SubscriptionEvent}`,
  now: number,
  cause: Cause = noRequest,
  origin: { sessionId?: string | null; invoiceId?: string } = {},
): void {
  queueEvent(state, type, subscription, { now, cause, subscriptionId: subscription.id, ...origin })
}

function cancellationDetails(reason: EndReason | null): Stripe.Subscription.CancellationDetails {
  return { comment: null, feedback: null, feedback_option: null, reason }
}

function buildItem(id: string, parts: SubscriptionParts, now: number): Stripe.SubscriptionItem {
  const price = { id: newId('price_1'), unitAmount: parts.unitAmount, recurring: parts.recurring, created: now }
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: endOfPeriod(now, now, monthsOf(parts.recurring)),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: buildPlan(price),
    price: buildPrice(price),
    quantity: parts.quantity,
    subscription: id,
    tax_rates: [],
  }
}
