import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { bodyMaxBytes } from '@slodki-ul/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { countUses, createCache } from '#cache.ts'
import type { Context } from '#context.ts'
import { registerCookies } from '#http/cookies.ts'
import { serveDescription } from '#http/description.ts'
import { closeGracefully } from '#http/draining.ts'
import { handleErrors, handleMalformedUrl } from '#http/error-handler.ts'
import { followRequests } from '#http/followed-requests.ts'
import { servePages } from '#http/page.ts'
import { createRequestIds } from '#http/request-ids.ts'
import { makeRequestLog } from '#http/request-log.ts'
import type { CachedUrls } from '#http/response-cache.ts'
import { itemIds, type Personalize, type ReplyCache, sizeInMemory, updateCachedResponse } from '#http/responses.ts'
import { secure } from '#http/security.ts'
import { type Handler, serveEndpoint } from '#http/serve.ts'
import { type AdminHandler, serveAdminEndpoint } from '#http/serve-admin.ts'
import type { Authenticator } from '#http/session.ts'
import { closeBrokenConnection, limitBodies, requestLimits } from '#http/slow-requests.ts'
import { createAuthenticator } from '#identity/auth/auth.service.ts'
import { createStaffAuthenticator } from '#identity/staff/staff-session.service.ts'
import { listExportsRoutes } from '#list-exports.ts'
import type { CachePlan, EndpointName } from '#module.ts'
import { handleUnknown, modules } from '#modules.ts'
import { renewBeforeSearch } from '#platform/search/search.jobs.ts'

/** Memory limit in bytes of one response cache. */
const storedBytesMax = 8 * 1024 * 1024

const refuseSchemas = (): never => {
  throw new Error('Routes must not have framework schemas.')
}

type Row = (typeof endpoints)[EndpointName]
/** Handlers are typed by their rows where they are declared; loops only pair them. */
type AnyHandler = Handler<(typeof endpoints)['getCart']>

/** The one handler of each row. Throws when a row has none or two. */
function collectHandlers<Handle>(rows: object, declared: readonly (object | undefined)[]): Record<string, Handle> {
  const handlers = new Map<string, Handle>()
  for (const [name, handler] of declared.flatMap((part) => Object.entries(part ?? {}))) {
    if (handlers.has(name)) throw new Error(`Endpoint ${name} has two handlers.`)
    handlers.set(name, handler as Handle)
  }
  const missing = Object.keys(rows).filter((name) => !handlers.has(name))
  if (missing.length > 0) throw new Error(`Endpoints without a handler: ${missing.join(', ')}`)
  return Object.fromEntries(handlers)
}

/** Serves every row of the back office. */
async function serveAdminEndpoints(app: FastifyInstance, context: Context): Promise<void> {
  const authenticator = createStaffAuthenticator(context)
  type Any = AdminHandler<(typeof adminEndpoints)['getStaffMe']>
  const handlers = collectHandlers<Any>(adminEndpoints, [
    ...modules.map(({ adminRoutes }) => adminRoutes?.(context)),
    listExportsRoutes(context),
  ])
  const handle = (name: string): Any => {
    const handler = handlers[name] as Any
    return async (input, caller) => {
      await renewBeforeSearch(context, input)
      return handler(input, caller)
    }
  }
  const serve = (part: FastifyInstance, isUpload: boolean) => {
    for (const [name, row] of Object.entries(adminEndpoints) as [string, (typeof adminEndpoints)['getStaffMe']][])
      if ('upload' in row === isUpload) serveAdminEndpoint(part, authenticator, row, handle(name))
  }
  serve(app, false)
  // Files are streams, which nothing reads before the caller is known.
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body))
    serve(uploads, true)
  })
}

function createReplyCache({ changes, metrics }: Context, { endpoints: names, topics, items }: CachePlan): ReplyCache {
  const parts = items && {
    topic: items.topic,
    of: itemIds,
    renew: (response: Parameters<typeof updateCachedResponse>[0], id: string, state: string) =>
      updateCachedResponse(response, id, items.fields(state)),
  }
  const cache: ReplyCache = createCache(changes, topics, parts, { maxBytes: storedBytesMax, sizeOf: sizeInMemory })
  return countUses(cache, (result) => metrics.cacheUses.inc({ cache: names[0] ?? '', result }))
}

/** Serves every row of the contract by the handlers, caches and personalisation of the modules. */
async function serveEndpoints(app: FastifyInstance, context: Context, authenticator: Authenticator): Promise<void> {
  const urls: CachedUrls = new Map()
  const handlers: Record<EndpointName, AnyHandler> = collectHandlers(
    endpoints,
    modules.map(({ routes }) => routes?.(context)),
  )
  const caches: Partial<Record<EndpointName, ReplyCache>> = {}
  for (const plan of context.config.responseCache ? modules.flatMap((module) => module.caches ?? []) : []) {
    const cache = createReplyCache(context, plan)
    for (const name of plan.endpoints) caches[name] = cache
  }
  const personal: Partial<Record<EndpointName, Personalize>> = Object.assign(
    {},
    ...modules.map(({ personalize }) => personalize?.(context, authenticator)),
  )
  const rawBodies = new Set(modules.flatMap((module) => module.rawBodies ?? []))
  const rows = Object.entries(endpoints) as [EndpointName, Row & (typeof endpoints)['getCart']][]
  // Signatures are checked over the raw bytes, so these calls get no parsed body.
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    for (const [name, row] of rows) if (rawBodies.has(name)) serveEndpoint(raw, authenticator, row, handlers[name])
  })
  for (const [name, row] of rows) {
    if (rawBodies.has(name)) continue
    const cache = caches[name]
    serveEndpoint(app, authenticator, row, handlers[name], {
      cached: cache && { cache, urls },
      personalize: personal[name],
    })
  }
}

/** Builds the application: every contract row, the files, the web. It does not listen. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config } = context
  const logsRequests = config.logLevel === 'debug' || config.logLevel === 'trace'
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    childLoggerFactory: makeRequestLog,
    trustProxy: config.trustProxy,
    bodyLimit: bodyMaxBytes,
    genReqId: createRequestIds(config.trustedProxies),
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    frameworkErrors: handleMalformedUrl,
    ...requestLimits,
    // Requests that arrive while the process closes are served, too.
    return503OnClosing: false,
    clientErrorHandler: closeBrokenConnection,
    // Rows are validated by their own schemas, so the large validator of the framework is not loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2_000 },
  })
  closeGracefully(app, context.lifecycle)
  if (config.traces) followRequests(app, config.trustedProxies)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const answered = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    context.metrics.requests.observe(answered, reply.elapsedTime / 1_000)
    if (config.accessLog) request.log.info({ ...answered, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  handleErrors(app)
  // Only JSON bodies are parsed: content types that a form of another site can send without a preflight are refused
  // (CSRF).
  app.removeContentTypeParser('text/plain')
  limitBodies(app)
  await secure(app, config)
  await registerCookies(app, config)

  const authenticator = createAuthenticator(context)
  await serveEndpoints(app, context, authenticator)
  await serveAdminEndpoints(app, context)
  for (const { serve } of modules) serve?.(app, context, authenticator)
  serveDescription(app, endpoints)
  await servePages(app, handleUnknown(context), context.config)
  app.addHook('onReady', async () => {
    for (const { beforeServing } of modules) await beforeServing?.(context)
  })
  return app
}
