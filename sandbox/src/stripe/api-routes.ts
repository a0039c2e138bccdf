import { timingSafeEqual } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import type { FaultName } from '#faults.ts'
import type { Lookup } from '#tables.ts'
import { createAnswerOnce } from './answers.ts'
import { invalidRequest, noSuchObject, StripeRefusal } from './errors.ts'
import type { Cause } from './events.ts'
import { type FormParams, parseFormBody } from './form-body.ts'
import { newId } from './ids.ts'
import { list, parseParams } from './param-schemas.ts'
import { expire } from './payments.ts'
import { readRefundParams, refund } from './refunds.ts'
import { readSessionParams } from './session-params.ts'
import { buildSession, presentSession } from './sessions.ts'
import type { StoredSession, StripeDraft } from './state.ts'

type WithId = { Params: { id: string } }
/** Checks a request and gives the change it asks for; `id` is the one in the path. */
type PreparedPost = (form: FormParams, request: { id: string; cause: Cause }) => (state: StripeDraft) => object

const sessionExpand = z.strictObject({ expand: list(z.enum(['line_items', 'payment_intent']), 2).optional() })
const nothing = z.strictObject({})

/** Stripe's own API, as far as a shop with one-off payments uses it. Registered under /v1. */
export async function stripeApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock, config, deliveries } = context
  const answerOnce = createAnswerOnce(context)

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

  function post(path: string, prepare: PreparedPost, points?: { before: FaultName; after: FaultName }): void {
    app.post<{ Params: { id?: string } }>(path, async (request, reply) => {
      await failIfDown(context)
      const body = typeof request.body === 'string' ? request.body : ''
      const requestId = String(reply.getHeader('request-id'))
      const key = headerOf(request, 'idempotency-key')
      const cause = { id: requestId, idempotency_key: key }
      const answer = await answerOnce(
        { path: request.url, body, key, requestId },
        () => prepare(parseFormBody(body), { id: request.params.id ?? '', cause }),
        points,
      )
      deliveries.wake()
      if (key !== null) reply.header('idempotency-key', key)
      if (answer.replayed) reply.header('idempotent-replayed', 'true').header('original-request', answer.requestId)
      return reply.status(answer.status).type('application/json').send(answer.body)
    })
  }

  post(
    '/checkout/sessions',
    (form) => {
      const now = clock.seconds()
      const params = readSessionParams(form, now)
      return (stripe) => {
        const stored = buildSession(params, now, config.publicUrl)
        stripe.sessions.set(stored.session.id, stored)
        return presentSession(stripe, stored, params.expand ?? [])
      }
    },
    { before: 'sandbox.session-before-save', after: 'sandbox.session-after-save' },
  )

  post('/checkout/sessions/:id/expire', (form, { id, cause }) => {
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

  post('/refunds', (form, { cause }) => {
    const params = readRefundParams(form)
    return (stripe) => refund(stripe, params, clock.seconds(), cause)
  })

  app.get<WithId>('/checkout/sessions/:id', async (request) => {
    const { expand } = parseParams(sessionExpand, queryOf(request))
    return presentSession(state.data.stripe, sessionOf(state.data.stripe, request.params.id), expand ?? [])
  })

  app.get<WithId>('/payment_intents/:id', async (request) => {
    parseParams(nothing, queryOf(request))
    return existing(state.data.stripe.paymentIntents, 'payment_intent', request.params.id, 'intent')
  })

  app.get<WithId>('/refunds/:id', async (request) => {
    parseParams(nothing, queryOf(request))
    return existing(state.data.stripe.refunds, 'refund', request.params.id, 'refund')
  })
}

function sessionOf({ sessions }: { sessions: Lookup<StoredSession> }, id: string): StoredSession {
  return existing(sessions, 'checkout.session', id, 'session')
}

function existing<T>(records: Lookup<T>, kind: string, id: string, param: string): T {
  const record = records.get(id)
  if (!record) throw noSuchObject(kind, id, param)
  return record
}

function queryOf(request: FastifyRequest): FormParams {
  return parseFormBody(request.url.split('?')[1] ?? '')
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
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

async function failIfDown({ state }: SandboxContext): Promise<void> {
  if (state.data.stripe.next.fail !== 'down') return
  await state.change(({ stripe }) => {
    stripe.next.fail = 'none'
  })
  throw new StripeRefusal(503, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends. Support has been notified.',
  })
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
