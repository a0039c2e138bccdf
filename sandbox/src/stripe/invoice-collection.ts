import { daySeconds } from '@slodki-ul/contract/durations'
import type Stripe from 'stripe'
import { bookCharge } from './balance.ts'
import { noRequest } from './events.ts'
import { newId } from './ids.ts'
import { queueInvoiceEvent, subscriptionIdOf } from './invoices.ts'
import { buildCharge, buildIntent, declined } from './payment-intents.ts'
import type { StoredInvoice, StoredSubscription, StripeDraft } from './state.ts'
import { endSubscription, queueSubscriptionEvent } from './subscriptions.ts'

/** Days from a declined attempt to the next one: four attempts in all, within 14 days of the first. */
const retryDays = [3, 5, 5]
/** Less than this is not charged but added to the customer's balance for the next invoice; grosze. */
const minimumCharge = 200

/** Finalizes a draft: fixes the amount due and assigns its number and page. `now` in Unix seconds. */
export function finalize(
  state: StripeDraft,
  stored: StoredSubscription,
  storedInvoice: StoredInvoice,
  now: number,
  sessionId: string | null = null,
): void {
  const { invoice } = storedInvoice
  const due = invoice.total + invoice.starting_balance
  invoice.amount_due = due < minimumCharge ? 0 : due
  invoice.amount_remaining = invoice.amount_due
  invoice.ending_balance = due - invoice.amount_due
  const customer = state.customers.get(String(invoice.customer))?.customer
  if (customer && !customer.deleted) {
    customer.balance = invoice.ending_balance
    invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
    customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 0) + 1
  }
  invoice.status = 'open'
  invoice.effective_at = now
  invoice.status_transitions.finalized_at = now
  invoice.automatically_finalizes_at = null
  invoice.hosted_invoice_url = `${stored.invoicesUrl}/${invoice.id}`
  if (invoice.amount_due > 0) storedInvoice.payments.push(openPayment(state, invoice, now))
  queueInvoiceEvent(state, storedInvoice, 'invoice.finalized', now, noRequest, sessionId)
}

/** Charges the card for an open invoice, by schedule or because the card is new. `now` in Unix seconds. */
export function collect(
  state: StripeDraft,
  stored: StoredSubscription,
  storedInvoice: StoredInvoice,
  now: number,
  isScheduled = true,
): void {
  const { invoice } = storedInvoice
  if (isScheduled) invoice.attempt_count += 1
  invoice.attempted = true
  if (invoice.amount_due === 0 || !isDeclined(state, stored)) settle(state, stored, storedInvoice, now)
  else if (isScheduled) failScheduledPayment(state, stored, storedInvoice, now)
  else failPayment(state, storedInvoice, now)
}

/** Marks an open invoice as paid and its overdue subscription as active. */
export function settle(
  state: StripeDraft,
  stored: StoredSubscription,
  storedInvoice: StoredInvoice,
  now: number,
  sessionId: string | null = null,
): void {
  const { invoice, payments } = storedInvoice
  const [payment] = payments
  if (payment) succeed(state, invoice, payment, now)
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.attempted = true
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  if (stored.collecting === invoice.id) stored.collecting = null
  queueInvoiceEvent(state, storedInvoice, 'invoice.paid', now, noRequest, sessionId)
  const { subscription } = stored
  if (subscription.status === 'past_due' && subscription.latest_invoice === invoice.id) {
    subscription.status = 'active'
    queueSubscriptionEvent(state, stored, 'customer.subscription.updated', now, noRequest, { invoiceId: invoice.id })
  }
}

/** Records a declined payment attempt; the schedule of attempts stays as it is. */
export function failPayment(state: StripeDraft, storedInvoice: StoredInvoice, now: number): void {
  const intent = state.paymentIntents.get(String(storedInvoice.payments[0]?.payment.payment_intent))
  if (intent) intent.last_payment_error = { ...declined, payment_method_type: 'card' }
  queueInvoiceEvent(state, storedInvoice, 'invoice.payment_failed', now)
}

/** Returns the subscription of an invoice; every invoice here has one. */
export function subscriptionOf(state: StripeDraft, { invoice }: StoredInvoice): StoredSubscription {
  const stored = state.subscriptions.get(subscriptionIdOf(invoice))
  if (!stored) throw new Error(`The invoice ${invoice.id} has no subscription.`)
  return stored
}

function isDeclined(state: StripeDraft, stored: StoredSubscription): boolean {
  if (stored.declineNext > 0) {
    stored.declineNext -= 1
    return true
  }
  return state.customers.get(String(stored.subscription.customer))?.card?.isDeclined ?? true
}

function failScheduledPayment(
  state: StripeDraft,
  stored: StoredSubscription,
  storedInvoice: StoredInvoice,
  now: number,
): void {
  const { invoice } = storedInvoice
  const pause = retryDays[invoice.attempt_count - 1]
  invoice.next_payment_attempt = pause === undefined ? null : now + pause * daySeconds
  failPayment(state, storedInvoice, now)
  if (invoice.next_payment_attempt === null) {
    endSubscription(state, stored, 'payment_failed', now)
  } else if (stored.subscription.status === 'active') {
    stored.subscription.status = 'past_due'
    queueSubscriptionEvent(state, stored, 'customer.subscription.updated', now, noRequest, { invoiceId: invoice.id })
  }
}

function openPayment(state: StripeDraft, invoice: Stripe.Invoice, now: number): Stripe.InvoicePayment {
  const intent = buildIntent(
    {
      amount: invoice.amount_due,
      customer: String(invoice.customer),
      description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
      receiptEmail: null,
      methods: ['card'],
      allowed: null,
    },
    now,
  )
  state.paymentIntents.set(intent.id, intent)
  return {
    id: newId('inpay_1'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: 'pln',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}

function succeed(state: StripeDraft, invoice: Stripe.Invoice, payment: Stripe.InvoicePayment, now: number): void {
  const intent = state.paymentIntents.get(String(payment.payment.payment_intent))
  if (!intent) throw new Error(`The invoice ${invoice.id} has no payment.`)
  intent.payment_method = state.customers.get(String(invoice.customer))?.card?.id ?? newId('pm_1')
  const charge = buildCharge(intent, invoice.customer_email, 'card', now)
  state.charges.set(charge.id, charge)
  bookCharge(state, charge, now)
  Object.assign(intent, { latest_charge: charge.id, amount_received: intent.amount, status: 'succeeded' })
  intent.last_payment_error = null
  payment.status = 'paid'
  payment.amount_paid = intent.amount
  payment.status_transitions.paid_at = now
}
