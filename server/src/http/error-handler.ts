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
 * a library's error says how somebody else answered us, not how we answer.
 */
function refusalStatusOf(error: FastifyError, request: FastifyRequest): number | undefined {
  const { statusCode = 500 } = error
  if (statusCode < 400 || statusCode >= 500) return undefined
  return isFrameworkError(error) || isFileSenderError(error) || isAborted(error, request) ? statusCode : undefined
}

/**
 * Answers a request that the framework refused, and logs why; the log gets the pattern of the route, never the address.
 */
function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const { method, routeOptions } = request
  request.log.info({ reason: error.code ?? error.name, status, method, route: routeOptions.url }, 'request refused')
  return sendProblem(reply, { error: codeOfHttpStatus(status) })
}

/**
 * Turns errors into problem answers. Only the framework's own errors carry their status to the client; any other error
 * is answered 500 and logged. A call that lost the database is answered 503: it may be made again, an order under its
 * own key, because after a lost COMMIT the work may be stored.
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
 * Answers an address that cannot even be read: wrongly encoded, or with an endless part. No route and so no hook sees
 * such a request, and what the hooks would add is added here.
 */
export function handleMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  sendRefusal(error, request, reply, error.statusCode ?? 400)
}
