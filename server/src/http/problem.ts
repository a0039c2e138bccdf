import { adminErrorResponses } from '@slodki-ul/contract/admin-error-responses'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { errorResponses } from '@slodki-ul/contract/error-responses'
import type { Failure } from '@slodki-ul/contract/errors'
import type { FastifyReply } from 'fastify'
import { STATUS_CODES } from '#node-http.ts'

const responses = { ...errorResponses, ...adminErrorResponses }

/** The RFC 9457 body of a failure. */
export function problemOf({ error, fields, extra }: Failure) {
  const { status, title, detail } = responses[error]
  return {
    ...extra,
    type: 'about:blank',
    title,
    status,
    detail,
    message: detail,
    code: error,
    ...(fields ? { errors: fields } : {}),
  }
}

export function sendProblem(reply: FastifyReply, failure: Failure): FastifyReply {
  const problem = problemOf(failure)
  const { retryAfter } = failure.extra ?? {}
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  reply.header('cache-control', 'no-store')
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** The code of a failure before a handler ran. */
export function codeOfHttpStatus(status: number): ErrorCode {
  if (status === 404) return 'ERRORS.NOTFOUND'
  if (status === 413) return 'ERRORS.PAYLOADTOOLARGE'
  if (status === 415) return 'ERRORS.UNSUPPORTEDMEDIATYPE'
  if (status === 429) return 'ERRORS.TOOMANYATTEMPTS'
  if (status === 503) return 'ERRORS.UNAVAILABLE'
  return status in STATUS_CODES && status >= 400 && status < 500 ? 'ERRORS.PROVIDEDATA' : 'ERRORS.BASIC'
}
