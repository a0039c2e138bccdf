import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Config } from '#config.ts'
import type { SealedKey } from '#identity/users/users.service.ts'
import { openSecret, sealSecret } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

const issuer = 'Słodki Ul'
const purpose = 'two-factor key'
/** Seconds that a phone's clock may be wrong: one code before and one after the present one are good (RFC 6238). */
const toleranceSeconds = 30

/** A new key for an authenticator: 160 bits in base32. */
export const makeKey = (): string => generateSecret({ length: 20 })

/** A key in groups of four, as people copy it. */
export const formatKey = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''

/** What an authenticator reads from a QR code. */
export const keyUri = (key: string, email: string): string => generateURI({ issuer, label: email, secret: key })

/** The half minute, counted from 1970, whose code this is; null when it is of none that is good now. */
export function findStep(key: string, code: string, now: number): number | null {
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

/** The key of an account that has one. Throws when what encrypted it is gone. */
export function readKey({ config }: { config: Pick<Config, 'signingKeys'> }, user: SealedKey): string {
  if (!user.tfaSecret) throw new Error(`The account ${user.id} has no two-factor key.`)
  return openSecret(config.signingKeys, purpose, user.id, user.tfaSecret)
}
