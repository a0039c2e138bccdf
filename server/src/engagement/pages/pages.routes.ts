import { type Language, languages } from '@slodki-ul/contract/language'
import { withAddress } from '@slodki-ul/contract/platform/settings.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Topic } from '#changes.ts'
import type { Context } from '#context.ts'
import { renderCeneoFeed, renderGoogleFeed } from '#engagement/pages/feeds.page.ts'
import { missingPage } from '#engagement/pages/missing.page.ts'
import { offlinePath, renderOffline, renderWorker } from '#engagement/pages/offline.page.ts'
import {
  createDocumentCache,
  type DocumentCache,
  type StoredDocument,
  sendDocument,
  toStoredDocument,
} from '#engagement/pages/page-cache.ts'
import { renderPage } from '#engagement/pages/page-layout.ts'
import { type PageRow, pageTable } from '#engagement/pages/page-table.ts'
import { translator } from '#engagement/pages/page-texts.ts'
import { isScreenPath, plainPath, readPlainPath } from '#engagement/pages/page-urls.rules.ts'
import { drawPicture, drawShare } from '#engagement/pages/share-picture.service.ts'
import { renderShell } from '#engagement/pages/shell.page.ts'
import { createTextsReader, heldAt, showTexts, withWords } from '#engagement/pages/shown-texts.service.ts'
import {
  renderLlms,
  renderRobots,
  renderRss,
  renderSitemap,
  renderSitemapIndex,
} from '#engagement/pages/sitemap.page.ts'
import { allowInline, readWebBuild, type WebBuild } from '#engagement/pages/web-build.ts'
import { isShopAnnounced } from '#platform/settings/maintenance.rules.ts'

const htmlType = 'text/html; charset=utf-8'
const xmlType = 'application/xml; charset=utf-8'
const textType = 'text/plain; charset=utf-8'

/** What the pages of one server share. */
type Site = {
  context: Context
  build: WebBuild | null
  policies: Map<string, string>
  findTexts: ReturnType<typeof createTextsReader>
}

const createSite = (context: Context): Site => ({
  ...{ context, build: readWebBuild(context.config.assetsUrl), policies: new Map() },
  findTexts: createTextsReader(context),
})

/** Whether the shop is only announced. */
const isComingSoon = async ({ settings, clock }: Context) =>
  isShopAnnounced(await settings.read('switches'), clock.now())

/** Lets a browser use the inline parts of the built web; the policy is the same for every page. */
function allowBuild({ build, policies }: Site, reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy')
  if (!build || typeof policy !== 'string') return
  const allowed = policies.get(policy) ?? allowInline(policy, build)
  policies.set(policy, allowed)
  reply.header('content-security-policy', allowed)
}

/** Sends a page that is not stored. */
function sendPage(site: Site, reply: FastifyReply, status: number, page: string): FastifyReply {
  allowBuild(site, reply)
  return reply.code(status).header('cache-control', 'no-cache').type(htmlType).send(page)
}

async function sendMissing(site: Site, reply: FastifyReply, language: Language): Promise<FastifyReply> {
  const seller = withAddress(await site.context.settings.read('company'))
  const frame = { language, config: site.context.config, seller, build: site.build, strip: null }
  return sendPage(site, reply, 404, renderPage(frame, missingPage(language)).join(''))
}

/** Sends what is stored under a key; made, and stored unless caches are off, when it is not there. */
async function findDocument(
  { context }: Site,
  cache: DocumentCache,
  key: string,
  make: () => Promise<StoredDocument | null>,
): Promise<StoredDocument | null> {
  return context.config.responseCache ? cache.get(key, make) : make()
}

const queryOf = (url: string, names: readonly string[] = []): URLSearchParams => {
  const given = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
  const used = new URLSearchParams()
  for (const name of names) if (given.has(name)) used.set(name, given.get(name) ?? '')
  return used
}

function servePage(app: FastifyInstance, site: Site, cache: DocumentCache, row: PageRow, language: Language): void {
  const { context, build } = site
  const isCompressed = context.config.responseCache
  const drawing = build?.drawing ?? (() => null)
  app.get<{ Params: Record<string, string | undefined> }>(plainPath(language, row.path), async (request, reply) => {
    if (!row.isAlwaysOpen && (await isComingSoon(context)))
      return build
        ? sendPage(site, reply, 200, renderShell(build, language, context.config))
        : sendMissing(site, reply, language)
    const params = Object.values(request.params).filter((value) => value !== undefined && value !== '') as string[]
    const query = queryOf(request.url, row.query)
    const { held, stamp } = heldAt(await site.findTexts(), context.clock.now())
    const make = async () => {
      const texts = showTexts(held, { language, isDemo: context.config.demo })
      const t = withWords(translator(language), texts.words)
      const page = await row.load({ context, language, t, texts, params, query, drawing })
      if (!page) return null
      const seller = withAddress(await context.settings.read('company'))
      const parts = renderPage({ language, config: context.config, seller, build, strip: texts.strip }, page)
      return toStoredDocument(parts, { type: htmlType, productIds: page.productIds, isCompressed })
    }
    const key = `${language} ${row.path} ${params.join('/')} ${query} ${stamp}`
    const stored = cache.peek(key) ?? (await findDocument(site, cache, key, make))
    if (!stored) return sendMissing(site, reply, language)
    allowBuild(site, reply)
    reply.header('content-language', language)
    return sendDocument(request, reply, stored)
  })
}

const everything: readonly Topic[] = ['products', 'courses', 'plans', 'settings']

/** Serves a document for programs; null answers 404, and so does everything while it is closed. */
function serveDocument(
  app: FastifyInstance,
  site: Site,
  cache: DocumentCache,
  path: string,
  type: string,
  make: (params: Record<string, string>) => Promise<string | Buffer | null>,
  isClosed = async () => false,
): void {
  app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
    if (await isClosed()) return reply.callNotFound()
    const made = async () => {
      const text = await make(request.params)
      return text === null ? null : toStoredDocument(text, { type, isCompressed: site.context.config.responseCache })
    }
    const stored = await findDocument(site, cache, `${path} ${Object.values(request.params).join('/')}`, made)
    return stored ? sendDocument(request, reply, stored) : reply.callNotFound()
  })
}

/** In the coming-soon mode nothing is for sale, so there is nothing to list. */
function serveLists(app: FastifyInstance, site: Site): void {
  const { context } = site
  const cache = createDocumentCache(context.changes, [...everything, 'stock'])
  const serve = (path: string, type: string, make: (params: Record<string, string>) => Promise<string | null>) =>
    serveDocument(app, site, cache, path, type, make, () => isComingSoon(context))
  serve('/sitemap.xml', xmlType, () => renderSitemapIndex(context))
  for (const language of languages) {
    serve(`/sitemaps/${language}-:part.xml`, xmlType, ({ part = '' }) => renderSitemap(context, language, part))
    serve(plainPath(language, '/rss.xml'), 'application/rss+xml; charset=utf-8', () => renderRss(context, language))
    serve(`/feeds/google-${language}.xml`, xmlType, () => renderGoogleFeed(context, language))
  }
  serve('/feeds/ceneo.xml', xmlType, () => renderCeneoFeed(context))
  serve('/llms.txt', 'text/markdown; charset=utf-8', () => renderLlms(context))
  serveDocument(app, site, cache, '/robots.txt', textType, async () => renderRobots(context))
}

const idText = /^[1-9]\d{0,8}$/

function servePictures(app: FastifyInstance, site: Site): void {
  const { context } = site
  const cache = createDocumentCache(context.changes, ['products', 'courses'])
  const type = 'image/png'
  for (const language of languages) {
    serveDocument(app, site, cache, `/og/academy-${language}.png`, type, () =>
      drawShare(context, 'academy', 0, language),
    )
    for (const kind of ['product', 'course'])
      serveDocument(app, site, cache, `/og/${kind}-:id-${language}.png`, type, async ({ id = '' }) =>
        idText.test(id) ? drawShare(context, kind, Number(id), language) : null,
      )
  }
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  serveDocument(app, site, cache, '/pictures/:id.png', type, async ({ id = '' }) =>
    uuid.test(id) ? drawPicture(context, id) : null,
  )
}

/** Serves the page that is shown without a network, and the service worker that stores and shows it. */
function serveOffline(app: FastifyInstance, site: Site, build: WebBuild): void {
  app.get(offlinePath, (_request, reply) => sendPage(site, reply, 200, renderOffline(build)))
  const worker = renderWorker(build, site.context.config.offlinePage)
  app.get('/service-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
}

/** Serves the pages that search engines and link previews read, in both languages. */
export function servePlainPages(app: FastifyInstance, context: Context): void {
  const site = createSite(context)
  for (const row of pageTable) {
    // Pages that show the same records share a cache, whatever their language.
    const cache = createDocumentCache(context.changes, [...row.topics, 'settings'])
    for (const language of languages) servePage(app, site, cache, row, language)
  }
  serveLists(app, site)
  servePictures(app, site)
  if (site.build) serveOffline(app, site, site.build)
}

/** Returns what answers an address that nothing else serves: a screen of the application, or a page that helps. */
export function handleUnknown(
  context: Context,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> {
  const site = createSite(context)
  return async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const { language, path: plain } = readPlainPath(path)
    const { build } = site
    const isSoon = await isComingSoon(context)
    if (build && (isScreenPath(path) || isSoon))
      return sendPage(site, reply, 200, renderShell(build, language, context.config, isSoon ? undefined : plain))
    return sendMissing(site, reply, language)
  }
}
