import { timingSafeEqual } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import type { Lookup } from '#parts.ts'
import { createApiCalls, existing } from './api-calls.ts'
import { billingApi } from './billing-routes.ts'
import { invalidRequest, StripeRefusal } from './errors.ts'
import { newId } from './ids.ts'
import { list, parseParams } from './param-schemas.ts'
import { expire } from './payments.ts'
import { listRefunds, readRefundParams, refund } from './refunds.ts'
import { readSessionParams } from './session-params.ts'
import { buildSession, presentSession } from './sessions.ts'
import type { StoredSession } from './state.ts'

const sessionExpand = z.strictObject({ expand: list(z.enum(['line_items', 'payment_intent']), 2).optional() })
const nothing = z.strictObject({})

/** Stripe's own API, as far as a shop with one-off payments and subscriptions uses it. Registered under /v1. */
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
      new StripeRefusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}). The sandbox plays only a part of Stripe's API.`,
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
    parseParams(nothing, form)
    return existing(state.data.stripe.paymentIntents, 'payment_intent', id, 'intent')
  })

  calls.get('/refunds', (form) => listRefunds(state.data.stripe, form))

  calls.get('/refunds/:id', (form, id) => {
    parseParams(nothing, form)
    return existing(state.data.stripe.refunds, 'refund', id, 'refund')
  })

  billingApi(calls, context)
}

function sessionOf({ sessions }: { sessions: Lookup<StoredSession> }, id: string): StoredSession {
  return existing(sessions, 'checkout.session', id, 'session')
}

function checkKey(authorization: string | undefined): void {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (given === undefined) {
    throw new StripeRefusal(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    })
  }
  const expected = Buffer.from(simulation.stripe.secretKey)
  const actual = Buffer.from(given)
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return
  throw new StripeRefusal(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 8))}`,
  })
}

function checkVersion(version: unknown): void {
  if (version === Stripe.API_VERSION) return
  throw invalidRequest(
    `Invalid Stripe API version: ${String(version ?? 'none')}. The sandbox plays only ${Stripe.API_VERSION}.`,
  )
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (!refusal) request.log.error({ err: error }, 'unexpected error')
  const { status, body } =
    refusal ?? new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' })
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Stripe"')
  // The SDK repeats 5xx answers by itself; an outage that lasts one request would never be seen by the product.
  if (status >= 500) reply.header('stripe-should-retry', 'false')
  return reply.status(status).send({ error: body })
}

function toRefusal(error: unknown): StripeRefusal | null {
  if (error instanceof StripeRefusal) return error
  const status = (error as { statusCode?: number }).statusCode ?? 500
  return status < 500 && error instanceof Error
    ? new StripeRefusal(status, { type: 'invalid_request_error', message: error.message })
    : null
}
