import { createHmac } from 'node:crypto'
import { dayMs } from '@slodki-ul/contract/durations'
import { isEmail } from '@slodki-ul/contract/email.rules'
import { graphVersion } from '@slodki-ul/contract/graph-version'
import type { Language } from '@slodki-ul/contract/language'
import * as z from 'zod'
import type { Config } from '#config.ts'
import { requestJson } from '#providers/request-json.ts'
import type { SocialProfile } from '#providers/social-profile.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

export type FacebookProvider = {
  readonly appId: string
  /** Returns the address of the SDK in a language. */
  script(language: Language): string
  /**
   * The profile behind an access token if the token is valid and was issued to our app; otherwise null. Throws
   * ProviderUnavailable.
   */
  readToken(accessToken: string): Promise<SocialProfile | null>
}

const locales = { pl: 'pl_PL', en: 'en_US' } as const
const nameMax = 50
/** Milliseconds for which the use of a token without an expiry date is remembered. */
const noExpiryMs = 90 * dayMs

const numeric = z.union([z.string(), z.number()]).transform(String)

const debugResponse = z.object({
  data: z.object({
    app_id: numeric.optional(),
    type: z.string().optional(),
    is_valid: z.boolean(),
    expires_at: z.number().optional(),
    user_id: numeric.optional(),
  }),
})

const meResponse = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().optional().catch(undefined),
  last_name: z.string().optional().catch(undefined),
  email: z.string().max(254).refine(isEmail).optional().catch(undefined),
})

/** Error codes of the Graph API for an invalid token. */
const refusal = z.object({ error: z.object({ code: z.union([z.literal(190), z.literal(102), z.literal(463)]) }) })

/** Creates a client for Facebook Login at a base URL; `now` returns the time of the app clock in milliseconds. */
export function createFacebookProvider(
  { appId, appSecret, graphUrl, sdkUrl }: NonNullable<Config['facebook']>,
  now: () => number,
): FacebookProvider {
  const ask = (path: string, query: Record<string, string>) =>
    requestJson(`Facebook’s ${path}`, new URL(`${graphUrl}/${graphVersion}/${path}?${new URLSearchParams(query)}`))

  /** Returns the user of a token and when it expires (milliseconds); null when it is not valid for our app. */
  async function debugToken(accessToken: string): Promise<{ userId: string; until: number } | null> {
    const response = await ask('debug_token', { input_token: accessToken, access_token: `${appId}|${appSecret}` })
    const parsed = debugResponse.safeParse(response.body)
    // An invalid token is reported inside the data; an error at the top level is about our app.
    if (response.status !== 200 || !parsed.success)
      throw new ProviderUnavailable('Facebook’s debug_token: unexpected response')
    const { app_id, type, is_valid, expires_at = 0, user_id } = parsed.data.data
    const until = expires_at === 0 ? now() + noExpiryMs : expires_at * 1000
    if (!is_valid || app_id !== appId || type !== 'USER' || !user_id || until <= now()) return null
    return { userId: user_id, until }
  }

  return {
    appId,
    script: (language) => `${sdkUrl}/${locales[language]}/sdk.js`,
    async readToken(accessToken) {
      const known = await debugToken(accessToken)
      if (!known) return null
      const response = await ask('me', {
        fields: 'id,first_name,last_name,name,email,picture',
        access_token: accessToken,
        appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
      })
      if (refusal.safeParse(response.body).success) return null
      const { data } = meResponse.safeParse(response.body)
      if (response.status !== 200 || !data) throw new ProviderUnavailable('Facebook’s me: unexpected response')
      if (data.id !== known.userId) return null
      return {
        provider: 'facebook',
        subject: data.id,
        email: data.email ?? null,
        // Facebook shares only confirmed addresses, but it is never the authority for the mailbox.
        emailTrust: 'verified',
        firstName: (data.first_name ?? '').slice(0, nameMax),
        lastName: (data.last_name ?? '').slice(0, nameMax),
        expiresAt: new Date(Math.min(known.until, now() + noExpiryMs)),
      }
    },
  }
}
