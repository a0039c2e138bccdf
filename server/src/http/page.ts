import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAdminUrl, isPageUrl } from '#http/page-url.rules.ts'
import { sendProblem } from '#http/problem.ts'
import { adminFolder, webFolder } from '#paths.ts'

/** Files whose name holds a hash of their content never change. */
const isHashed = (path: string) => path.includes('/assets/')

/** With a CDN pages load these files from its domain, so another origin has to be allowed to use them. */
const forOtherOrigins = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

type Folders = { readonly web: string; readonly admin: string }

/**
 * Serves the files of the built web and the back office, whose page answers every URL under /admin (BO-001). Other URLs
 * that nothing serves and that are not for programs are answered by `handleUnknown`.
 */
export async function servePages(
  app: FastifyInstance,
  handleUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
  {
    assetsUrl,
    folders = { web: webFolder, admin: adminFolder },
  }: { assetsUrl?: string | undefined; folders?: Folders },
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
    const setHeaders: typeof files.setHeaders = (reply, path) => {
      files.setHeaders(reply, path)
      if (assetsUrl && isHashed(path))
        for (const [name, value] of Object.entries(forOtherOrigins)) reply.header(name, value)
    }
    await app.register(fastifyStatic, { ...files, setHeaders, root: folders.web })
  }
  if (isBuilt.admin) {
    const options = { ...files, root: folders.admin, prefix: '/admin/', decorateReply: !isBuilt.web }
    await app.register(fastifyStatic, options)
    app.get('/admin/', (_request, reply) => reply.sendFile('index.html', folders.admin))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = ['GET', 'HEAD'].includes(request.method) && isPageUrl(path)
    if (!isPage || (isAdminUrl(path) && !isBuilt.admin)) return sendProblem(reply, { error: 'ERRORS.NOTFOUND' })
    return isAdminUrl(path) ? reply.sendFile('index.html', folders.admin) : handleUnknown(request, reply)
  })
}
