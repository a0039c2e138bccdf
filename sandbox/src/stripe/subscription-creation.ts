import type Stripe from 'stripe'
import { buildCard, buildCustomer } from './customers.ts'
import { noRequest, queueEvent } from './events.ts'
import { newId } from './ids.ts'
import { finalize, settle } from './invoice-collection.ts'
import { announceInvoice, draftInvoice } from './invoices.ts'
import type { StoredInvoice, StoredSession, StoredSubscription, StripeDraft } from './state.ts'
import { announceSubscription, buildSubscription } from './subscriptions.ts'

/** Pays an open session in subscription mode: a customer, a subscription, its first invoice. `now` in Unix seconds. */
export function subscribe(state: StripeDraft, { session, plan, lines }: StoredSession, now: number): void {
  const [line] = lines
  if (!plan || !line || !session.url) throw new Error(`The session ${session.id} opens no subscription.`)
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
  const invoice = beginSubscription(state, stored, now, { sessionId: session.id })
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

/** Puts a subscription there with its first invoice, which is paid. */
export function beginSubscription(
  state: StripeDraft,
  stored: StoredSubscription,
  now: number,
  { sessionId = null, invoiceId }: { sessionId?: string | null; invoiceId?: string } = {},
): StoredInvoice {
  state.subscriptions.set(stored.subscription.id, stored)
  const period = { start: now, end: now }
  const named = invoiceId === undefined ? {} : { id: invoiceId }
  const invoice = draftInvoice(state, stored, { ...named, reason: 'subscription_create', period }, now)
  announceInvoice(state, invoice, 'invoice.created', now, noRequest, sessionId)
  finalize(state, stored, invoice, now, sessionId)
  invoice.invoice.attempt_count = 1
  settle(state, stored, invoice, now, sessionId)
  announceSubscription(state, stored, 'customer.subscription.created', now, noRequest, { sessionId })
  return invoice
}

/** Who pays, with the card of this payment. */
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
