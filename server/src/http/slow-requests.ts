import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify'
import { STATUS_CODES } from '#node-http.ts'

/** Milliseconds that the body of a request may take, unless it is a file. */
const bodyMs = 30_000

/**
 * Milliseconds that a client may take: for its headers, for the whole request, and between two bytes in either
 * direction. The second is for files over slow lines; limitBodies holds all other requests to less. The last one is
 * longer than the slowest provider call, during which nothing is sent.
 */
export const requestLimits = {
  requestTimeout: 20 * 60_000,
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
} as const satisfies FastifyHttpOptions<Server>

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds that the body of a request may take, unless it is a file. */
    bodyTimeout: { ms: number }
  }
  interface FastifyContextConfig {
    /** The body is a file, which may take long. */
    isUpload?: boolean
  }
}

/** Ends requests whose body does not arrive in time. */
export function limitBodies(app: FastifyInstance): void {
  app.decorate('bodyTimeout', { ms: bodyMs })
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody && !routeOptions.config?.isUpload) {
      const timer = setTimeout(() => {
        const error = Object.assign(new Error('body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        // A call injected by a test has no connection to close.
        if (!raw.complete && raw.socket.destroyed === false)
          closeBrokenConnection.call(app, error as ConnectionError, raw.socket)
      }, app.bodyTimeout.ms)
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/**
 * Responds to and closes a connection whose request took too long or cannot be parsed. The error is not logged: it
 * contains the bytes of the request.
 */
export function closeBrokenConnection(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusByCode[error.code] ?? 400
  this.log.info({ reason: error.code, status }, 'request refused')
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  socket.destroy()
}
