import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cache, createCache } from '#cache.ts'
import type { Changes, Topic } from '#changes.ts'

/** A document as it is sent: plain and compressed bytes, and the products whose stock it shows. */
export type StoredDocument = {
  readonly body: Buffer
  readonly gzip: Buffer | null
  readonly etag: string
  readonly type: string
  readonly productIds: readonly number[]
}

/** Documents by address; null for an address without one. */
export type DocumentCache = Cache<StoredDocument | null>

const compress = promisify(gzip)

/** Memory limit in bytes of the documents of one cache. */
const maxBytes = 16 * 1024 * 1024
/** Approximate overhead of an entry in bytes. */
const overheadBytes = 600
/** Shorter documents are not worth compressing. */
const compressFromBytes = 1_000

/** Creates a cache of documents: topics drop all of them, the stock of a product those that show it. */
export const createDocumentCache = (changes: Changes, topics: readonly Topic[]): DocumentCache =>
  createCache<StoredDocument | null>(
    changes,
    topics,
    { topic: 'stock', of: (stored) => stored?.productIds ?? [], renew: () => undefined },
    { maxBytes, sizeOf: (stored) => overheadBytes + (stored ? stored.body.length + (stored.gzip?.length ?? 0) : 0) },
  )

const toBytes = (part: string | Buffer): Buffer => (typeof part === 'string' ? Buffer.from(part) : part)

/** Prepares a document, whole or in parts, for sending; `isCompressed` when it will be sent more than once. */
export async function toStoredDocument(
  document: string | Buffer | (string | Buffer)[],
  { type, productIds = [], isCompressed }: { type: string; productIds?: readonly number[]; isCompressed: boolean },
): Promise<StoredDocument> {
  const bytes = Array.isArray(document) ? Buffer.concat(document.map(toBytes)) : toBytes(document)
  const etag = hash('sha1', bytes, 'base64url')
  if (!isCompressed) return { body: bytes, gzip: null, etag, type, productIds }
  // A buffer of its own: a slice of the shared pool would retain the whole pool.
  const body = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(body)
  const zipped = body.length > compressFromBytes && !type.startsWith('image/') ? await compress(body) : null
  return { body, gzip: zipped, etag, type, productIds }
}

/** Seconds for which a shared cache may serve a document without asking. */
const sharedSeconds = 60

/** Sends a document, or 304 when the client has it. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, stored: StoredDocument): FastifyReply {
  const zipped = stored.gzip && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) ? stored.gzip : null
  const etag = `"${stored.etag}${zipped ? '-gzip' : ''}"`
  reply.headers({
    'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}, must-revalidate`,
    etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match']?.split(/,\s*/).some((each) => each.replace(/^W\//, '') === etag))
    return reply.code(304).send()
  if (zipped) reply.header('content-encoding', 'gzip')
  return reply.type(stored.type).send(zipped ?? stored.body)
}
