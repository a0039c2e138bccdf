import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify'

/**
 * Milliseconds that a client may take: for its headers, for the whole request, and between two bytes in either
 * direction. The last one is longer than the slowest provider call, during which nothing is sent.
 */
export const requestLimits = {
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
} as const satisfies FastifyHttpOptions<Server>

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
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
