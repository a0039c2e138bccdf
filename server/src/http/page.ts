import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isAdminUrl, isPageUrl } from '#http/page-url.rules.ts'
import { sendProblem } from '#http/problem.ts'
import { adminFolder, webFolder } from '#paths.ts'

/** Files whose name holds a hash of their content never change. */
const isHashed = (path: string) => path.includes('/assets/')

type Folders = { readonly web: string; readonly admin: string }

/**
 * Serves the built web and back office. Every URL that is not for programs returns a page: under /admin that of the
 * back office, which has browser routes (BO-001), elsewhere that of the web, which moves the path into the hash itself
 * (NAV-01).
 */
export async function servePages(
  app: FastifyInstance,
  folders: Folders = { web: webFolder, admin: adminFolder },
): Promise<void> {
  const files = {
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply: { header: (name: string, value: string) => unknown }, path: string) => {
      reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  } as const
  const isBuilt = { web: existsSync(folders.web), admin: existsSync(folders.admin) }
  if (isBuilt.web) {
    await app.register(fastifyStatic, { ...files, root: folders.web })
    // The folder is not a file: clients without compression, such as link previews, would get an error for it.
    app.get('/', (_request, reply) => reply.sendFile('index.html'))
  }
  if (isBuilt.admin) {
    const options = { ...files, root: folders.admin, prefix: '/admin/', decorateReply: !isBuilt.web }
    await app.register(fastifyStatic, options)
    app.get('/admin/', (_request, reply) => reply.sendFile('index.html', folders.admin))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const part = isAdminUrl(path) ? 'admin' : 'web'
    const isPage = isBuilt[part] && ['GET', 'HEAD'].includes(request.method) && isPageUrl(path)
    return isPage ? reply.sendFile('index.html', folders[part]) : sendProblem(reply, { error: 'ERRORS.NOTFOUND' })
  })
}
