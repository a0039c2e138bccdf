import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import send from '@fastify/send'
import { failed } from '@slodki-ul/contract/errors'
import type { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { sendProblem } from '#http/problem.ts'
import type { Handlers } from '#http/serve.ts'
import { type Authenticator, bearerOf } from '#http/session.ts'
import { authorizeVideo, findCookieViewer, getFilm, getVideo, videosPath } from '#learning/videos/video.service.ts'
import { isVideoFile, videoFolder } from '#learning/videos/video-files.ts'
import { createPartSender, type Part } from '#platform/files/part-sender.ts'

export const videoRoutes = (context: Context): Handlers<typeof courseVideosEndpoints> => ({
  getVideo: ({ params }, caller) => getVideo(context, caller, params.id, params.lang),
  getFilm: ({ params }, caller) => getFilm(context, caller, params.page, params.lang),
})

/** Returns the request as a HEAD request. */
const withoutBody = (request: IncomingMessage): IncomingMessage =>
  Object.create(request, { method: { value: 'HEAD' } }) as IncomingMessage

/** The response headers of a file. */
function announcedPart(path: string, headers: Record<string, unknown>): Part {
  const [, from = '0'] = /^bytes (\d+)-/.exec(String(headers['Content-Range'] ?? '')) ?? []
  return { path, from: Number(from), length: Number(headers['Content-Length']) }
}

/**
 * Serves video files under signed URLs: complete, by range, or as HEAD. The token comes before the file name, so that
 * the segments named in a playlist share it.
 */
export function serveVideos(app: FastifyInstance, context: Context, authenticator: Authenticator): void {
  const parts = createPartSender()
  app.get<{ Params: { token: string; '*': string } }>(`${videosPath}/:token/*`, async (request, reply) => {
    const { token, '*': path } = request.params
    // Caches must revalidate every time.
    reply.header('cache-control', 'private, no-cache')
    if (!isVideoFile(path)) return reply.callNotFound()
    const admitted = await authorizeVideo(context, token, async () => {
      const bearer = bearerOf(request)
      if (bearer) return (await authenticator.identify(bearer))?.userId ?? null
      return findCookieViewer(context, request.cookies)
    })
    if (failed(admitted)) return sendProblem(reply, admitted)
    const root = videoFolder(context, admitted.value)
    // Ranges are combined by the modification date, because a weak ETag does not allow it; a video never changes. The
    // library would read the file for each viewer; this cache reads it once for all.
    const result = await send(withoutBody(request.raw), path, { root, cacheControl: false, etag: false })
    const { statusCode, headers, stream, type } = result
    if (type !== 'error') {
      reply.code(statusCode).headers(headers)
      if (request.method === 'HEAD' || statusCode === 304) return reply.send(stream)
      return parts.send(reply.raw, announcedPart(join(root, path), headers), () => {
        reply.hijack()
        reply.raw.writeHead(statusCode, reply.getHeaders() as OutgoingHttpHeaders)
      })
    }
    if (statusCode !== 416 && statusCode !== 412) return reply.callNotFound()
    const { 'Content-Range': range } = headers
    return reply
      .code(statusCode)
      .headers(range ? { 'content-range': range } : {})
      .send()
  })
}
