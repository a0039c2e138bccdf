import type { Config } from '#config.ts'
import type { SealedKey } from '#identity/users/users.service.ts'
import { lazy } from '#lazy.ts'
import { openSecret, sealSecret } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

/** Loaded on first use, because only people with a second factor need it. */
const otp = lazy(() => import('otplib'))

const issuer = 'Słodki Ul'
const purpose = 'two-factor key'
/** Seconds of clock drift accepted: the previous and the next code are valid too (RFC 6238). */
const toleranceSeconds = 30

/** A new authenticator key: 160 bits in base32. */
export const makeKey = async (): Promise<string> => (await otp()).generateSecret({ length: 20 })

/** Formats a key in groups of four for copying. */
export const formatKey = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''

/** The otpauth URI that an authenticator reads from a QR code. */
export async function keyUri(key: string, email: string): Promise<string> {
  const { generateURI } = await otp()
  return generateURI({ issuer, label: email, secret: key })
}

/** The time step (half minutes since 1970) of a code; null when the code is not valid now. */
export async function findStep(key: string, code: string, now: number): Promise<number | null> {
  const { verifySync } = await otp()
  const result = verifySync({
    secret: key,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: toleranceSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

export const sealKey = (signingKey: SigningKey, userId: string, key: string): string =>
  sealSecret(signingKey, purpose, userId, key)

/**
 * Decrypts the authenticator key of an account. Throws when it has none or the signing key that encrypted it is gone.
 */
export function readKey({ config }: { config: Pick<Config, 'signingKeys'> }, user: SealedKey): string {
  if (!user.tfaSecret) throw new Error(`The account ${user.id} has no two-factor key.`)
  return openSecret(config.signingKeys, purpose, user.id, user.tfaSecret)
}
