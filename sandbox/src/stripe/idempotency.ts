import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SandboxContext } from '#context.ts'
import type { InjectionPoint } from '#fault-injection.ts'
import { invalidRequest, StripeApiError } from './errors.ts'
import type { StoredResponse, StripeDraft } from './state.ts'

/** Stripe stores keys for at least a day; seconds. */
const retentionSeconds = 24 * 60 * 60

export type PostRequest = { path: string; body: string; key: string | null; requestId: string }
export type IdempotentResponse = Pick<StoredResponse, 'status' | 'body' | 'requestId'> & { replayed: boolean }
/** Validates the request and returns the change to make. Throws a StripeApiError, which is not stored. */
export type Prepare = () => (state: StripeDraft) => object
export type HandleOnce = (
  request: PostRequest,
  prepare: Prepare,
  points?: { before: InjectionPoint; after: InjectionPoint },
) => Promise<IdempotentResponse>

/**
 * Makes POST requests idempotent as Stripe does: the change and its response are saved together, so a repeated key gets the
 * first response even when the process was killed before sending it.
 */
export function createIdempotentHandler({
  state,
  clock,
  faultInjector,
}: Pick<SandboxContext, 'state' | 'clock' | 'faultInjector'>): HandleOnce {
  const inFlight = new Set<string>()

  return async (request, prepare, points) => {
    const { key } = request
    if (key === null) return { ...perform(request, prepare, points), replayed: false }
    if (key.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters long.')
    if (inFlight.has(key)) throw keyInUse(key)
    const earlier = state.data.stripe.idempotentResponses.get(key)
    if (earlier) return replay(earlier, request, key)
    inFlight.add(key)
    try {
      // At Stripe a request takes time: simultaneous ones with its key must find it in progress.
      await setImmediate()
      return { ...perform(request, prepare, points), replayed: false }
    } finally {
      inFlight.delete(key)
    }
  }

  function perform(
    request: PostRequest,
    prepare: Prepare,
    points?: { before: InjectionPoint; after: InjectionPoint },
  ): StoredResponse {
    const change = prepare()
    if (points) faultInjector.hit(points.before)
    const response = state.change(({ stripe }) => {
      const now = clock.seconds()
      const stored = {
        ...execute(change, stripe),
        path: request.path,
        fingerprint: fingerprintOf(request.body),
        requestId: request.requestId,
        created: now,
      }
      deleteOldResponses(stripe, now)
      if (request.key !== null) stripe.idempotentResponses.set(request.key, stored)
      return stored
    })
    if (points) faultInjector.hit(points.after)
    return response
  }
}

function execute(change: ReturnType<Prepare>, stripe: StripeDraft): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(change(stripe)) }
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }) }
  }
}

function replay(earlier: StoredResponse, request: PostRequest, key: string): IdempotentResponse {
  if (earlier.path !== request.path) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${earlier.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (earlier.fingerprint !== fingerprintOf(request.body)) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  return { ...earlier, replayed: true }
}

function idempotencyError(message: string): StripeApiError {
  return new StripeApiError(400, { type: 'idempotency_error', message })
}

function keyInUse(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

// The order of parameters is irrelevant, so it must not make a repeated request a different one.
function fingerprintOf(body: string): string {
  const sorted = [...new URLSearchParams(body)].map(([key, value]) => JSON.stringify([key, value])).toSorted()
  return createHash('sha256').update(sorted.join()).digest('hex')
}

function deleteOldResponses(stripe: StripeDraft, now: number): void {
  for (const [key, response] of stripe.idempotentResponses.before) {
    // The clock only moves forward, so all later responses are newer.
    if (response.created + retentionSeconds >= now) return
    stripe.idempotentResponses.delete(key)
  }
}
