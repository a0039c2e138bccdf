import { createHash } from 'node:crypto'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import type { Page } from '@slodki-ul/contract/pagination'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '#cache.ts'

/** An answer as it leaves. */
export type Bytes = {
  readonly body: Buffer
  readonly pagination: string | null
  /** Ids of the things shown, when the answer is a thing with an id or a list of such. */
  readonly ids: readonly number[]
}

/** An answer that is kept, with the name of its content. */
type KeptBytes = Bytes & { readonly etag: string }

/** Answers kept as bytes, for calls that say the same to everybody. */
export type ReplyCache = Cache<Outcome<KeptBytes>>

/** Ways to kept answers by an address as it comes: nearly all requests are for one that is there. */
export type Shortcuts = Map<string, () => Outcome<KeptBytes> | undefined>

/** The ids of what a kept answer shows. */
export const shownIds = (answer: Outcome<KeptBytes>): readonly number[] => (failed(answer) ? [] : answer.value.ids)

const idsOf = (value: unknown): number[] =>
  [value].flat().flatMap((thing) => {
    const id = (thing as { id?: unknown } | null)?.id
    return typeof id === 'number' ? [id] : []
  })

/** The wire form of an answer: only what the row's reply schema lets through leaves. */
export function toBytes(row: Endpoint, answer: unknown): Bytes {
  const value = row.paged ? (answer as Page<unknown>).items : answer
  return {
    body: Buffer.from(row.reply ? JSON.stringify(row.reply.parse(value)) : ''),
    pagination: row.paged ? JSON.stringify((answer as Page<unknown>).pagination) : null,
    ids: idsOf(value),
  }
}

export const nameBytes = (bytes: Bytes): KeptBytes => ({
  ...bytes,
  etag: `"${createHash('sha1').update(bytes.body).digest('base64url')}"`,
})

/** Sends an answer that belongs to who asked. */
export function send(reply: FastifyReply, row: Endpoint, bytes: Bytes): FastifyReply {
  reply.code(row.status)
  if (bytes.pagination) reply.header('Pagination', bytes.pagination)
  if (!row.reply) return reply.send()
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(bytes.body)
}

/** Sends an answer that is everybody's; a browser that has this very one is told so. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, row: Endpoint, bytes: KeptBytes): FastifyReply {
  reply.code(row.status)
  if (bytes.pagination) reply.header('Pagination', bytes.pagination)
  reply.header('cache-control', 'no-cache').header('etag', bytes.etag).type('application/json; charset=utf-8')
  return request.headers['if-none-match'] === bytes.etag ? reply.code(304).send() : reply.send(bytes.body)
}

const keptHeaders = (bytes: KeptBytes): Record<string, string> => ({
  'cache-control': 'no-cache',
  etag: bytes.etag,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(bytes.body.length),
  ...(bytes.pagination ? { pagination: bytes.pagination } : {}),
})

/**
 * Answers what is kept before anything else is done for a request, with the headers every answer has. Whatever is out of
 * the ordinary, a browser that has an answer already among it, goes the long way.
 */
export function answerAtOnce(
  app: FastifyInstance,
  shortcuts: Shortcuts,
  headersOf: () => Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url = '', headers } = request.raw
    const kept = method === 'GET' && !headers['if-none-match'] ? shortcuts.get(url)?.() : undefined
    if (!kept || failed(kept)) return done()
    reply.hijack()
    reply.raw.writeHead(200, { 'x-request-id': request.id, ...headersOf(), ...keptHeaders(kept.value) })
    reply.raw.end(kept.value.body)
  })
}
