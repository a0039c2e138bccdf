import { timingSafeEqual } from 'node:crypto'
import { isEmail } from '@slodki-ul/contract/email.rules'
import type { JWTPayload } from 'jose'
import { JOSEError } from 'jose/errors'
import { jwtVerify } from 'jose/jwt/verify'
import * as z from 'zod'
import type { Config } from '#config.ts'
import { createGoogleKeys } from '#providers/google-keys.ts'
import type { SocialProfile } from '#providers/social-profile.ts'

export type GoogleProvider = {
  readonly clientId: string
  /** URL of the Google Identity Services script. */
  readonly script: string
  /**
   * The profile of an ID token if it is Google's, issued for us, not expired and has the `nonce`; otherwise null.
   * Throws ProviderUnavailable.
   */
  readToken(idToken: string, nonce: string): Promise<SocialProfile | null>
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']
/** Seconds of accepted clock difference. */
const tolerance = 10
const nameMax = 50

const claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string(),
  email: z.string().max(254).refine(isEmail).nullish().catch(null),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish().catch(null),
  hd: z.string().nullish().catch(null),
  given_name: z.string().nullish().catch(null),
  family_name: z.string().nullish().catch(null),
})

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Google is the authority for Gmail addresses and those of organisations it hosts; any other address it only verified
 * once.
 */
function trustOf(email: string, isVerified: boolean, hostedDomain: string | null): SocialProfile['emailTrust'] {
  if (!isVerified) return 'claimed'
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return hostedDomain || domain === 'gmail.com' || domain === 'googlemail.com' ? 'authoritative' : 'verified'
}

function toProfile(payload: JWTPayload, clientId: string, nonce: string): SocialProfile | null {
  const { data } = claims.safeParse(payload)
  if (!data || data.aud !== clientId || !isSame(data.nonce, nonce)) return null
  const email = data.email ?? null
  return {
    provider: 'google',
    subject: data.sub,
    email,
    emailTrust: email ? trustOf(email, data.email_verified === true, data.hd ?? null) : 'claimed',
    firstName: (data.given_name ?? '').slice(0, nameMax),
    lastName: (data.family_name ?? '').slice(0, nameMax),
    expiresAt: new Date((data.exp + tolerance) * 1000),
  }
}

/** Creates a client for Sign in with Google at its base URL; `now` is the app clock in milliseconds. */
export function createGoogleProvider(
  { clientId, script, keysUrl }: NonNullable<Config['google']>,
  now: () => number,
): GoogleProvider {
  const keys = createGoogleKeys(new URL(keysUrl), now)
  return {
    clientId,
    script,
    async readToken(idToken, nonce) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ['RS256'],
          audience: clientId,
          issuer: issuers,
          currentDate: new Date(now()),
          clockTolerance: tolerance,
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        })
        return toProfile(payload, clientId, nonce)
      } catch (error) {
        // jose reports problems of the token itself with its own error class; any other error is the provider's.
        if (error instanceof JOSEError) return null
        throw error
      }
    },
  }
}
