import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

const self = "'self'"

/** What pages may load. Providers add their own hosts here when they are configured, and only then. */
const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: [self],
  styleSrc: [self],
  imgSrc: [self, 'data:'],
  fontSrc: [self],
  connectSrc: [self],
  manifestSrc: [self],
  baseUri: ["'none'"],
  formAction: [self],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
}

/** What the provider's map of parcel points needs besides; it comes from one host of its own. */
function allowWidget({ inpost }: Pick<Config, 'inpost'>) {
  if (!inpost.widget) return directives
  const { origin } = new URL(inpost.widget.baseUrl)
  return {
    ...directives,
    scriptSrc: [self, origin],
    styleSrc: [self, origin],
    connectSrc: [self, origin],
    frameSrc: [origin],
  }
}

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** The security headers in the library's words. They never change, so it is asked once and not at every answer. */
async function readHeaders(config: Config): Promise<Record<string, string>> {
  const https = config.publicUrl.startsWith('https:')
  const example = Fastify()
  let headers: Record<string, string> = {}
  await example.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...allowWidget(config), ...(https ? { upgradeInsecureRequests: [] } : {}) },
    },
    // Sign-in popups of other providers must be able to answer the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  example.get('/', async (_request, reply) => {
    headers = reply.getHeaders() as Record<string, string>
  })
  await example.inject('/')
  await example.close()
  return { ...headers, 'permissions-policy': permissions }
}

/** Security headers on every answer, which are returned, and no reading by other sites. */
export async function secure(app: FastifyInstance, config: Config): Promise<Record<string, string>> {
  const headers = await readHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  await app.register(cors, { origin: false, exposedHeaders: ['Pagination'] })
  return headers
}
