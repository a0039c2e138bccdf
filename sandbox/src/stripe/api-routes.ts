import { timingSafeEqual } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import type { Lookup } from '#parts.ts'
import { createApiCalls, requireRecord } from './api-calls.ts'
import { listBalanceTransactions } from './balance.ts'
import { billingApi } from './billing-routes.ts'
import { invalidRequest, StripeApiError } from './errors.ts'
import { listEvents } from './events.ts'
import { newId } from './ids.ts'
import { list, parseParams } from './param-schemas.ts'
import { expire } from './payments.ts'
import { listPayouts } from './payouts.ts'
import { listRefunds, readRefundParams, refund } from './refunds.ts'
import { readSessionParams } from './session-params.ts'
import { buildSession, presentSession } from './sessions.ts'
import type { StoredSession } from './state.ts'

const sessionExpand = z.strictObject({ expand: list(z.enum(['line_items', 'payment_intent']), 2).optional() })
const noParams = z.strictObject({})

/** Simulates the part of Stripe's API that one-off payments and subscriptions need. Registered under /v1. */
export async function stripeApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock, config } = context
  const calls = createApiCalls(app, context)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req_', 14))
    checkKey(request.headers.authorization)
    checkVersion(request.headers['stripe-version'])
    reply.header('stripe-version', Stripe.API_VERSION)
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    return sendError(
      new StripeApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}). The sandbox simulates only a part of Stripe's API.`,
      }),
      request,
      reply,
    )
  })

  calls.post(
    '/checkout/sessions',
    (form) => {
      const now = clock.seconds()
      const params = readSessionParams(form, now)
      return (stripe) => {
        const stored = buildSession(stripe, params, now, config.publicUrl)
        stripe.sessions.set(stored.session.id, stored)
        return presentSession(stripe, stored, params.expand ?? [])
      }
    },
    { before: 'sandbox.session-before-save', after: 'sandbox.session-after-save' },
  )

  calls.post('/checkout/sessions/:id/expire', (form, { id, cause }) => {
    const { expand } = parseParams(sessionExpand, form)
    sessionOf(state.data.stripe, id)
    return (stripe) => {
      const stored = sessionOf(stripe, id)
      if (!expire(stripe, stored, clock.seconds(), cause)) {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${stored.session.status}\`.`,
        )
      }
      return presentSession(stripe, stored, expand ?? [])
    }
  })

  calls.post('/refunds', (form, { cause }) => {
    const params = readRefundParams(form)
    return (stripe) => refund(stripe, params, clock.seconds(), cause)
  })

  calls.get('/checkout/sessions/:id', (form, id) => {
    const { expand } = parseParams(sessionExpand, form)
    return presentSession(state.data.stripe, sessionOf(state.data.stripe, id), expand ?? [])
  })

  calls.get('/payment_intents/:id', (form, id) => {
    parseParams(noParams, form)
    return requireRecord(state.data.stripe.paymentIntents, 'payment_intent', id, 'intent')
  })

  calls.get('/events', (form) => listEvents(state.data.stripe.events, form))

  calls.get('/refunds', (form) => listRefunds(state.data.stripe, form))

  calls.get('/payouts', (form) => listPayouts(state.data.stripe.payouts, form))

  calls.get('/balance_transactions', (form) => listBalanceTransactions(state.data.stripe, form))

  calls.get('/refunds/:id', (form, id) => {
    parseParams(noParams, form)
    return requireRecord(state.data.stripe.refunds, 'refund', id, 'refund')
  })

  billingApi(calls, context)
}

function sessionOf({ sessions }: { sessions: Lookup<StoredSession> }, id: string): StoredSession {
  return requireRecord(sessions, 'checkout.session', id, 'session')
}

function checkKey(authorization: string | undefined): void {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (given === undefined) {
    throw new StripeApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    })
  }
  const expected = Buffer.from(simulation.stripe.secretKey)
  const actual = Buffer.from(given)
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return
  throw new StripeApiError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 8))}`,
  })
}

function checkVersion(version: unknown): void {
  if (version === Stripe.API_VERSION) return
  throw invalidRequest(
    `Invalid Stripe API version: ${String(version ?? 'none')}. The sandbox simulates only ${Stripe.API_VERSION}.`,
  )
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error)
  if (!apiError) request.log.error({ err: error }, 'unexpected error')
  const { status, body } =
    apiError ?? new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred' })
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Stripe"')
  // The SDK retries 5xx replies by itself, so the app would never notice an outage of one request.
  if (status >= 500) reply.header('stripe-should-retry', 'false')
  return reply.status(status).send({ error: body })
}

function toApiError(error: unknown): StripeApiError | null {
  if (error instanceof StripeApiError) return error
  const status = (error as { statusCode?: number }).statusCode ?? 500
  return status < 500 && error instanceof Error
    ? new StripeApiError(status, { type: 'invalid_request_error', message: error.message })
    : null
}
