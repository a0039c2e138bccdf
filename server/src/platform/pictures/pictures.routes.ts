import { pictureWidths } from '@slodki-ul/contract/pictures.rules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { sendStoredFile } from '#platform/files/send-file.ts'
import { findSize } from '#platform/pictures/pictures.service.ts'

const address = new RegExp(`^([0-9a-f-]{36})-(${pictureWidths.join('|')})$`)

/** Serves the sizes of uploaded pictures in the smaller format that the browser accepts; until one is made, it leads to what was cut. */
export function servePictures(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { file: string } }>('/media/pictures/:file', async (request, reply) => {
    const [, pictureId, width] = address.exec(request.params.file) ?? []
    if (!pictureId) return reply.callNotFound()
    const format = /\bimage\/avif\b/.test(String(request.headers.accept ?? '')) ? 'avif' : 'webp'
    reply.header('vary', 'accept')
    const size = await findSize(context.db, { pictureId, width: Number(width), format })
    if (size) return sendStoredFile(context, reply, size, 'public')
    // The job makes the size within a minute, so nobody keeps this answer.
    return reply.header('cache-control', 'public, max-age=60').redirect(mediaUrl(pictureId, 'image/webp'), 302)
  })
}
