import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isPageUrl } from '#http/page-url.rules.ts'
import { sendProblem } from '#http/problem.ts'
import { webFolder } from '#paths.ts'

/** Files whose name holds a hash of their content never change. */
const isHashed = (path: string) => path.includes('/assets/')

/**
 * Serves the built web. Every URL that is not for programs returns the application's page, which moves the path into
 * the hash itself (NAV-01).
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(webFolder)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webFolder,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    // The folder is not a file: clients without compression, such as link previews, would get an error for it.
    app.get('/', (_request, reply) => reply.sendFile('index.html'))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = isBuilt && ['GET', 'HEAD'].includes(request.method) && isPageUrl(path)
    return isPage ? reply.sendFile('index.html') : sendProblem(reply, { error: 'ERRORS.NOTFOUND' })
  })
}
