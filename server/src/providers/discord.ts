import { setTimeout as rest } from 'node:timers/promises'
import * as z from 'zod'
import type { Config } from '#config.ts'
import { exchangeJson, type JsonResponse } from '#providers/request-json.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Thrown when Discord does not respond, limits the rate, or denies the bot a permission. */
export class DiscordUnavailable extends ProviderUnavailable {
  readonly reason: 'down' | 'busy' | 'forbidden'
  /** Seconds until the next attempt, if Discord said so. */
  readonly retryAfter: number | null

  constructor(message: string, reason: DiscordUnavailable['reason'], retryAfter: number | null = null) {
    super(message)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** Permanent reasons why Discord refuses a member. */
export type JoinRefusal = 'banned' | 'too many servers' | 'not verified' | 'token invalid'

/** All calls throw DiscordUnavailable or ProviderUnavailable. */
export type DiscordProvider = {
  readonly inviteUrl: string
  /** Returns the address of the consent page, which redirects to `redirectUri` with a code and this state. */
  authorizationUrl(state: string, redirectUri: string): string
  /** Exchanges a single-use code for the person who agreed; null when the code is invalid or a scope was not granted. */
  identify(code: string, redirectUri: string): Promise<{ accessToken: string; discordUserId: string } | null>
  /** Adds somebody to the community with the subscriber role; an existing member only gets the role. */
  join(discordUserId: string, accessToken: string): Promise<'joined' | JoinRefusal>
  /** Adds the role; returns `absent` for somebody who has left. */
  addRole(discordUserId: string): Promise<'done' | 'absent'>
  /** Removes the role; returns `absent` for somebody who has left. */
  removeRole(discordUserId: string): Promise<'done' | 'absent'>
  /** Revokes a token. */
  revoke(accessToken: string): Promise<void>
}

const scopes = ['identify', 'guilds.join']
/** Longest rate limit that is waited for in place, in seconds: a code is single-use and cannot be sent again. */
const maxWaitSeconds = 2

const tokenResponse = z.object({ access_token: z.string().min(1), token_type: z.literal('Bearer'), scope: z.string() })
const tokenRefusal = z.object({ error: z.string() })
const meResponse = z.object({ id: z.string().regex(/^[1-9]\d{0,19}$/) })
const memberResponse = z.object({ roles: z.array(z.string()) })
const limitResponse = z.object({ retry_after: z.number().nonnegative() })
const errorResponse = z.object({ code: z.number() })

const refusals: Readonly<Record<number, JoinRefusal>> = {
  30001: 'too many servers',
  40002: 'not verified',
  40007: 'banned',
  50025: 'token invalid',
}
/** Error codes of Discord: unknown member, unknown user. */
const absentCodes = [10007, 10013]

const codeOf = ({ body }: JsonResponse): number => errorResponse.safeParse(body).data?.code ?? 0

function secondsToWait({ body, headers }: JsonResponse): number {
  const retryAfterSeconds =
    limitResponse.safeParse(body).data?.retry_after ?? Number(headers['retry-after'] ?? Number.NaN)
  return Number.isFinite(retryAfterSeconds) ? Math.max(0, retryAfterSeconds) : 60
}

type RequestOptions = Parameters<typeof exchangeJson>[2]

/** Sends a request and throws on errors; a short rate limit is waited for once. */
async function ask(who: string, url: string, question: RequestOptions, isSecondTime = false): Promise<JsonResponse> {
  const response = await exchangeJson(`Discord’s ${who}`, new URL(url), question)
  if (response.status >= 500) throw new DiscordUnavailable(`Discord’s ${who} responded ${response.status}`, 'down')
  if (response.status !== 429) return response
  const seconds = secondsToWait(response)
  if (isSecondTime || seconds > maxWaitSeconds)
    throw new DiscordUnavailable(`Discord’s ${who} is rate limited`, 'busy', Math.max(1, Math.ceil(seconds)))
  await rest(seconds * 1000)
  return ask(who, url, question, true)
}

/** Only the operator can fix these: a wrong key, a missing permission of the bot, a deleted role. */
const forbidden = (who: string, response: JsonResponse): DiscordUnavailable =>
  new DiscordUnavailable(`Discord’s ${who} responded ${response.status}, code ${codeOf(response)}`, 'forbidden')

/** Creates a client for Discord at a base URL; `site` is our address for the User-Agent of the bot. */
export function createDiscordProvider(settings: NonNullable<Config['discord']>, site: string): DiscordProvider {
  const { clientId, clientSecret, botToken, guildId, roleId, inviteUrl, authorizeUrl, tokenUrl, apiUrl } = settings
  const agent = { 'user-agent': `DiscordBot (${site}, 1.0)` }
  const asBot = { ...agent, authorization: `Bot ${botToken}` }
  const memberUrl = (discordUserId: string) => `${apiUrl}/guilds/${guildId}/members/${discordUserId}`

  const sendForm = (who: string, url: string, form: Record<string, string>) =>
    ask(who, url, {
      method: 'POST',
      headers: {
        ...agent,
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams(form).toString(),
    })

  async function exchange(code: string, redirectUri: string): Promise<string | null> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    const response = await sendForm('token', tokenUrl, form)
    const refusal = tokenRefusal.safeParse(response.body).data?.error
    if (response.status === 400 && refusal === 'invalid_grant') return null
    if (response.status >= 400) throw forbidden('token', response)
    const { data } = tokenResponse.safeParse(response.body)
    if (!data) throw new DiscordUnavailable('Discord’s token: unexpected response', 'down')
    const agreed = data.scope.split(' ')
    return scopes.every((scope) => agreed.includes(scope)) ? data.access_token : null
  }

  async function changeRole(method: 'PUT' | 'DELETE', discordUserId: string): Promise<'done' | 'absent'> {
    const response = await ask('role', `${memberUrl(discordUserId)}/roles/${roleId}`, { method, headers: asBot })
    if (response.status === 204) return 'done'
    if (response.status === 404 && absentCodes.includes(codeOf(response))) return 'absent'
    throw forbidden('role', response)
  }

  return {
    inviteUrl,
    authorizationUrl: (state, redirectUri) =>
      `${authorizeUrl}?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: scopes.join(' '),
        state,
        redirect_uri: redirectUri,
        prompt: 'consent',
      })}`,
    async identify(code, redirectUri) {
      const accessToken = await exchange(code, redirectUri)
      if (accessToken === null) return null
      const headers = { ...agent, authorization: `Bearer ${accessToken}` }
      const response = await ask('users/@me', `${apiUrl}/users/@me`, { headers })
      if (response.status === 401) return null
      const { data } = meResponse.safeParse(response.body)
      if (response.status !== 200 || !data)
        throw new DiscordUnavailable('Discord’s users/@me: unexpected response', 'down')
      return { accessToken, discordUserId: data.id }
    },
    async join(discordUserId, accessToken) {
      const response = await ask('member', memberUrl(discordUserId), {
        method: 'PUT',
        headers: { ...asBot, 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: accessToken, roles: [roleId] }),
      })
      const refusal = refusals[codeOf(response)]
      if (response.status >= 400 && refusal) return refusal
      if (response.status >= 400) throw forbidden('member', response)
      const hasRole = memberResponse.safeParse(response.body).data?.roles.includes(roleId) ?? false
      // An existing member (204) is not given the role by this call.
      if (!hasRole && (await changeRole('PUT', discordUserId)) === 'absent')
        throw new DiscordUnavailable('Discord does not know the member it has just added', 'down')
      return 'joined'
    },
    addRole: (discordUserId) => changeRole('PUT', discordUserId),
    removeRole: (discordUserId) => changeRole('DELETE', discordUserId),
    async revoke(accessToken) {
      await sendForm('token/revoke', `${tokenUrl}/revoke`, { token: accessToken, token_type_hint: 'access_token' })
    },
  }
}
