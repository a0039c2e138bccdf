import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { KeptBytes } from '#http/responses.ts'
import type { Lifecycle } from '#lifecycle.ts'

type Shortcut = {
  peek(): Outcome<KeptBytes> | undefined
  /** Whoever is signed in gets an answer of their own. */
  readonly isPersonal: boolean
}

/** Ways to kept answers by an address as it comes: nearly all requests are for one that is there. */
export type Shortcuts = Map<string, Shortcut>

/** Addresses that are remembered, at most, and the longest one: what is longer goes the long way each time. */
const maxAddresses = 2_000
const maxAddressLength = 300

/** Remembers which stored answer an address leads to; the one remembered first makes room. */
export function rememberAddress(shortcuts: Shortcuts, url: string, shortcut: Shortcut): void {
  if (url.length > maxAddressLength || shortcuts.has(url)) return
  if (shortcuts.size >= maxAddresses) for (const oldest of [...shortcuts.keys()].slice(0, 100)) shortcuts.delete(oldest)
  shortcuts.set(url, shortcut)
}

type Headers = Readonly<Record<string, string>>

const keptHeaders = ({ etag, body, pagination }: KeptBytes): Headers => ({
  'cache-control': 'no-cache',
  etag,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.length),
  ...(pagination ? { pagination } : {}),
})

function findKept({ method, url = '', headers }: IncomingMessage, shortcuts: Shortcuts): KeptBytes | null {
  const way = method === 'GET' && !headers['if-none-match'] ? shortcuts.get(url) : undefined
  const kept = way?.isPersonal && headers.authorization ? undefined : way?.peek()
  return kept && !failed(kept) ? kept.value : null
}

/**
 * Answers what is kept before the framework sees the request, with the headers every answer has. Whatever is out of the
 * ordinary goes the long way: a browser that has an answer already, a server that is ending and says so.
 *
 * The listener is exchanged, for a server of our own making (`serverFactory`) would not listen at all addresses of a name.
 */
export function answerAtOnce(
  app: FastifyInstance,
  shortcuts: Shortcuts,
  headersOf: () => Headers,
  lifecycle: Lifecycle,
): void {
  const { server } = app
  const [handle] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const kept = server.listening && !lifecycle.isDraining() ? findKept(request, shortcuts) : null
    if (!kept) return handle?.(request, response)
    response.writeHead(200, { 'x-request-id': crypto.randomUUID(), ...headersOf(), ...keptHeaders(kept) })
    response.end(kept.body)
  })
}
