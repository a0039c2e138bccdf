import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Context } from '#context.ts'
import { attachmentDisposition } from '#http/responses.ts'
import { findFile } from '#platform/files/storage.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const compress = promisify(gzip)

/** Drawings are text, a tenth of their size when compressed; smaller than the same pictures as AVIF or WebP. */
const drawing = 'image/svg+xml'

/** Sends a stored file; 404 when it does not exist or, with public access, is not public. */
export async function sendStoredFile(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  reply: FastifyReply,
  id: string,
  access: 'public' | 'private',
) {
  const file = uuid.test(id) ? await findFile(db, id) : undefined
  if (!file || (access === 'public' && !file.isPublic)) return reply.callNotFound()
  const open = access === 'public'
  reply.headers({
    'content-type': file.contentType,
    'content-length': file.sizeBytes,
    // Web mail shows pictures from another origin; an SVG must not run anything even when opened on its own.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': open ? 'public, max-age=31536000, immutable' : 'private, no-store',
    ...(open ? {} : { 'content-disposition': attachmentDisposition(file.name) }),
  })
  if (file.contentType !== drawing) return reply.send(await storage.getStream(file.id))
  reply.header('vary', 'accept-encoding')
  const bytes = await storage.getBytes(file.id)
  if (!/\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? ''))) return reply.send(Buffer.from(bytes))
  const zipped = await compress(bytes)
  return reply.headers({ 'content-encoding': 'gzip', 'content-length': zipped.length }).send(zipped)
}
