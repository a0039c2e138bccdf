import { graphVersion } from '@slodki-ul/contract/graph-version'
import { simulation } from '@slodki-ul/contract/simulation'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { SMTPServer } from 'smtp-server'
import { createClock } from './clock.ts'
import type { SandboxConfig } from './config.ts'
import type { SandboxContext } from './context.ts'
import { control } from './control-routes.ts'
import { openDatabase, removeFormerFiles } from './database.ts'
import { discordApi } from './discord/api-routes.ts'
import { discordPages } from './discord/oauth-routes.ts'
import { discordTokens } from './discord/token-routes.ts'
import { graphApi } from './facebook/graph-routes.ts'
import { facebookSdk } from './facebook/sdk-routes.ts'
import { createFaultInjector } from './fault-injection.ts'
import { googleApi } from './google/api-routes.ts'
import { googleWidget } from './google/widget-routes.ts'
import { mailRoutes } from './inbox/mail-routes.ts'
import { createMailStore } from './inbox/mail-store.ts'
import { createSmtpInbox } from './inbox/smtp-inbox.ts'
import { inpostApi } from './inpost/api-routes.ts'
import { inpostWidget } from './inpost/widget-routes.ts'
import { ksefApi } from './ksef/api-routes.ts'
import { ksefPages } from './ksef/page-routes.ts'
import { newsletterApi } from './newsletter/api-routes.ts'
import { oembed } from './oembed/oembed-routes.ts'
import { pageAssets } from './pages/assets.ts'
import { homeRoutes } from './pages/home.ts'
import { pixel } from './pixel/pixel-routes.ts'
import { socialPopup } from './social/popup.ts'
import { openState, type State } from './state.ts'
import { stripeApi } from './stripe/api-routes.ts'
import { createDeliveries } from './stripe/deliveries.ts'
import { seedDemo } from './stripe/demo.ts'
import { startDueTimer } from './stripe/due-timer.ts'
import { invoiceRoutes } from './stripe/invoice-routes.ts'
import { payRoutes } from './stripe/pay-routes.ts'
import { portalRoutes } from './stripe/portal-routes.ts'
import { viesApi } from './vies/api-routes.ts'

export type Sandbox = {
  http: FastifyInstance
  smtp: SMTPServer
  /** Starts webhook deliveries and timers; to be called when both servers listen. */
  start: () => void
  /** Stops servers, deliveries and timers; the next start continues from the saved state. */
  stop: () => Promise<void>
}

/** Builds the sandbox on its folder, without listening yet. Throws an Error when its database cannot be read. */
export async function buildSandbox(config: SandboxConfig): Promise<Sandbox> {
  const http = fastify({
    logger: { level: config.logLevel, stream: process.stderr },
    forceCloseConnections: true,
    // Polling tests would bury everything else.
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.logLevel) }),
  })
  const database = openDatabase(config.folder)
  const dropped = removeFormerFiles(config.folder)
  if (dropped.length > 0) http.log.warn({ dropped }, 'simulation data of an older version dropped')
  const state = openState(database)
  const mails = createMailStore(database)
  const clock = createClock(state, config.serverUrl)
  const faultInjector = createFaultInjector(config.fault)
  const deliveries = createDeliveries({ state, clock, faultInjector, serverUrl: config.serverUrl, log: http.log })
  if (config.demo && isUnused(state)) {
    state.change(({ stripe }) => seedDemo(stripe, clock.seconds(), config.publicUrl))
  }
  const context: SandboxContext = { config, state, clock, faultInjector, mails, deliveries, log: http.log }
  const smtp = createSmtpInbox(context)
  await addRoutes(http, context)
  let dueTimer: NodeJS.Timeout | undefined

  return {
    http,
    smtp,
    start() {
      deliveries.start()
      dueTimer = startDueTimer(context)
    },
    async stop() {
      clearInterval(dueTimer)
      await Promise.all([http.close(), new Promise<void>((resolve) => smtp.close(() => resolve())), deliveries.stop()])
      database.close()
    },
  }
}

function isUnused({ data }: State): boolean {
  return data.stripe.sessions.size === 0 && data.stripe.customers.size === 0
}

async function addRoutes(http: FastifyInstance, context: SandboxContext): Promise<void> {
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  // A page of another site that resolves its own name to this computer must not read mails or pay sessions.
  http.addHook('onRequest', async (request, reply) => {
    if (!['localhost', '127.0.0.1', '[::1]'].includes(request.hostname)) {
      return await reply
        .status(421)
        .send({ error: `The sandbox answers on this computer only, not as ${request.hostname}.` })
    }
  })
  http.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
  })

  http.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return reply.status(status).send({ error: error instanceof Error ? error.message : 'Unexpected error' })
  })

  http.get('/health', async () => ({ status: 'ok' }))
  await http.register((scope) => stripeApi(scope, context), { prefix: '/v1' })
  await http.register((scope) => payRoutes(scope, context), { prefix: '/pay' })
  await http.register((scope) => portalRoutes(scope, context), { prefix: '/portal' })
  await http.register((scope) => invoiceRoutes(scope, context), { prefix: '/invoice' })
  await http.register((scope) => inpostApi(scope, context), { prefix: `${simulation.inpost.path}/v1` })
  await http.register((scope) => inpostWidget(scope, context), { prefix: simulation.inpost.widgetPath })
  await http.register((scope) => googleApi(scope, context), { prefix: `${simulation.google.path}/oauth2/v3` })
  await http.register((scope) => googleWidget(scope, context), { prefix: `${simulation.google.path}/gsi` })
  await http.register((scope) => graphApi(scope, context), { prefix: `${simulation.facebook.path}/${graphVersion}` })
  await http.register((scope) => facebookSdk(scope, context), { prefix: simulation.facebook.path })
  await http.register((scope) => discordPages(scope, context), { prefix: simulation.discord.path })
  await http.register((scope) => discordTokens(scope, context), { prefix: `${simulation.discord.path}/api/oauth2` })
  await http.register((scope) => discordApi(scope, context), { prefix: `${simulation.discord.path}/api/v10` })
  await http.register((scope) => newsletterApi(scope, context), { prefix: `${simulation.newsletter.path}/api` })
  await http.register((scope) => pixel(scope, context), { prefix: simulation.pixel.path })
  await http.register((scope) => viesApi(scope, context), { prefix: simulation.vies.path })
  await http.register((scope) => ksefApi(scope, context), { prefix: `${simulation.ksef.path}/v2` })
  await http.register((scope) => ksefPages(scope, context), { prefix: simulation.ksef.path })
  await http.register((scope) => oembed(scope, 'youtube'), { prefix: simulation.youtube.path })
  await http.register((scope) => oembed(scope, 'vimeo'), { prefix: simulation.vimeo.path })
  await http.register(socialPopup, { prefix: '/social' })
  await http.register((scope) => control(scope, context), { prefix: '/control' })
  await http.register((scope) => mailRoutes(scope, context))
  await http.register((scope) => homeRoutes(scope, context))
  await http.register(pageAssets, { prefix: '/assets' })
}
