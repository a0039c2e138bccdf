import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SandboxContext } from '#context.ts'
import type { FaultName } from '#fault-injection.ts'
import { invalidRequest, StripeRefusal } from './errors.ts'
import type { StoredAnswer, StripeDraft } from './state.ts'

/** Stripe keeps keys for at least a day; seconds. */
const keptSeconds = 24 * 60 * 60

export type PostRequest = { path: string; body: string; key: string | null; requestId: string }
export type Answer = Pick<StoredAnswer, 'status' | 'body' | 'requestId'> & { replayed: boolean }
/** Checks the request (throwing a refusal, which is not remembered) and gives the change to make. */
export type Prepare = () => (state: StripeDraft) => object
export type AnswerOnce = (
  request: PostRequest,
  prepare: Prepare,
  points?: { before: FaultName; after: FaultName },
) => Promise<Answer>

/**
 * Makes POST requests idempotent as Stripe does: what a request did and what it answered are saved together, so a
 * repeated key gets the first answer even when the process died before it was sent.
 */
export function createAnswerOnce({
  state,
  clock,
  faults,
}: Pick<SandboxContext, 'state' | 'clock' | 'faults'>): AnswerOnce {
  const inFlight = new Set<string>()

  return async (request, prepare, points) => {
    const { key } = request
    if (key === null) return { ...(await perform(request, prepare, points)), replayed: false }
    if (key.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters long.')
    if (inFlight.has(key)) throw keyInUse(key)
    const earlier = state.data.stripe.answers.get(key)
    if (earlier) return replay(earlier, request, key)
    inFlight.add(key)
    try {
      // At Stripe a request takes time: simultaneous ones with its key must find it in progress.
      await setImmediate()
      return { ...(await perform(request, prepare, points)), replayed: false }
    } finally {
      inFlight.delete(key)
    }
  }

  async function perform(
    request: PostRequest,
    prepare: Prepare,
    points?: { before: FaultName; after: FaultName },
  ): Promise<StoredAnswer> {
    const change = prepare()
    if (points) faults.hit(points.before)
    const answer = state.change(({ stripe }) => {
      const now = clock.seconds()
      const given = {
        ...execute(change, stripe),
        path: request.path,
        fingerprint: fingerprintOf(request.body),
        requestId: request.requestId,
        created: now,
      }
      forgetOldAnswers(stripe, now)
      if (request.key !== null) stripe.answers.set(request.key, given)
      return given
    })
    if (points) faults.hit(points.after)
    return answer
  }
}

function execute(change: ReturnType<Prepare>, stripe: StripeDraft): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(change(stripe)) }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }) }
  }
}

function replay(earlier: StoredAnswer, request: PostRequest, key: string): Answer {
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

function idempotencyError(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'idempotency_error', message })
}

function keyInUse(key: string): StripeRefusal {
  return new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

// The order of parameters says nothing, so it must not make a repeated request a different one.
function fingerprintOf(body: string): string {
  const sorted = [...new URLSearchParams(body)].map(([key, value]) => JSON.stringify([key, value])).toSorted()
  return createHash('sha256').update(sorted.join()).digest('hex')
}

function forgetOldAnswers(stripe: StripeDraft, now: number): void {
  for (const [key, answer] of stripe.answers.before) {
    // The clock only moves forward: after the first that is kept, all are.
    if (answer.created + keptSeconds >= now) return
    stripe.answers.delete(key)
  }
}
