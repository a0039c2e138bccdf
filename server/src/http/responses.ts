import { createHash } from 'node:crypto'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import type { Page } from '@slodki-ul/contract/pagination'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '#cache.ts'

/** An answer as it leaves. */
export type Bytes = {
  readonly body: Buffer
  readonly pagination: string | null
}

/** An answer that is a file: its bytes, and the name it is saved under. */
export type FileAnswer = { readonly name: string; readonly content: Uint8Array }

/** The header that makes a browser save an answer under a name, whatever letters it has. */
export const savedAs = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/** A stored answer: its bytes, their name, and the ids of what it shows. */
export type KeptBytes = Bytes & { readonly etag: string; readonly ids: readonly number[] }

/** Answers kept as bytes, for calls that say the same to everybody. */
export type ReplyCache = Cache<Outcome<KeptBytes>>

/** What an answer that is everybody's says to the bearer of a token; null when the token is no good. */
export type Personalize = (token: string, answer: KeptBytes) => Promise<Bytes | null>

const idsOf = (value: unknown): number[] =>
  [value].flat().flatMap((thing) => {
    const id = (thing as { id?: unknown } | null)?.id
    return typeof id === 'number' ? [id] : []
  })

/** The ids of what a stored answer shows, when it is a thing with an id or a list of such. */
export const shownIds = (answer: Outcome<KeptBytes>): readonly number[] => (failed(answer) ? [] : answer.value.ids)

/** What a stored answer shows, read from its bytes: as objects it would take several times as much memory. */
export const shownIn = ({ body }: Bytes): unknown => JSON.parse(body.toString())

/** About as many bytes as an entry takes beside its body: name, ids, objects around them. */
const overheadBytes = 600

/** Bytes of memory that a stored answer takes. */
export const bytesOf = (answer: Outcome<KeptBytes>): number =>
  overheadBytes + (failed(answer) ? 0 : answer.value.body.length + 8 * answer.value.ids.length)

/** What of an answer leaves: nothing but what the row's reply schema lets through. */
function shownOf(row: Endpoint, answer: unknown): unknown {
  return row.reply?.parse(row.paged ? (answer as Page<unknown>).items : answer)
}

const paginationOf = (row: Endpoint, answer: unknown): string | null =>
  row.paged ? JSON.stringify((answer as Page<unknown>).pagination) : null

/** The wire form of an answer. */
export const toBytes = (row: Endpoint, answer: unknown): Bytes => ({
  body: Buffer.from(row.reply ? JSON.stringify(shownOf(row, answer)) : ''),
  pagination: paginationOf(row, answer),
})

function keepShown(shown: unknown, pagination: string | null): KeptBytes {
  // A buffer of its own: one from the shared pool would hold on to all of the pool.
  const text = JSON.stringify(shown)
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  body.write(text)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { body, pagination, ids: idsOf(shown), etag }
}

/** The wire form of an answer that will be kept. */
export const toKeptBytes = (row: Endpoint, answer: unknown): KeptBytes =>
  keepShown(shownOf(row, answer), paginationOf(row, answer))

/** Longer answers are read again when a part of them changed: rewriting hundreds of them would hold up everything else. */
const renewedBytesMax = 16 * 1024

/** A kept answer in which the things with an id have some fields of a new value; undefined for one to be read again. */
export function renewShown(answer: Outcome<KeptBytes>, id: string, fields: object): Outcome<KeptBytes> | undefined {
  if (failed(answer)) return answer
  if (answer.value.body.length > renewedBytesMax) return undefined
  const shown = shownIn(answer.value)
  const renew = (thing: unknown) =>
    (thing as { id?: unknown }).id === Number(id) ? { ...(thing as object), ...fields } : thing
  return { value: keepShown(Array.isArray(shown) ? shown.map(renew) : renew(shown), answer.value.pagination) }
}

/** Sends an answer that belongs to who asked. */
export function send(reply: FastifyReply, row: Endpoint, bytes: Bytes): FastifyReply {
  reply.code(row.status)
  if (bytes.pagination) reply.header('Pagination', bytes.pagination)
  if (!row.reply) return reply.send()
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(bytes.body)
}

/** Sends a file that belongs to who asked. */
export function sendFile(reply: FastifyReply, row: Endpoint, { name, content }: FileAnswer): FastifyReply {
  const headers = { 'cache-control': 'private, no-store', 'content-disposition': savedAs(name) }
  return reply.code(row.status).headers(headers).type(String(row.file)).send(content)
}

/** Sends an answer that is everybody's; a browser that has this very one is told so. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, row: Endpoint, bytes: KeptBytes): FastifyReply {
  reply.code(row.status)
  if (bytes.pagination) reply.header('Pagination', bytes.pagination)
  reply.header('cache-control', 'no-cache').header('etag', bytes.etag).type('application/json; charset=utf-8')
  return request.headers['if-none-match'] === bytes.etag ? reply.code(304).send() : reply.send(bytes.body)
}
