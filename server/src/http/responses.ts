import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Call } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import type { Page } from '@slodki-ul/contract/pagination'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '#cache.ts'

/** A response as it is sent; text goes to the socket together with the header, in one write. */
export type ResponseBody = {
  readonly body: Buffer | string
  readonly pagination: string | null
}

/** A file response: its bytes, the name under which it is saved, and its type when it is another than its row's. */
export type FileResponse = { readonly name: string; readonly content: Uint8Array; readonly type?: string }

/** A file response that is too long for the memory. */
export type StreamResponse = { readonly name: string; readonly stream: Readable; readonly sizeBytes: number }

/** Returns the Content-Disposition header that makes a browser save a response under a name with any characters. */
export const attachmentDisposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/** A cached response: its bytes, their ETag, and the ids of the records it shows. */
export type CachedResponse = ResponseBody & {
  readonly body: Buffer
  readonly etag: string
  readonly ids: readonly number[]
}

/** Responses cached as bytes, for calls with the same response for everybody. */
export type ReplyCache = Cache<Outcome<CachedResponse>>

/** Returns the body of a public response for the bearer of a token; null when the token is invalid. */
export type Personalize = (token: string, response: CachedResponse) => Promise<ResponseBody | null>

const idsOf = (value: unknown): number[] =>
  [value].flat().flatMap((thing) => {
    const id = (thing as { id?: unknown } | null)?.id
    return typeof id === 'number' ? [id] : []
  })

/** Returns the ids of the records in a cached response, when it is an object with an id or a list of them. */
export const itemIds = (response: Outcome<CachedResponse>): readonly number[] =>
  failed(response) ? [] : response.value.ids

/** Parses a cached response from its bytes: stored as objects it would take several times as much memory. */
export const parseBody = ({ body }: ResponseBody): unknown => JSON.parse(body.toString())

/** Approximate overhead of a cache entry in bytes: ETag, ids, wrapping objects. */
const overheadBytes = 600

/** Returns the bytes of memory that a cached response takes. */
export const sizeInMemory = (response: Outcome<CachedResponse>): number =>
  overheadBytes + (failed(response) ? 0 : response.value.body.length + 8 * response.value.ids.length)

/** Returns the part of a response that the reply schema of the endpoint allows. */
function applyReplySchema(row: Call, response: unknown): unknown {
  return row.reply?.parse(row.paged ? (response as Page<unknown>).items : response)
}

const paginationOf = (row: Call, response: unknown): string | null =>
  row.paged ? JSON.stringify((response as Page<unknown>).pagination) : null

/** Serialises a response. */
export const toResponseBody = (row: Call, response: unknown): ResponseBody => ({
  body: row.reply ? JSON.stringify(applyReplySchema(row, response)) : '',
  pagination: paginationOf(row, response),
})

function buildCachedResponse(shown: unknown, pagination: string | null): CachedResponse {
  // Allocates a separate buffer: a slice of the shared pool would retain the whole pool.
  const text = JSON.stringify(shown)
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  body.write(text)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { body, pagination, ids: idsOf(shown), etag }
}

/** Serialises a response that will be cached. */
export const toCachedResponse = (row: Call, response: unknown): CachedResponse =>
  buildCachedResponse(applyReplySchema(row, response), paginationOf(row, response))

/** Longer responses are read again when a part changes: rewriting hundreds of records would block the event loop. */
const updatableBytesMax = 16 * 1024

/** Returns a cached response with some fields of its records updated; undefined when it must be read again. */
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

/** Sends a private response. */
export function send(reply: FastifyReply, row: Call, bytes: ResponseBody): FastifyReply {
  reply.code(row.status)
  if (bytes.pagination) reply.header('Pagination', bytes.pagination)
  if (!row.reply) return reply.send()
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(bytes.body)
}

/** Sends a private file. */
export function sendFile(reply: FastifyReply, row: Call, { name, content, type }: FileResponse): FastifyReply {
  const headers = { 'cache-control': 'private, no-store', 'content-disposition': attachmentDisposition(name) }
  return reply
    .code(row.status)
    .headers(headers)
    .type(type ?? String(row.file))
    .send(content)
}

/** Sends a private file as it is read. */
export function sendStream(reply: FastifyReply, row: Call, { name, stream, sizeBytes }: StreamResponse): FastifyReply {
  const headers = { 'cache-control': 'private, no-store', 'content-disposition': attachmentDisposition(name) }
  return reply
    .code(row.status)
    .headers({ ...headers, 'content-length': sizeBytes })
    .type(String(row.file))
    .send(stream)
}

/** Sends a public response, or 304 when the browser already has it. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  row: Call,
  bytes: CachedResponse,
): FastifyReply {
  reply.code(row.status)
  if (bytes.pagination) reply.header('Pagination', bytes.pagination)
  reply.header('cache-control', 'no-cache').header('etag', bytes.etag).type('application/json; charset=utf-8')
  return request.headers['if-none-match'] === bytes.etag ? reply.code(304).send() : reply.send(bytes.body)
}
