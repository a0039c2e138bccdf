import { randomBytes } from 'node:crypto'
import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { html } from '#pages/html.ts'
import { sendPage } from '#pages/page.ts'
import { localOrigin, parseLanguage, readForm } from '#social/popup.ts'
import { createUser, demoUsers } from './demo-users.ts'
import { invitePage, oauthPage, oauthTexts } from './oauth-page.ts'
import { type DiscordUser, onceFaults, takeFault } from './state.ts'

const { clientId, invite } = simulation.discord
const codeSeconds = 600
const knownScopes = ['identify', 'guilds.join', 'email']

const redirectUri = z.string().refine((text) => {
  const url = URL.parse(text)
  const isLocal = url !== null && localOrigin.safeParse(url.origin).success
  return isLocal && url.pathname === pages.discordResult && url.search === '' && url.hash === ''
}, 'Invalid OAuth2 redirect_uri: it is not registered for the application.')

const authorizeQuery = z.strictObject({
  response_type: z.literal('code', 'Unsupported response type'),
  client_id: z.literal(clientId, 'Unknown Application'),
  scope: z.string().refine((text) => text.split(' ').every((scope) => knownScopes.includes(scope)), 'Invalid scope'),
  state: z.string().min(1, 'state is missing').max(2000),
  redirect_uri: redirectUri,
  prompt: z.enum(['consent', 'none']),
})

type AuthorizeQuery = z.output<typeof authorizeQuery>
const faultSchema = z.enum(['none', ...onceFaults]).catch('none')

const buildCallbackUrl = ({ redirect_uri, state }: AuthorizeQuery, result: Record<string, string>): string =>
  `${redirect_uri}?${new URLSearchParams({ ...result, state })}`

function readUser(form: Record<string, string>): DiscordUser | null {
  if (form.person) return demoUsers.find(({ id }) => id === form.person) ?? null
  const name = form.name?.trim() ?? ''
  return name === '' || name.length > 32 ? null : createUser(name)
}

/** Simulates the consent page and the page of an invitation. Registered under /discord. */
export async function discordPages(app: FastifyInstance, { state, clock }: SandboxContext): Promise<void> {
  app.get('/oauth2/authorize', async (request, reply) => {
    const { data, error } = authorizeQuery.safeParse(request.query)
    const language = parseLanguage(request.headers['accept-language'] ?? '')
    return data ? sendConsent(reply, language, data, false) : sendErrorPage(reply, z.prettifyError(error))
  })

  app.post('/oauth2/authorize', async (request, reply) => {
    const { person, name, fault, cancel, ...query } = readForm(request.body)
    const { data, error } = authorizeQuery.safeParse(query)
    if (!data) return sendErrorPage(reply, z.prettifyError(error))
    if (cancel) {
      const description = 'The resource owner or authorization server denied the request'
      return reply.redirect(buildCallbackUrl(data, { error: 'access_denied', error_description: description }))
    }
    const user = readUser({ ...(person && { person }), ...(name && { name }) })
    if (!user) return sendConsent(reply, parseLanguage(request.headers['accept-language'] ?? ''), data, true)
    const code = randomBytes(15).toString('hex')
    state.change(({ discord }) => {
      const chosen = faultSchema.parse(fault)
      discord.users.set(user.id, user)
      discord.codes.set(code, {
        userId: user.id,
        redirectUri: data.redirect_uri,
        scope: data.scope,
        fault: chosen === 'none' ? takeFault(discord) : chosen,
        expiresAt: clock.seconds() + codeSeconds,
      })
    })
    return reply.redirect(buildCallbackUrl(data, { code }))
  })

  app.get<{ Params: { code: string } }>('/invite/:code', async (request, reply) => {
    if (request.params.code !== invite) return sendErrorPage(reply, 'Unknown Invite')
    const language = parseLanguage(request.headers['accept-language'] ?? '')
    return sendPage(reply, { language, title: 'Discord', body: invitePage(language) })
  })
}

const sendConsent = (
  reply: FastifyReply,
  language: Language,
  query: AuthorizeQuery,
  isInvalid: boolean,
): FastifyReply =>
  sendPage(reply, {
    language,
    title: oauthTexts(language).heading,
    body: oauthPage(language, query, isInvalid),
    formTargets: [query.redirect_uri],
  })

const sendErrorPage = (reply: FastifyReply, message: string): FastifyReply =>
  sendPage(reply, {
    language: 'en',
    title: 'Discord',
    status: 400,
    body: html`<section class="stack"><h1>Discord</h1><p class="lead">${message}</p></section>`,
  })
