import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sqlStateOf } from '#db/transaction.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { codeOfHttpStatus, sendProblem } from '#http/problem.ts'

/** Retry-After in seconds when the database is unavailable. */
const retrySeconds = 5

const foreignKeyViolation = '23503'

/** Returns the name of the violated database constraint, wherever the driver stores it. */
const constraintOf = (error: unknown): string =>
  String((error as { cause?: { constraint?: unknown } }).cause?.constraint ?? '')

/** A reference to an account that was deleted during the call: the caller is signed out. */
const isForeignKeyOfUser = (error: unknown): boolean =>
  sqlStateOf(error) === foreignKeyViolation && constraintOf(error).endsWith('_users_id_fk')

/** Whether Fastify or one of its plugins made an error. */
const isFrameworkError = (error: FastifyError): boolean => /^FST_/.test(String(error.code))

/** Whether the error comes from @fastify/static: an error of http-errors, which no provider's library throws. */
const isFileSenderError = (error: FastifyError & { status?: unknown; expose?: unknown }): boolean =>
  typeof error.expose === 'boolean' && error.status === error.statusCode

/** Whether the connection ended before the complete body arrived. */
const isAborted = (error: FastifyError, request: FastifyRequest): boolean => request.raw.errored === error

/**
 * The status from 400 to 499 with which the framework refuses a request; undefined for every other error. The status of
 * a library's error is about a response that we received, not about ours.
 */
function refusalStatusOf(error: FastifyError, request: FastifyRequest): number | undefined {
  const { statusCode = 500 } = error
  if (statusCode < 400 || statusCode >= 500) return undefined
  return isFrameworkError(error) || isFileSenderError(error) || isAborted(error, request) ? statusCode : undefined
}

/** Responds to a request that the framework refused and logs the reason, with the route pattern instead of the URL. */
function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const { method, routeOptions } = request
  request.log.info({ reason: error.code ?? error.name, status, method, route: routeOptions.url }, 'request refused')
  return sendProblem(reply, { error: codeOfHttpStatus(status) })
}

/**
 * Turns errors into problem responses. Only the framework's own errors determine the status; any other error is logged
 * and becomes 500. A lost database connection becomes 503: the call may be repeated, an order with its idempotency key,
 * because after a lost COMMIT its work may be stored.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const route = request.routeOptions.url
    if (isDatabaseUnavailable(error)) {
      request.log.error({ err: error, route }, 'database unavailable')
      return sendProblem(reply, { error: 'ERRORS.UNAVAILABLE', extra: { retryAfter: retrySeconds } })
    }
    if (isForeignKeyOfUser(error)) return sendProblem(reply, { error: 'ERRORS.UNAUTHORIZED' })
    const status = refusalStatusOf(error, request)
    if (status) return sendRefusal(error, request, reply, status)
    request.log.error({ err: error, route }, 'call failed')
    return sendProblem(reply, { error: 'ERRORS.BASIC' })
  })
}

/**
 * Responds to a URL that cannot be parsed, because it is badly encoded or has an overlong part. Such a request reaches
 * no route and no hook, so the headers that hooks would set are set here.
 */
export function handleMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  sendRefusal(error, request, reply, error.statusCode ?? 400)
}
