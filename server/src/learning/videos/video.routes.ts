import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { failed } from '@slodki-ul/contract/errors'
import type { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { sendProblem } from '#http/problem.ts'
import type { Handlers } from '#http/serve.ts'
import { type Authenticator, bearerOf } from '#http/session.ts'
import { authorizeVideo, findCookieViewer, getFilm, getVideo, videosPath } from '#learning/videos/video.service.ts'
import { videoFileType, videoFolder } from '#learning/videos/video-files.ts'
import { chooseByteRange } from '#platform/files/byte-range.rules.ts'

export const videoRoutes = (context: Context): Handlers<typeof courseVideosEndpoints> => ({
  getVideo: ({ params }, caller) => getVideo(context, caller, params.id, params.lang),
  getFilm: ({ params }, caller) => getFilm(context, caller, params.page, params.lang),
})

/**
 * Serves video files under signed URLs: complete, by range, or as HEAD. The token comes before the file name, so that
 * the segments named in a playlist share it.
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
    const key = `${videoFolder(admitted.value)}/${path}`
    const file = await context.storage.describe(key)
    if (!file) return reply.callNotFound()
    const { status, from, length, headers } = chooseByteRange(request.headers, file)
    reply.code(status).headers(headers)
    if (status !== 200 && status !== 206) return reply.send()
    reply.header('content-type', type)
    // A stream without bytes: the length is that of the file.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    return context.storage.sendPart(reply.raw, { key, from, length }, () => {
      reply.hijack()
      reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders)
    })
  })
}
