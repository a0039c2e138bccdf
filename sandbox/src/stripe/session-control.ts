import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { ControlError, parseControl } from '#control-errors.ts'
import { act, buyerActionNames, successUrl } from './buyer-actions.ts'
import { paymentControl } from './payment-control.ts'
import { expire, intentOf } from './payments.ts'
import type { StoredSession, WithPayments } from './state.ts'

const sessionCall = z.object({ id: z.string(), action: z.enum([...buyerActionNames, 'cancel', 'expire']) })

/** Lets tests list sessions and act as the buyer or the bank. Registered under /control/stripe/sessions. */
export async function sessionControl(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock, deliveries } = context
  const describe = (stored: StoredSession) => ({
    ...describeSession(stored),
    ...describePayment(state.data.stripe, stored),
  })

  app.get('/', async () => [...state.data.stripe.sessions.values()].toReversed().map(describe))

  paymentControl(app, context, { paymentOf: lastPaymentOf, describe: (id) => describe(sessionOf(id)) })

  app.post('/:id/:action', async (request) => {
    const { id, action } = parseControl(sessionCall, request.params)
    const stored = sessionOf(id)
    if (action === 'cancel') return { ...describe(stored), redirect_url: stored.session.cancel_url }
    if (action === 'expire') return expireNow(id)
    const outcome = act(context, id, action)
    const acted = sessionOf(id)
    if (outcome === 'closed') throw wrongStatus(acted, action)
    if (outcome === 'declined' && action === 'pay')
      throw new ControlError(402, 'The payment was declined, as requested by next.')
    return {
      ...describe(acted),
      redirect_url: acted.session.status === 'complete' ? successUrl(acted.session) : null,
    }
  })

  function sessionOf(id: string): StoredSession {
    const stored = state.data.stripe.sessions.get(id)
    if (!stored) throw new ControlError(404, `No session has the id ${id}.`)
    return stored
  }

  function lastPaymentOf(id: string): string {
    const intent = intentOf(state.data.stripe, sessionOf(id))
    if (intent?.status !== 'succeeded') throw new ControlError(409, `Nothing was paid for the session ${id} yet.`)
    return intent.id
  }

  function expireNow(id: string) {
    const isExpired = state.change(({ stripe }) => {
      const stored = stripe.sessions.get(id)
      return stored !== undefined && expire(stripe, stored, clock.seconds())
    })
    if (!isExpired) throw wrongStatus(sessionOf(id), 'expire')
    deliveries.wake()
    return { ...describe(sessionOf(id)), redirect_url: null }
  }
}

function describeSession({ session }: StoredSession) {
  return {
    id: session.id,
    status: session.status,
    payment_status: session.payment_status,
    amount_total: session.amount_total,
    currency: session.currency,
    client_reference_id: session.client_reference_id,
    customer_email: session.customer_email,
    mode: session.mode,
    customer: session.customer,
    subscription: session.subscription,
    invoice: session.invoice,
    metadata: session.metadata,
    payment_method_types: session.payment_method_types,
    url: session.url,
    created: session.created,
    expires_at: session.expires_at,
  }
}

function describePayment(stripe: WithPayments, stored: StoredSession) {
  const intent = intentOf(stripe, stored)
  return {
    payment_intent: intent?.id ?? null,
    payment_intent_status: intent?.status ?? null,
    last_payment_error: stored.plan?.isDeclined ? 'card_declined' : (intent?.last_payment_error?.code ?? null),
  }
}

function wrongStatus({ session }: StoredSession, action: string): ControlError {
  const methods = session.payment_method_types.join(', ')
  return new ControlError(
    409,
    `The session ${session.id} does not accept "${action}": it is ${session.status} and ${session.payment_status}, for ${methods}.`,
  )
}
