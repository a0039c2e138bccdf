import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailMode } from './state.ts'

/** Longer than any timeout of the app; milliseconds. */
const slowMs = 60_000

/** An error reply of KSeF. */
export class KsefError extends Error {
  readonly statusCode: number
  readonly code: number

  constructor(code: number, words: string, statusCode = 400) {
    super(words)
    this.code = code
    this.statusCode = statusCode
  }
}

/** The body of an error, with a field that the documentation does not name. */
export const errorBody = (code: number, words: string) => ({
  exception: {
    exceptionDetailList: [{ exceptionCode: code, exceptionDescription: words, details: [] }],
    serviceCode: '00-sandbox-00',
    serviceName: 'sandbox',
    timestamp: new Date(0).toISOString(),
  },
})

function closed(request: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  request.raw.socket.once('close', () => controller.abort())
  return controller.signal
}

/** Ends a call without an answer. */
export function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy()
  return reply.hijack()
}

/** Answers a call by a failure that lasts; undefined when there is none. */
export async function simulateFailure(
  { fail, retryAfter }: { fail: FailMode; retryAfter: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (fail === 'error') return await reply.status(503).type('text/html').send('<html>Przerwa techniczna</html>')
  if (fail === 'limited')
    return await reply
      .status(429)
      .header('retry-after', String(retryAfter))
      .send({ status: { code: 429, description: 'Too Many Requests' } })
  if (fail !== 'down' && fail !== 'slow') return undefined
  if (fail === 'slow') await wait(slowMs, undefined, { ref: false, signal: closed(request) }).catch(() => {})
  return drop(request, reply)
}
