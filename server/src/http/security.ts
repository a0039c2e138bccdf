import { Socket } from 'node:net'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#config.ts'
import { isAdminUrl } from '#http/page-url.rules.ts'
import { IncomingMessage, ServerResponse } from '#node-http.ts'

const self = "'self'"

/** Sources that pages may load; configured providers add their hosts. */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: [self],
  styleSrc: [self],
  imgSrc: [self, 'data:'],
  fontSrc: [self],
  // Media Source Extensions use blob URLs.
  mediaSrc: [self, 'blob:'],
  connectSrc: [self],
  manifestSrc: [self],
  baseUri: ["'none'"],
  formAction: [self],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
}

type Sources = { script?: string[]; image?: string[]; style?: string[]; connect?: string[]; frame?: string[] }

/** All directives for a sandbox host that simulates several. */
const allOf = (url: string): Sources => {
  const { origin } = new URL(url)
  return { script: [origin], style: [origin], connect: [origin], frame: [origin] }
}

const sendingTo = (origin: string): Sources => ({ image: [origin], connect: [origin] })

const googleHost = 'https://accounts.google.com'
const facebookHost = 'https://connect.facebook.net'
const youtubeHost = 'https://www.youtube.com'

/** Additional sources of each configured provider. */
const providerSources: Record<
  'inpost' | 'google' | 'facebook' | 'pixel' | 'youtube' | 'vimeo',
  (config: Config) => Sources
> = {
  // The map of parcel points comes from a single host.
  inpost: ({ inpost: { widget } }) => (widget ? allOf(widget.baseUrl) : {}),
  // Google's guide lists these four URLs and nothing else on the host.
  google: ({ google }) => {
    if (!google) return {}
    if (!google.script.startsWith(googleHost)) return allOf(google.script)
    return {
      script: [`${googleHost}/gsi/client`],
      style: [`${googleHost}/gsi/style`],
      connect: [`${googleHost}/gsi/`],
      frame: [`${googleHost}/gsi/`],
    }
  },
  // The SDK, its hidden frame, and the Graph API from which it reads the profile.
  facebook: ({ facebook }) => {
    if (!facebook) return {}
    if (facebook.sdkUrl !== facebookHost) return allOf(facebook.sdkUrl)
    return {
      script: [facebook.sdkUrl],
      connect: [facebook.graphUrl, facebook.pagesUrl],
      frame: [facebook.pagesUrl],
    }
  },
  // The script loads its pixel's settings from its own host and reports by image requests or, for larger data, by
  // fetch.
  pixel: ({ pixel }) =>
    pixel ? { script: [new URL(pixel.script).origin], ...sendingTo(new URL(pixel.eventsUrl).origin) } : {},
  // The script of the iframe API consists of two parts in two folders.
  youtube: ({ videoHosts }) =>
    videoHosts.allowed.includes('youtube')
      ? {
          script: [`${youtubeHost}/iframe_api`, `${youtubeHost}/s/player/`],
          frame: ['https://www.youtube-nocookie.com'],
        }
      : {},
  vimeo: ({ videoHosts }) => (videoHosts.allowed.includes('vimeo') ? { frame: ['https://player.vimeo.com'] } : {}),
}

/** The policy of every page, including the sources of configured providers. */
function directivesFor(config: Config) {
  const own = config.assetsUrl ? [self, new URL(config.assetsUrl).origin] : [self]
  const added = Object.values(providerSources).map((sourcesOf) => sourcesOf(config))
  const collect = (kind: keyof Sources) => [...new Set(added.flatMap((sources) => sources[kind] ?? []))]
  const frames = collect('frame')
  return {
    ...directives,
    scriptSrc: [...own, ...collect('script')],
    styleSrc: [...own, ...collect('style')],
    fontSrc: own,
    imgSrc: [...own, 'data:', ...collect('image')],
    connectSrc: [self, ...collect('connect')],
    ...(frames.length > 0 ? { frameSrc: frames } : {}),
  }
}

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** The policy of the back office: its own files only, whatever providers are configured, and no inline code (BO-014). */
const adminDirectives = {
  defaultSrc: ["'none'"],
  scriptSrc: [self],
  styleSrc: [self],
  imgSrc: [self, 'blob:', 'data:'],
  mediaSrc: [self, 'blob:'],
  fontSrc: [self],
  connectSrc: [self],
  formAction: [self],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
}

/** What pages and files of the back office have instead of the headers of every response. Scanners of parcels need the camera. */
function readAdminHeaders(config: Config): Record<string, string> {
  return {
    ...readHelmetHeaders(config, adminDirectives, 'same-origin'),
    'permissions-policy': permissions.replace('camera=()', 'camera=(self)'),
    'x-robots-tag': 'noindex',
  }
}

type Opener = 'same-origin' | 'same-origin-allow-popups'

/** The security headers as the library sets them, computed once because they never change. */
function readHelmetHeaders(config: Config, directives: Record<string, string[]>, opener: Opener) {
  const https = config.publicUrl.startsWith('https:')
  const request = new IncomingMessage(new Socket())
  const example = new ServerResponse(request)
  const decorate = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...(https ? { upgradeInsecureRequests: [] } : {}) },
    },
    crossOriginOpenerPolicy: { policy: opener },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  decorate(request, example, () => {})
  return example.getHeaders() as Record<string, string>
}

function readHeaders(config: Config): Record<string, string> {
  return {
    // Sign-in popups must be able to post messages to the page that opened them.
    ...readHelmetHeaders(config, directivesFor(config), 'same-origin-allow-popups'),
    'permissions-policy': permissions,
    ...(config.beta ? { 'x-robots-tag': 'noindex' } : {}),
  }
}

/** Sets the security headers of every response and forbids other sites to read it. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const headers = readHeaders(config)
  const adminHeaders = readAdminHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isAdminUrl(request.url.split('?')[0] ?? '') ? adminHeaders : headers)
    done()
  })
  await app.register(cors, { origin: false, exposedHeaders: ['Pagination'] })
}
