import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
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

/** Security headers on every answer, and no reading by other sites. */
export async function secure(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
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
  await app.register(cors, { origin: false, exposedHeaders: ['Pagination'] })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  })
}
