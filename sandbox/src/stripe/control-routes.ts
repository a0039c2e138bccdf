import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { ControlError, parseControl } from '#control-errors.ts'
import { StripeApiError } from './errors.ts'
import { payOut } from './payouts.ts'
import { sessionControl } from './session-control.ts'
import { deliverModes, failModes } from './state.ts'
import { subscriptionControl } from './subscription-control.ts'

const nextCall = z.strictObject({ deliver: z.enum(deliverModes).optional(), fail: z.enum(failModes).optional() })

const payoutBody = z.strictObject({ automatic: z.boolean().optional() })

/** Lets tests act as buyer, bank and network between Stripe and the app. Registered under /control/stripe. */
export async function stripeControl(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock, deliveries } = context

  await app.register((scope) => sessionControl(scope, context), { prefix: '/sessions' })
  await app.register((scope) => subscriptionControl(scope, context), { prefix: '/subscriptions' })

  app.post('/next', async (request) => {
    const { deliver, fail } = parseControl(nextCall, request.body)
    return state.change(({ stripe }) => {
      if (deliver) stripe.next.deliver = deliver
      if (fail) stripe.next.fail = fail
      return stripe.next
    })
  })

  app.post('/payouts', async (request) => {
    const { automatic } = parseControl(payoutBody, request.body ?? {})
    try {
      return state.change(({ stripe }) => payOut(stripe, clock.seconds(), automatic))
    } catch (error) {
      throw error instanceof StripeApiError ? new ControlError(409, error.message) : error
    }
  })

  app.get('/refunds', async () =>
    [...state.data.stripe.refunds.values()]
      .toReversed()
      .map(({ id, amount, payment_intent, status }) => ({ id, amount, payment_intent, status })),
  )

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
}
