import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { ControlError, parseControl } from '#control-errors.ts'
import { subscriptionIdOf } from './invoices.ts'
import { paymentControl } from './payment-control.ts'
import { monthsOf } from './prices.ts'
import { deliverModes, type StoredInvoice, type StoredSubscription } from './state.ts'
import { itemOf } from './subscriptions.ts'

type WithId = { Params: { id: string } }

const failCall = z.strictObject({ times: z.int().min(0).max(100).default(1) })
const deliverCall = z.strictObject({ deliver: z.enum(deliverModes) })

/**
 * Lets tests decline charges, refund payments and change the delivery of events. A subscription is identified by Stripe's id
 * or by the app's, which is in its metadata. Registered under /control/stripe/subscriptions.
 */
export async function subscriptionControl(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state } = context

  app.get('/', async () => [...state.data.stripe.subscriptions.values()].toReversed().map(describe))

  app.post<WithId>('/:id/fail-next', async (request) => {
    const { times } = parseControl(failCall, request.body ?? {})
    return change(request.params.id, (stored) => {
      stored.declineNext = times
    })
  })

  paymentControl(app, context, { paymentOf: lastPaymentOf, describe: (id) => describe(find(id)) })

  app.post<WithId>('/:id/deliver', async (request) => {
    const { deliver } = parseControl(deliverCall, request.body)
    return change(request.params.id, (stored) => {
      stored.deliver = deliver
    })
  })

  function find(id: string): StoredSubscription {
    const { subscriptions } = state.data.stripe
    const stored =
      subscriptions.get(id) ??
      [...subscriptions.values()].find(({ subscription }) => subscription.metadata.subscriptionId === id)
    if (!stored) throw new ControlError(404, `No subscription has the id ${id}.`)
    return stored
  }

  function change(id: string, apply: (stored: StoredSubscription) => void) {
    const { subscription } = find(id)
    state.change(({ stripe }) => {
      const stored = stripe.subscriptions.get(subscription.id)
      if (stored) apply(stored)
    })
    return describe(find(id))
  }

  function invoicesOf({ id }: Stripe.Subscription): StoredInvoice[] {
    return [...state.data.stripe.invoices.values()]
      .filter(({ invoice }) => subscriptionIdOf(invoice) === id)
      .toReversed()
  }

  function lastPaymentOf(id: string): string {
    const payments = invoicesOf(find(id).subscription).flatMap((stored) => stored.payments)
    const paid = payments.find(({ status }) => status === 'paid')
    if (!paid) throw new ControlError(409, `Nothing was paid for the subscription ${id} yet.`)
    return String(paid.payment.payment_intent)
  }

  function describe({ subscription, planName, declineNext, deliver }: StoredSubscription) {
    const { price, quantity, current_period_end } = itemOf(subscription)
    const customer = state.data.stripe.customers.get(String(subscription.customer))?.customer
    return {
      id: subscription.id,
      status: subscription.status,
      plan: planName,
      amount: (price.unit_amount ?? 0) * (quantity ?? 1),
      months: price.recurring ? monthsOf(price.recurring) : null,
      customer: subscription.customer,
      customer_email: customer?.deleted ? null : (customer?.email ?? null),
      metadata: subscription.metadata,
      current_period_end,
      cancel_at: subscription.cancel_at,
      ended_at: subscription.ended_at,
      latest_invoice: subscription.latest_invoice,
      fail_next: declineNext,
      deliver,
      invoices: invoicesOf(subscription).map(describeInvoice),
    }
  }
}

function describeInvoice({ invoice, payments }: StoredInvoice) {
  return {
    id: invoice.id,
    status: invoice.status,
    billing_reason: invoice.billing_reason,
    total: invoice.total,
    amount_due: invoice.amount_due,
    created: invoice.created,
    paid_at: invoice.status_transitions.paid_at,
    attempt_count: invoice.attempt_count,
    next_payment_attempt: invoice.next_payment_attempt,
    hosted_invoice_url: invoice.hosted_invoice_url ?? null,
    payment_intent: payments[0]?.payment.payment_intent ?? null,
  }
}
