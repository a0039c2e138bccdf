import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { ControlError, parseControl } from '#control-errors.ts'
import { act, buyerActionNames, successUrl } from './buyer-actions.ts'
import { paymentControl } from './payment-control.ts'
import { expire, intentOf } from './payments.ts'
import { deliverModes, failModes, type StoredSession, type WithPayments } from './state.ts'
import { subscriptionControl } from './subscription-control.ts'

const sessionCall = z.object({ id: z.string(), action: z.enum([...buyerActionNames, 'cancel', 'expire']) })
const nextCall = z.strictObject({ deliver: z.enum(deliverModes).optional(), fail: z.enum(failModes).optional() })

/** Lets tests play the buyer, the bank and the network between Stripe and the product. Registered under /control/stripe. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export async function stripeControl(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock, deliveries } = context

  app.get('/sessions', async () => [...state.data.stripe.sessions.values()].toReversed().map(describe))

  await app.register(
    async (scope) =>
      paymentControl(scope, context, { paymentOf: lastPaymentOf, describe: (id) => describe(sessionOf(id)) }),
    { prefix: '/sessions' },
  )

  app.post('/sessions/:id/:action', async (request) => {
    const { id, action } = parseControl(sessionCall, request.params)
    const stored = sessionOf(id)
    if (action === 'cancel') return { ...describe(stored), redirect_url: stored.session.cancel_url }
    if (action === 'expire') return await expireNow(id)
    const outcome = await act(context, id, action)
    const acted = sessionOf(id)
    if (outcome === 'closed') throw new ControlError(409, refusalText(acted, action))
    if (outcome === 'declined' && action === 'pay')
      throw new ControlError(402, 'The payment was declined, as asked for by next.')
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

  async function expireNow(id: string) {
    const expired = state.change(({ stripe }) => {
      const stored = stripe.sessions.get(id)
      return stored !== undefined && expire(stripe, stored, clock.seconds())
    })
    if (!expired) throw new ControlError(409, refusalText(sessionOf(id), 'expire'))
    deliveries.wake()
    return { ...describe(sessionOf(id)), redirect_url: null }
  }

  await app.register((scope) => subscriptionControl(scope, context), { prefix: '/subscriptions' })

  app.post('/next', async (request) => {
    const { deliver, fail } = parseControl(nextCall, request.body)
    return state.change(({ stripe }) => {
      if (deliver) stripe.next.deliver = deliver
      if (fail) stripe.next.fail = fail
      return stripe.next
    })
  })

  app.post('/redeliver', async () => await deliveries.redeliver())

  app.get('/events', async () =>
    [...state.data.stripe.events.values()]
      .toReversed()
      .map(({ id, type, created, sessionId, subscriptionId, attempts, payload }) => ({
        id,
        type,
        created,
        session: sessionId,
        subscription: subscriptionId,
        delivered: payload === null,
        attempts,
      })),
  )

  function describe(stored: StoredSession) {
    const { session } = stored
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
      ...paymentOf(state.data.stripe, stored),
    }
  }
}

function paymentOf(stripe: WithPayments, stored: StoredSession) {
  const intent = intentOf(stripe, stored)
  return {
    payment_intent: intent?.id ?? null,
    payment_intent_status: intent?.status ?? null,
    last_payment_error: stored.plan?.isDeclined ? 'card_declined' : (intent?.last_payment_error?.code ?? null),
  }
}

function refusalText({ session }: StoredSession, action: string): string {
  return `The session ${session.id} takes no "${action}": it is ${session.status} and ${session.payment_status}, for ${session.payment_method_types.join(', ')}.`
}
