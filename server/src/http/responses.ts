import { createHash } from 'node:crypto'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import type { Page } from '@slodki-ul/contract/pagination'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '#cache.ts'

/** An answer as it leaves. */
export type ResponseBody = {
  readonly body: Buffer
  readonly pagination: string | null
}

/** An answer that is a file: its bytes, and the name it is saved under. */
export type FileResponse = { readonly name: string; readonly content: Uint8Array }

/** The header that makes a browser save an answer under a name, whatever letters it has. */
export const attachmentDisposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/** A stored answer: its bytes, their name, and the ids of what it shows. */
export type CachedResponse = ResponseBody & { readonly etag: string; readonly ids: readonly number[] }

/** Answers kept as bytes, for calls that say the same to everybody. */
export type ReplyCache = Cache<Outcome<CachedResponse>>

/** What an answer that is everybody's says to the bearer of a token; null when the token is no good. */
export type Personalize = (token: string, response: CachedResponse) => Promise<ResponseBody | null>

const idsOf = (value: unknown): number[] =>
  [value].flat().flatMap((thing) => {
    const id = (thing as { id?: unknown } | null)?.id
    return typeof id === 'number' ? [id] : []
  })

/** The ids of what a stored answer shows, when it is a thing with an id or a list of such. */
export const itemIds = (response: Outcome<CachedResponse>): readonly number[] =>
  failed(response) ? [] : response.value.ids

/** What a stored answer shows, read from its bytes: as objects it would take several times as much memory. */
export const parseBody = ({ body }: ResponseBody): unknown => JSON.parse(body.toString())

/** About as many bytes as an entry takes beside its body: name, ids, objects around them. */
const overheadBytes = 600

/** Bytes of memory that a stored answer takes. */
export const sizeInMemory = (response: Outcome<CachedResponse>): number =>
  overheadBytes + (failed(response) ? 0 : response.value.body.length + 8 * response.value.ids.length)

/** What of an answer leaves: nothing but what the row's reply schema lets through. */
function applyReplySchema(row: Endpoint, response: unknown): unknown {
  return row.reply?.parse(row.paged ? (response as Page<unknown>).items : response)
}

const paginationOf = (row: Endpoint, response: unknown): string | null =>
  row.paged ? JSON.stringify((response as Page<unknown>).pagination) : null

/** The wire form of an answer. */
export const toResponseBody = (row: Endpoint, response: unknown): ResponseBody => ({
  body: Buffer.from(row.reply ? JSON.stringify(applyReplySchema(row, response)) : ''),
  pagination: paginationOf(row, response),
})

function buildCachedResponse(shown: unknown, pagination: string | null): CachedResponse {
  // A buffer of its own: one from the shared pool would hold on to all of the pool.
  const text = JSON.stringify(shown)
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  body.write(text)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { body, pagination, ids: idsOf(shown), etag }
}

/** The wire form of an answer that will be kept. */
export const toCachedResponse = (row: Endpoint, response: unknown): CachedResponse =>
  buildCachedResponse(applyReplySchema(row, response), paginationOf(row, response))

/** Longer answers are read again when a part of them changed: rewriting hundreds of them would hold up everything else. */
const updatableBytesMax = 16 * 1024

/** A kept answer in which the things with an id have some fields of a new value; undefined for one to be read again. */
export function updateCachedResponse(
  response: Outcome<CachedResponse>,
  id: string,
  fields: object,
): Outcome<CachedResponse> | undefined {
  if (failed(response)) return response
  if (response.value.body.length > updatableBytesMax) return undefined
  const shown = parseBody(response.value)
  const renew = (thing: unknown) =>
    (thing as { id?: unknown }).id === Number(id) ? { ...(thing as object), ...fields } : thing
  return {
    value: buildCachedResponse(Array.isArray(shown) ? shown.map(renew) : renew(shown), response.value.pagination),
  }
}

/** Sends an answer that belongs to who asked. */
export function send(reply: FastifyReply, row: Endpoint, bytes: ResponseBody): FastifyReply {
  reply.code(row.status)
  if (bytes.pagination) reply.header('Pagination', bytes.pagination)
  if (!row.reply) return reply.send()
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(bytes.body)
}

/** Sends a file that belongs to who asked. */
export function sendFile(reply: FastifyReply, row: Endpoint, { name, content }: FileResponse): FastifyReply {
  const headers = { 'cache-control': 'private, no-store', 'content-disposition': attachmentDisposition(name) }
  return reply.code(row.status).headers(headers).type(String(row.file)).send(content)
}

/** Sends an answer that is everybody's; a browser that has this very one is told so. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Endpoint,
  bytes: CachedResponse,
): FastifyReply {
  reply.code(row.status)
  if (bytes.pagination) reply.header('Pagination', bytes.pagination)
  reply.header('cache-control', 'no-cache').header('etag', bytes.etag).type('application/json; charset=utf-8')
  return request.headers['if-none-match'] === bytes.etag ? reply.code(304).send() : reply.send(bytes.body)
}
