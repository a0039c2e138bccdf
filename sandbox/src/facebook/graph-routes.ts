import { createHmac } from 'node:crypto'
import { daySeconds } from '@slodki-ul/contract/durations'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'

const { appId, appSecret } = simulation.facebook

/** Sends an error of the Graph API; all have status 400 and differ by code. */
const sendGraphError = (reply: FastifyReply, code: number, message: string, more: { error_subcode?: number } = {}) =>
  reply
    .status(400)
    .send({ error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'AsandboxAsandboxAsandbo' } })

const debugQuery = z.strictObject({ input_token: z.string(), access_token: z.string() })
const meQuery = z.strictObject({
  fields: z.string().default('id,name'),
  access_token: z.string(),
  appsecret_proof: z.string().optional(),
  // The SDK adds these to the parameters of a page.
  locale: z.string().optional(),
  sdk: z.string().optional(),
})

const fieldNames = ['id', 'first_name', 'last_name', 'name', 'email', 'picture'] as const

/** Simulates the part of the Graph API that sign-in uses. Registered under /facebook/<version>. */
export async function graphApi(app: FastifyInstance, { state, clock }: SandboxContext): Promise<void> {
  app.addHook('preHandler', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'private, no-cache, no-store')
    const { fail } = state.data.facebook
    if (fail === 'error') return await reply.status(500).send({ error: { message: 'An unknown error', code: 1 } })
    if (fail === 'garbage') return await reply.type('text/html').send('<html><body>Sorry</body></html>')
    if (fail === 'down') {
      request.raw.destroy()
      return reply.hijack()
    }
  })
  const isExpired = (expiresAt: number) => expiresAt !== 0 && expiresAt <= clock.seconds()
  const tokenOf = (name: string) => state.data.facebook.tokens.get(name)

  app.get('/debug_token', async (request, reply) => {
    const { data: query } = debugQuery.safeParse(request.query)
    if (!query) return await sendGraphError(reply, 100, 'Invalid parameter')
    if (query.access_token !== `${appId}|${appSecret}`)
      return await sendGraphError(reply, 190, 'Invalid OAuth access token.')
    const token = tokenOf(query.input_token)
    const invalid = (code: number, message: string) => ({ error: { code, message }, is_valid: false, scopes: [] })
    if (!token) return { data: invalid(190, 'The access token could not be decrypted') }
    const details = {
      app_id: token.appId,
      type: token.type,
      application: 'Słodki Ul',
      data_access_expires_at: token.issuedAt + 90 * daySeconds,
      expires_at: token.expiresAt,
      issued_at: token.issuedAt,
      user_id: token.person.subject,
    }
    if (!token.isValid) return { data: { ...details, ...invalid(190, 'The session has been invalidated.') } }
    if (isExpired(token.expiresAt)) return { data: { ...details, ...invalid(190, 'The access token has expired.') } }
    return { data: { ...details, is_valid: true, scopes: ['email', 'public_profile'] } }
  })

  app.get('/me', async (request, reply) => {
    const { data: query } = meQuery.safeParse(request.query)
    if (!query) return await sendGraphError(reply, 100, 'Invalid parameter')
    const token = tokenOf(query.access_token)
    if (!token?.isValid) return await sendGraphError(reply, 190, 'Invalid OAuth access token.')
    if (isExpired(token.expiresAt))
      return await sendGraphError(reply, 190, 'Session has expired.', { error_subcode: 463 })
    const proof = createHmac('sha256', appSecret).update(query.access_token).digest('hex')
    if (query.appsecret_proof !== undefined && query.appsecret_proof !== proof)
      return await sendGraphError(reply, 100, 'Invalid appsecret_proof provided in the API argument')
    const wanted = query.fields.split(',')
    const unknown = wanted.find((name) => !fieldNames.some((known) => known === name))
    if (unknown) return await sendGraphError(reply, 100, `(#100) Tried accessing nonexisting field (${unknown})`)
    const { subject, email, firstName, lastName } = token.person
    const picture = { data: { height: 50, width: 50, is_silhouette: true, url: 'https://scontent.xx.fbcdn.net/p.jpg' } }
    const profile = {
      id: subject,
      first_name: firstName,
      last_name: lastName,
      name: `${firstName} ${lastName}`.trim(),
      ...(email && { email }),
      picture,
    }
    return Object.fromEntries(Object.entries(profile).filter(([name]) => name === 'id' || wanted.includes(name)))
  })
}
