import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#context.ts'
import { downloadPurpose } from '#files/links.ts'
import { findFile } from '#files/storage.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Serves stored files: public ones by their id, private ones by a signed, expiring link. */
export function serveFiles(app: FastifyInstance, context: Context): void {
  const send = async (reply: FastifyReply, id: string | null, access: 'public' | 'private') => {
    const file = id && uuid.test(id) ? await findFile(context.db, id) : undefined
    if (!file || (access === 'public' && !file.isPublic)) return reply.callNotFound()
    const open = access === 'public'
    reply.headers({
      'content-type': file.contentType,
      'content-length': file.sizeBytes,
      // Web mail shows pictures from another origin; a drawing must not run anything even when opened by itself.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': open ? 'public, max-age=31536000, immutable' : 'private, no-store',
      ...(open ? {} : { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` }),
    })
    return reply.send(await context.storage.getStream(file.id))
  }
  app.get<{ Params: { file: string } }>('/media/:file', (request, reply) =>
    send(reply, request.params.file.replace(/\.\w+$/, ''), 'public'),
  )
  app.get<{ Params: { token: string } }>('/media/private/:token', (request, reply) =>
    send(reply, context.links.verify(downloadPurpose, request.params.token), 'private'),
  )
}
