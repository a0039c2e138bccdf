import { randomBytes } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { readForm } from '#social/popup.ts'
import { simulateFailure } from './simulated-failures.ts'

const { clientId, clientSecret } = simulation.discord
const lifeSeconds = 604_800

const exchange = z.strictObject({
  grant_type: z.literal('authorization_code'),
  code: z.string().min(1),
  redirect_uri: z.string().min(1),
})
const revocation = z.strictObject({
  token: z.string().min(1),
  token_type_hint: z.enum(['access_token', 'refresh_token']).optional(),
})

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.split(';')[0] === 'application/x-www-form-urlencoded'
const isClient = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

/** Simulates the exchange of codes for tokens, and revocation. Registered under /discord/api/oauth2. */
export async function discordTokens(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock } = context
  app.addHook('preHandler', simulateFailure(context))
  app.addHook('preHandler', async (request, reply) => {
    if (!isForm(request))
      return await reply.status(400).send({ error: 'invalid_request', error_description: 'Use a form body' })
    if (!isClient(request)) return await reply.status(401).send({ error: 'invalid_client' })
  })

  app.post('/token', async (request, reply) => {
    const { data } = exchange.safeParse(readForm(request.body))
    if (!data) return await reply.status(400).send({ error: 'invalid_request' })
    const accessToken = randomBytes(20).toString('hex')
    const scope = state.change(({ discord }) => {
      const stored = discord.codes.get(data.code)
      discord.codes.delete(data.code)
      const isValid =
        stored?.redirectUri === data.redirect_uri && stored.expiresAt > clock.seconds() && stored.fault !== 'code-used'
      if (!stored || !isValid) return null
      const { userId, scope, fault } = stored
      discord.tokens.set(accessToken, { userId, scope, fault, expiresAt: clock.seconds() + lifeSeconds })
      return scope
    })
    if (scope === null)
      return await reply.status(400).send({ error: 'invalid_grant', error_description: 'Invalid "code" in request.' })
    const refreshToken = randomBytes(20).toString('hex')
    return {
      token_type: 'Bearer',
      access_token: accessToken,
      expires_in: lifeSeconds,
      refresh_token: refreshToken,
      scope,
    }
  })

  app.post('/token/revoke', async (request, reply) => {
    const { data } = revocation.safeParse(readForm(request.body))
    if (!data) return await reply.status(400).send({ error: 'invalid_request' })
    state.change(({ discord }) => discord.tokens.delete(data.token))
    return {}
  })
}
