import type { FastifyError, FastifyInstance } from 'fastify'
import { codeOfHttpStatus, sendProblem } from '#http/problem.ts'

/** Turns whatever went wrong into a problem answer; only our own faults are logged as errors, and none is told. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    const code = status >= 400 && status < 500 ? codeOfHttpStatus(status) : 'ERRORS.BASIC'
    if (code === 'ERRORS.BASIC') request.log.error({ err: error }, 'call failed')
    return sendProblem(reply, { error: code })
  })
}
