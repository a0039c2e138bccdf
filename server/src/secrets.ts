import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { SigningKey } from '#config.ts'

/** A key of its own for each purpose, so that what is made for one is worthless for another. */
export const deriveKey = ({ secret }: SigningKey, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * A secret that only this server can make, and makes again whenever it needs it: so it can be sent or repeated later
 * while the database keeps no more than its hash. 43 characters of base64url.
 */
export const deriveSecret = (key: SigningKey, purpose: string, subject: string): string =>
  createHmac('sha256', deriveKey(key, purpose)).update(subject).digest('base64url')

/** What the database keeps of a random secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
