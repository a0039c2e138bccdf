import { endpoints } from '@slodki-ul/contract/endpoints'
import type { Outcome } from '@slodki-ul/contract/errors'
import { bodyMaxBytes } from '@slodki-ul/contract/limits'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createCache, type Parts } from '#cache.ts'
import { productsRoutes } from '#catalogue/products/products.routes.ts'
import { shippingRoutes } from '#catalogue/shipping/shipping.routes.ts'
import type { Topic } from '#changes.ts'
import { cartRoutes } from '#commerce/cart/cart.routes.ts'
import { checkoutRoutes } from '#commerce/checkout/checkout.routes.ts'
import { ordersRoutes } from '#commerce/orders/orders.routes.ts'
import { accountRoutes } from '#compliance/account-data/account.routes.ts'
import { withdrawalsRoutes } from '#compliance/withdrawals/withdrawals.routes.ts'
import type { Context } from '#context.ts'
import { communityRoutes } from '#engagement/community/community.routes.ts'
import { newsletterRoutes } from '#engagement/newsletter/newsletter.routes.ts'
import { trackingRoutes } from '#engagement/tracking/tracking.routes.ts'
import { trainingsRoutes } from '#engagement/trainings/trainings.routes.ts'
import { waitlistRoutes } from '#engagement/waitlist/waitlist.routes.ts'
import { registerCookies } from '#http/cookies.ts'
import { serveDescription } from '#http/description.ts'
import { closeGracefully } from '#http/draining.ts'
import { handleErrors, handleMalformedUrl } from '#http/error-handler.ts'
import { serveWeb } from '#http/page.ts'
import type { CachedUrls } from '#http/response-cache.ts'
import {
  type CachedResponse,
  itemIds,
  type Personalize,
  type ReplyCache,
  sizeInMemory,
  updateCachedResponse,
} from '#http/responses.ts'
import { secure } from '#http/security.ts'
import { type Handler, type Handlers, serveEndpoint } from '#http/serve.ts'
import { closeBrokenConnection, requestLimits } from '#http/slow-requests.ts'
import { authRoutes } from '#identity/auth/auth.routes.ts'
import { createAuthenticator } from '#identity/auth/auth.service.ts'
import { socialRoutes } from '#identity/auth/social.routes.ts'
import { twoFactorRoutes } from '#identity/auth/two-factor.routes.ts'
import { usersRoutes } from '#identity/users/users.routes.ts'
import { commentsRoutes } from '#learning/comments/comments.routes.ts'
import { coursesRoutes } from '#learning/courses/courses.routes.ts'
import { markCourses } from '#learning/courses/courses.service.ts'
import { recipePdfsRoutes } from '#learning/courses/recipe-pdfs.routes.ts'
import { favouritesRoutes } from '#learning/favourites/favourites.routes.ts'
import { markFavourites } from '#learning/favourites/favourites.service.ts'
import { serveVideos, videoRoutes } from '#learning/videos/video.routes.ts'
import { termsRoutes } from '#legal/terms/terms.routes.ts'
import { serveWithdrawalForm } from '#legal/terms/withdrawal-form.routes.ts'
import { subscriptionRoutes } from '#membership/billing/subscription.routes.ts'
import { invoicesRoutes } from '#payments/documents/invoices.routes.ts'
import { paymentsRoutes } from '#payments/payments/payments.routes.ts'
import { serveFiles } from '#platform/files/files.routes.ts'
import { systemRoutes } from '#platform/system/system.routes.ts'

/** Bytes that the stored answers about one kind of thing may take in memory. */
const storedBytesMax = 8 * 1024 * 1024

const refuseSchemas = (): never => {
  throw new Error('Routes carry no schemas of the framework.')
}

/** Builds the application: every row of the contract, the files, the web. It does not listen. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config } = context
  const logsRequests = config.logLevel === 'debug' || config.logLevel === 'trace'
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    trustProxy: config.trustProxy,
    bodyLimit: bodyMaxBytes,
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    frameworkErrors: handleMalformedUrl,
    ...requestLimits,
    // What still comes while the process closes is served, too.
    return503OnClosing: false,
    clientErrorHandler: closeBrokenConnection,
    // Rows are checked by their own schemas: the framework's way to do that is large, and need not be loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 2_000 },
  })
  closeGracefully(app, context.lifecycle)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  handleErrors(app)
  // JSON alone is a body: what a form of another site can send without asking first is none (CSRF).
  app.removeContentTypeParser('text/plain')
  await secure(app, config)
  await registerCookies(app, config)
  const urls: CachedUrls = new Map()

  const authenticator = createAuthenticator(context)
  const handlers: Handlers<typeof endpoints> = {
    ...systemRoutes(context),
    ...authRoutes(context),
    ...twoFactorRoutes(context),
    ...socialRoutes(context),
    ...usersRoutes(context),
    ...accountRoutes(context),
    ...productsRoutes(context),
    ...favouritesRoutes(context),
    ...coursesRoutes(context),
    ...recipePdfsRoutes(context),
    ...videoRoutes(context),
    ...commentsRoutes(context),
    ...cartRoutes(context),
    ...checkoutRoutes(context),
    ...ordersRoutes(context),
    ...invoicesRoutes(context),
    ...paymentsRoutes(context),
    ...shippingRoutes(context),
    ...subscriptionRoutes(context),
    ...communityRoutes(context),
    ...termsRoutes(context),
    ...waitlistRoutes(context),
    ...trainingsRoutes(context),
    ...withdrawalsRoutes(context),
    ...newsletterRoutes(context),
    ...trackingRoutes(context),
  }
  const store = (topics: readonly Topic[], parts?: Parts<Outcome<CachedResponse>>): ReplyCache =>
    createCache(context.changes, topics, parts, { maxBytes: storedBytesMax, sizeOf: sizeInMemory })
  const products = store(['products'], {
    topic: 'stock',
    of: itemIds,
    renew: (answer, id, stock) => updateCachedResponse(answer, id, { stock: Number(stock) }),
  })
  const courses = store(['courses'])
  const terms = store(['terms'])
  const caches: Partial<Record<keyof typeof endpoints, ReplyCache>> = {
    listProducts: products,
    getProduct: products,
    listProductCategories: store(['products']),
    listCoursePreviews: courses,
    listCourseCategories: courses,
    getAcademyFacts: courses,
    listPlans: store(['plans']),
    listPoints: store(['points']),
    getTerms: terms,
    getPrivacy: terms,
  }
  const withFavourites: Personalize = async (token, answer) => {
    const favouriteIds = await authenticator.loadFavouriteIds(token, itemIds({ value: answer }))
    return favouriteIds && markFavourites(answer, favouriteIds)
  }
  const withWatchMarks: Personalize = async (token, answer) => {
    const identity = await authenticator.identify(token)
    return identity && markCourses(context, identity.userId, answer)
  }
  const personal: Partial<Record<keyof typeof endpoints, Personalize>> = {
    listCoursePreviews: withWatchMarks,
    listProducts: withFavourites,
    getProduct: withFavourites,
  }
  // Signatures are checked over the bytes as they came, so these calls never see a parsed body.
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    serveEndpoint(raw, authenticator, endpoints.receiveStripeEvent, handlers.receiveStripeEvent)
  })
  for (const [name, row] of Object.entries(endpoints) as [keyof typeof endpoints, (typeof endpoints)['getCart']][]) {
    // Each handler is typed by its own row above; the loop only pairs them again.
    if (name === 'receiveStripeEvent') continue
    const cache = config.responseCache ? caches[name] : undefined
    serveEndpoint(app, authenticator, row, handlers[name] as unknown as Handler<typeof row>, {
      cached: cache && { cache, urls },
      personalize: personal[name],
    })
  }
  serveFiles(app, context)
  serveVideos(app, context, authenticator)
  serveWithdrawalForm(app, context)
  serveDescription(app, endpoints)
  await serveWeb(app)
  return app
}
