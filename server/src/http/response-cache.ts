import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { CachedResponse } from '#http/responses.ts'
import type { Lifecycle } from '#lifecycle.ts'

type CachedRoute = {
  peek(): Outcome<CachedResponse> | undefined
  /** Whoever is signed in gets an answer of their own. */
  readonly isPersonal: boolean
}

/** Ways to kept answers by an address as it comes: nearly all requests are for one that is there. */
export type ResponseCache = Map<string, CachedRoute>

/** Addresses that are remembered, at most, and the longest one: what is longer goes the long way each time. */
const maxAddresses = 2_000
const maxAddressLength = 300

/** Remembers which stored answer an address leads to; the one remembered first makes room. */
export function cacheRoute(responseCache: ResponseCache, url: string, route: CachedRoute): void {
  if (url.length > maxAddressLength || responseCache.has(url)) return
  if (responseCache.size >= maxAddresses)
    for (const oldest of [...responseCache.keys()].slice(0, 100)) responseCache.delete(oldest)
  responseCache.set(url, route)
}

type Headers = Readonly<Record<string, string>>

const cachedHeaders = ({ etag, body, pagination }: CachedResponse): Headers => ({
  'cache-control': 'no-cache',
  etag,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.length),
  ...(pagination ? { pagination } : {}),
})

function findCached(
  { method, url = '', headers }: IncomingMessage,
  responseCache: ResponseCache,
): CachedResponse | null {
  const way = method === 'GET' && !headers['if-none-match'] ? responseCache.get(url) : undefined
  const cached = way?.isPersonal && headers.authorization ? undefined : way?.peek()
  return cached && !failed(cached) ? cached.value : null
}

/**
 * Answers what is kept before the framework sees the request, with the headers every answer has. Whatever is out of the
 * ordinary goes the long way: a browser that has an answer already, a server that is ending and says so.
 *
 * The listener is exchanged, for a server of our own making (`serverFactory`) would not listen at all addresses of a name.
 */
export function serveCachedResponses(
  app: FastifyInstance,
  responseCache: ResponseCache,
  headersOf: () => Headers,
  lifecycle: Lifecycle,
): void {
  const { server } = app
  const [handle] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const cached = server.listening && !lifecycle.isDraining() ? findCached(request, responseCache) : null
    if (!cached) return handle?.(request, response)
    response.writeHead(200, { 'x-request-id': crypto.randomUUID(), ...headersOf(), ...cachedHeaders(cached) })
    response.end(cached.body)
  })
}
