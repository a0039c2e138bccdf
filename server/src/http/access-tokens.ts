import { accessTokenMinutes } from '@slodki-ul/contract/limits'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import type { Clock } from '#clock.ts'
import { deriveKey } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

export type AccessClaims = {
  userId: string
  sessionId: string
  /** The browser needs this when it renews its session cookie. */
  isRemembered: boolean
}

export type AccessTokens = {
  issue(claims: AccessClaims): Promise<string>
  /** The claims of a token that we signed and that has not expired; null for any other. */
  read(token: string): Promise<Pick<AccessClaims, 'userId' | 'sessionId'> | null>
}

const algorithm = 'HS256'
const type = 'at+jwt'

/**
 * Short-lived access tokens of the public web or of the back office: each has keys of its own, so that neither takes the
 * other's. The first key signs, all verify, so that keys can rotate.
 */
export function createAccessTokens(
  signingKeys: readonly SigningKey[],
  clock: Clock,
  purpose: 'access token' | 'staff access token' = 'access token',
): AccessTokens {
  const keys = new Map(signingKeys.map((key) => [key.id, deriveKey(key, purpose)]))
  const [current] = keys
  if (!current) throw new Error('Access tokens need a key.')
  const [kid, currentKey] = current
  return {
    issue({ userId, sessionId, isRemembered }) {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({ sid: sessionId, rem: isRemembered })
        .setProtectedHeader({ alg: algorithm, typ: type, kid })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenMinutes * 60)
        .sign(currentKey)
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => keys.get(header.kid ?? '') ?? Promise.reject(new Error('No such key.')),
          { algorithms: [algorithm], typ: type, currentDate: clock.date(), requiredClaims: ['sub', 'sid', 'exp'] },
        )
        return { userId: String(payload.sub), sessionId: String(payload.sid) }
      } catch {
        return null
      }
    },
  }
}
