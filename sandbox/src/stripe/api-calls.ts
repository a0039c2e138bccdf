import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxContext } from '#context.ts'
import type { InjectionPoint } from '#fault-injection.ts'
import type { Lookup } from '#parts.ts'
import { noSuchObject, StripeApiError } from './errors.ts'
import type { Cause } from './events.ts'
import { type FormParams, parseFormBody } from './form-body.ts'
import { createIdempotentHandler } from './idempotency.ts'
import type { StripeDraft } from './state.ts'

type ChangeRequest = { id: string; cause: Cause }
/** Validates a request and returns the change it makes; `id` is the one in the path. */
type Prepare = (form: FormParams, request: ChangeRequest) => (state: StripeDraft) => object

export type ApiCalls = {
  get: (path: string, respond: (form: FormParams, id: string) => object) => void
  post: (path: string, prepare: Prepare, points?: { before: InjectionPoint; after: InjectionPoint }) => void
  delete: (path: string, prepare: Prepare) => void
}

type WithId = { Params: { id?: string } }

/** Creates functions that add routes of Stripe's API: form parameters, idempotency keys, and events after changes. */
export function createApiCalls(app: FastifyInstance, context: SandboxContext): ApiCalls {
  const { deliveries } = context
  const handleOnce = createIdempotentHandler(context)

  function change(
    method: 'POST' | 'DELETE',
    path: string,
    prepare: Prepare,
    points?: { before: InjectionPoint; after: InjectionPoint },
  ): void {
    app.route<WithId>({
      method,
      url: path,
      async handler(request, reply) {
        throwRequestedFailure(context)
        const body = method === 'POST' ? bodyOf(request) : queryOf(request)
        const requestId = String(reply.getHeader('request-id'))
        // Only POST has idempotency keys: DELETE is idempotent by itself.
        const key = method === 'POST' ? headerOf(request, 'idempotency-key') : null
        const cause = { id: requestId, idempotency_key: key }
        const response = await handleOnce(
          { path: request.url, body, key, requestId },
          () => prepare(parseFormBody(body), { id: request.params.id ?? '', cause }),
          points,
        )
        deliveries.wake()
        if (key !== null) reply.header('idempotency-key', key)
        if (response.replayed)
          reply.header('idempotent-replayed', 'true').header('original-request', response.requestId)
        return reply.status(response.status).type('application/json').send(response.body)
      },
    })
  }

  return {
    get: (path, respond) =>
      void app.get<WithId>(path, async (request) => respond(parseFormBody(queryOf(request)), request.params.id ?? '')),
    post: (path, prepare, points) => change('POST', path, prepare, points),
    delete: (path, prepare) => change('DELETE', path, prepare),
  }
}

/** Returns the record with an id. Throws Stripe's error when there is none. */
export function requireRecord<T>(records: Lookup<T>, kind: string, id: string, param = 'id'): T {
  const record = records.get(id)
  if (!record) throw noSuchObject(kind, id, param)
  return record
}

function bodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : ''
}

function queryOf(request: FastifyRequest): string {
  return request.url.split('?')[1] ?? ''
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Throws, once, the outage or the rejected key that was requested by a control call. */
function throwRequestedFailure({ state }: SandboxContext): void {
  const { fail } = state.data.stripe.next
  if (fail !== 'down' && fail !== 'refused') return
  state.change(({ stripe }) => {
    stripe.next.fail = 'none'
  })
  if (fail === 'refused')
    throw new StripeApiError(401, {
      type: 'invalid_request_error',
      code: 'api_key_expired',
      message: 'Expired API Key provided: sk_test_***',
    })
  throw new StripeApiError(503, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends. Support has been notified.',
  })
}
