import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutOfReach } from '#db/client.ts'
import { sqlStateOf } from '#db/transaction.ts'
import { codeOfHttpStatus, sendProblem } from '#http/problem.ts'

/** Seconds after which a call that found no connection to the database may try again. */
const retrySeconds = 5

const foreignKeyViolation = '23503'

/** The name of the rule of the database that an error tells of, wherever the driver put it. */
const constraintOf = (error: unknown): string =>
  String((error as { cause?: { constraint?: unknown } }).cause?.constraint ?? '')

/** Something was to be tied to an account that was erased while the call ran: whoever called is nobody any more. */
const isOfErasedAccount = (error: unknown): boolean =>
  sqlStateOf(error) === foreignKeyViolation && constraintOf(error).endsWith('_users_id_fk')

/**
 * Turns whatever went wrong into a problem answer; only our own faults are logged as errors, and none is told. What failed
 * for want of a connection was not done at all and may be tried again.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isOutOfReach(error)) {
      request.log.error({ err: error }, 'no connection to the database')
      return sendProblem(reply, { error: 'ERRORS.UNAVAILABLE', extra: { retryAfter: retrySeconds } })
    }
    if (isOfErasedAccount(error)) return sendProblem(reply, { error: 'ERRORS.UNAUTHORIZED' })
    const status = error.statusCode ?? 500
    const code = status >= 400 && status < 500 ? codeOfHttpStatus(status) : 'ERRORS.BASIC'
    if (code === 'ERRORS.BASIC') request.log.error({ err: error }, 'call failed')
    return sendProblem(reply, { error: code })
  })
}

/**
 * Answers an address that cannot even be read: wrongly encoded, or with an endless part. No route and so no hook sees such
 * a request, and what the hooks would add is added here.
 */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  sendProblem(reply, { error: codeOfHttpStatus(error.statusCode ?? 400) })
}
