import type Stripe from 'stripe'
import { buildCard, buildCustomer } from './customers.ts'
import { noRequest, queueEvent } from './events.ts'
import { newId } from './ids.ts'
import { finalize, settle } from './invoice-collection.ts'
import { draftInvoice, queueInvoiceEvent } from './invoices.ts'
import type { StoredInvoice, StoredSession, StoredSubscription, StripeDraft } from './state.ts'
import { buildSubscription, queueSubscriptionEvent } from './subscriptions.ts'

/** Pays an open session in subscription mode: creates customer, subscription and first invoice. `now` in Unix seconds. */
export function subscribe(state: StripeDraft, { session, plan, lines }: StoredSession, now: number): void {
  const [line] = lines
  if (!plan || !line || !session.url) throw new Error(`The session ${session.id} does not create a subscription.`)
  const payer = payerOf(state, session, now)
  const stored = buildSubscription(
    {
      ...payer,
      planName: line.name,
      unitAmount: line.unitAmount,
      quantity: line.quantity,
      recurring: plan.recurring,
      metadata: plan.metadata,
      description: plan.description,
      invoicesUrl: `${new URL(session.url).origin}/invoice`,
    },
    now,
  )
  const { subscription } = stored
  if (plan.couponId !== null) stored.discount = { id: newId('di_1'), couponId: plan.couponId }
  const invoice = startSubscription(state, stored, now, { sessionId: session.id })
  Object.assign(session, {
    customer: payer.customer,
    subscription: subscription.id,
    invoice: invoice.invoice.id,
    status: 'complete',
    payment_status: invoice.invoice.amount_due > 0 ? 'paid' : 'no_payment_required',
    url: null,
  } satisfies Partial<Stripe.Checkout.Session>)
  queueEvent(state, 'checkout.session.completed', session, { now, cause: noRequest, sessionId: session.id })
}

/** Stores a subscription and creates its first invoice, which is paid. */
export function startSubscription(
  state: StripeDraft,
  stored: StoredSubscription,
  now: number,
  { sessionId = null, invoiceId }: { sessionId?: string | null; invoiceId?: string } = {},
): StoredInvoice {
  state.subscriptions.set(stored.subscription.id, stored)
  const period = { start: now, end: now }
  const idPart = invoiceId === undefined ? {} : { id: invoiceId }
  const invoice = draftInvoice(state, stored, { ...idPart, reason: 'subscription_create', period }, now)
  queueInvoiceEvent(state, invoice, 'invoice.created', now, noRequest, sessionId)
  finalize(state, stored, invoice, now, sessionId)
  invoice.invoice.attempt_count = 1
  settle(state, stored, invoice, now, sessionId)
  queueSubscriptionEvent(state, stored, 'customer.subscription.created', now, noRequest, { sessionId })
  return invoice
}

/** Returns the customer of a session, created if needed, with the card of this payment. */
function payerOf(
  state: StripeDraft,
  session: Stripe.Checkout.Session,
  now: number,
): { customer: string; cardId: string } {
  const known = typeof session.customer === 'string' ? state.customers.get(session.customer) : undefined
  const stored = known ?? buildCustomer(session.customer_email, session.locale, now)
  const card = buildCard()
  stored.card = card
  state.customers.set(stored.customer.id, stored)
  return { customer: stored.customer.id, cardId: card.id }
}
