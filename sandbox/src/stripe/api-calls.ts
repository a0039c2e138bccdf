import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxContext } from '#context.ts'
import type { FaultName } from '#fault-injection.ts'
import type { Lookup } from '#parts.ts'
import { noSuchObject, StripeRefusal } from './errors.ts'
import type { Cause } from './events.ts'
import { type FormParams, parseFormBody } from './form-body.ts'
import { createAnswerOnce } from './idempotency.ts'
import type { StripeDraft } from './state.ts'

type ChangeRequest = { id: string; cause: Cause }
/** Checks a request and gives the change it asks for; `id` is the one in the path. */
type Prepared = (form: FormParams, request: ChangeRequest) => (state: StripeDraft) => object

export type ApiCalls = {
  get: (path: string, answer: (form: FormParams, id: string) => object) => void
  post: (path: string, prepare: Prepared, points?: { before: FaultName; after: FaultName }) => void
  delete: (path: string, prepare: Prepared) => void
}

type WithId = { Params: { id?: string } }

/** How a call of Stripe's API becomes a route: parameters read as forms, changes made once a key, events sent after. */
export function createApiCalls(app: FastifyInstance, context: SandboxContext): ApiCalls {
  const { deliveries } = context
  const answerOnce = createAnswerOnce(context)

  function change(
    method: 'POST' | 'DELETE',
    path: string,
    prepare: Prepared,
    points?: { before: FaultName; after: FaultName },
  ): void {
    app.route<WithId>({
      method,
      url: path,
      async handler(request, reply) {
        await failAsAsked(context)
        const body = method === 'POST' ? bodyOf(request) : queryOf(request)
        const requestId = String(reply.getHeader('request-id'))
        // Only POST has keys: deleting twice deletes once anyway.
        const key = method === 'POST' ? headerOf(request, 'idempotency-key') : null
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
      },
    })
  }

  return {
    get: (path, answer) =>
      void app.get<WithId>(path, async (request) => answer(parseFormBody(queryOf(request)), request.params.id ?? '')),
    post: (path, prepare, points) => change('POST', path, prepare, points),
    delete: (path, prepare) => change('DELETE', path, prepare),
  }
}

/** The record of an id in a path. Throws the refusal Stripe would answer with. */
export function existing<T>(records: Lookup<T>, kind: string, id: string, param = 'id'): T {
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

/** Throws, once, the outage or the refused key that `next` asked for. */
async function failAsAsked({ state }: SandboxContext): Promise<void> {
  const { fail } = state.data.stripe.next
  if (fail !== 'down' && fail !== 'refused') return
  state.change(({ stripe }) => {
    stripe.next.fail = 'none'
  })
  if (fail === 'refused')
    throw new StripeRefusal(401, {
      type: 'invalid_request_error',
      code: 'api_key_expired',
      message: 'Expired API Key provided: sk_test_***',
    })
  throw new StripeRefusal(503, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends. Support has been notified.',
  })
}
