import send from '@fastify/send'
import type { courseVideosEndpoints } from '@slodki-ul/contract/course-videos'
import { failed } from '@slodki-ul/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { admitToVideo, findCookieViewer, getFilm, getVideo, videosPath } from '#features/courses/video.service.ts'
import { isVideoFile, videoFolder } from '#features/courses/video-files.ts'
import { sendProblem } from '#http/problem.ts'
import type { Handlers } from '#http/serve.ts'
import { bearerOf, type Gate } from '#http/session.ts'

export const videoRoutes = (context: Context): Handlers<typeof courseVideosEndpoints> => ({
  getVideo: ({ params }, visitor) => getVideo(context, visitor, params.id, params.lang),
  getFilm: ({ params }, visitor) => getFilm(context, visitor, params.page, params.lang),
})

/** Bytes read ahead for each viewer: many at once must fit into memory. */
const readAhead = 32 * 1024

/**
 * Serves the files of videos under signed addresses: the token stands before the name, so that the parts a list of
 * qualities names are under the same token. Whole, by range, or only their headers.
 */
export function serveVideos(app: FastifyInstance, context: Context, gate: Gate): void {
  app.get<{ Params: { token: string; '*': string } }>(`${videosPath}/:token/*`, async (request, reply) => {
    const { token, '*': path } = request.params
    // Asked again each time, by whoever keeps a copy, too.
    reply.header('cache-control', 'private, no-cache')
    if (!isVideoFile(path)) return reply.callNotFound()
    const admitted = await admitToVideo(context, token, async () => {
      const bearer = bearerOf(request)
      if (bearer) return (await gate.identify(bearer))?.userId ?? null
      return findCookieViewer(context, request.headers.cookie)
    })
    if (failed(admitted)) return sendProblem(reply, admitted)
    // A weak ETag is no ground for joining parts of a file; its date is, for a video never changes.
    const { statusCode, headers, stream, type } = await send(request.raw, path, {
      root: videoFolder(context, admitted.value),
      cacheControl: false,
      etag: false,
      highWaterMark: readAhead,
    })
    if (type !== 'error') return reply.code(statusCode).headers(headers).send(stream)
    if (statusCode !== 416 && statusCode !== 412) return reply.callNotFound()
    const { 'Content-Range': range } = headers
    return reply
      .code(statusCode)
      .headers(range ? { 'content-range': range } : {})
      .send()
  })
}
