import type Stripe from 'stripe'
import { buildCard } from './customers.ts'
import { collect } from './invoice-collection.ts'
import { canSwitch, switchPlan } from './plan-switch.ts'
import { scheduleNextStep } from './renewals.ts'
import type { StoredPrice, StoredSubscription, StripeDraft } from './state.ts'
import { isRunning, queueSubscriptionEvent, setCancelAtPeriodEnd } from './subscriptions.ts'

export const portalActionNames = ['card', 'declined-card', 'cancel', 'resume'] as const
export type PortalAction = (typeof portalActionNames)[number]

/** Switches a subscription to another plan, if that is possible and the card is not declined. */
export function switchInPortal(state: StripeDraft, stored: StoredSubscription, price: StoredPrice, now: number): void {
  const card = state.customers.get(String(stored.subscription.customer))?.card
  if (!canSwitch(stored) || !card || card.isDeclined) return
  switchPlan(state, stored, price, now)
  scheduleNextStep(state, stored)
}

/**
 * Applies what a customer chose in the portal; `subscriptions` are all of the customer's, the chosen one first. `now` in Unix
 * seconds. An action that is no longer possible, as on a stale page, changes nothing.
 */
export function applyPortalAction(
  state: StripeDraft,
  session: Stripe.BillingPortal.Session,
  subscriptions: readonly StoredSubscription[],
  action: PortalAction,
  now: number,
): void {
  if (action === 'card' || action === 'declined-card') {
    changeCard(state, session.customer, subscriptions, action === 'declined-card', now)
    return
  }
  const [chosen] = subscriptions
  const isPlanned = action === 'cancel'
  if (!chosen || !isRunning(chosen.subscription) || chosen.subscription.cancel_at_period_end === isPlanned) return
  setCancelAtPeriodEnd(chosen.subscription, isPlanned, now)
  queueSubscriptionEvent(state, chosen, 'customer.subscription.updated', now)
}

function changeCard(
  state: StripeDraft,
  customer: string,
  subscriptions: readonly StoredSubscription[],
  isDeclined: boolean,
  now: number,
): void {
  const stored = state.customers.get(customer)
  if (!stored || stored.customer.deleted) return
  const card = buildCard(isDeclined)
  stored.card = card
  stored.customer.invoice_settings.default_payment_method = card.id
  for (const own of subscriptions.filter(({ subscription }) => isRunning(subscription))) {
    own.subscription.default_payment_method = card.id
    queueSubscriptionEvent(state, own, 'customer.subscription.updated', now)
    retry(state, own, now)
  }
}

// As at Stripe, a new card is charged at once for an overdue payment, in addition to the scheduled attempts.
function retry(state: StripeDraft, stored: StoredSubscription, now: number): void {
  const invoice = stored.collecting === null ? undefined : state.invoices.get(stored.collecting)
  if (stored.subscription.status !== 'past_due' || invoice?.invoice.status !== 'open') return
  collect(state, stored, invoice, now, false)
  scheduleNextStep(state, stored)
}
