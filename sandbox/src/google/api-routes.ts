import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { signingKey } from './tokens.ts'

/** How long the keys may be cached; Google allows hours. */
const cacheSeconds = 3600

/** Serves the public keys of the tokens. Registered under /google/oauth2/v3. */
export async function googleApi(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/certs', async (request, reply) => {
    const { fail } = state.data.google
    if (fail === 'down') {
      request.raw.destroy()
      return reply.hijack()
    }
    if (fail === 'error') return await reply.status(503).send({ error: { code: 503, status: 'UNAVAILABLE' } })
    signingKey(state)
    return await reply.header('cache-control', `public, max-age=${cacheSeconds}, must-revalidate, no-transform`).send({
      keys: state.data.google.keys.map(({ kid, jwk: { kty, n, e } }) => ({
        alg: 'RS256',
        e,
        kid,
        kty,
        n,
        use: 'sig',
      })),
    })
  })
}
