import { failed } from '@slodki-ul/contract/errors'
import type { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { sendProblem } from '#http/problem.ts'
import type { Handlers } from '#http/serve.ts'
import { type Authenticator, bearerOf } from '#http/session.ts'
import { sendVideoFile } from '#learning/videos/send-video-file.ts'
import { authorizeVideo, findCookieViewer, getFilm, getVideo, videosPath } from '#learning/videos/video.service.ts'
import { videoFileType, videoFolder } from '#learning/videos/video-files.ts'
import { findPreviewPart, previewsPath } from '#learning/videos/video-preview.service.ts'

export const videoRoutes = (context: Context): Handlers<typeof courseVideosEndpoints> => ({
  getVideo: ({ params }, caller) => getVideo(context, caller, params.id, params.lang),
  getFilm: ({ params }, caller) => getFilm(context, caller, params.page, params.lang),
})

/**
 * Serves video files under signed URLs. The token comes before the file name, so that the segments named in a playlist
 * share it.
 */
export function serveVideos(app: FastifyInstance, context: Context, authenticator: Authenticator): void {
  app.get<{ Params: { token: string; '*': string } }>(`${videosPath}/:token/*`, async (request, reply) => {
    const { token, '*': path } = request.params
    // Caches must revalidate every time.
    reply.header('cache-control', 'private, no-cache')
    const type = videoFileType(path)
    if (!type) return reply.callNotFound()
    const admitted = await authorizeVideo(context, token, async () => {
      const bearer = bearerOf(request)
      if (bearer) return (await authenticator.identify(bearer))?.userId ?? null
      return findCookieViewer(context, request.cookies)
    })
    if (failed(admitted)) return sendProblem(reply, admitted)
    return sendVideoFile(context, request, reply, { key: `${videoFolder(admitted.value)}/${path}`, type })
  })
}

/** Serves the beginnings of films to everybody, and not a byte behind them. */
export function servePreviews(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string; '*': string } }>(`${previewsPath}/:id/*`, async (request, reply) => {
    const part = await findPreviewPart(context, request.params.id, request.params['*'])
    // Asked again every time: a course that is hidden takes its preview with it.
    reply.header('cache-control', 'public, no-cache')
    if (!part) return reply.callNotFound()
    return 'key' in part ? sendVideoFile(context, request, reply, part) : reply.type(part.type).send(part.text)
  })
}
