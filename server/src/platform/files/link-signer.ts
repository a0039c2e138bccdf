import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#clock.ts'
import { deriveKey, type KeyPurpose } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

export type LinkPurpose = KeyPurpose extends infer Purpose
  ? Purpose extends `link: ${infer Name}`
    ? Name
    : never
  : never

export type LinkSigner = {
  /** A token that proves that we issued a link to `subject` for `purpose`; valid for `seconds`. */
  sign(purpose: LinkPurpose, subject: string, seconds: number): string
  /** The subject of a valid token of this purpose; null when forged, for another purpose or expired. */
  verify(purpose: LinkPurpose, token: string): string | null
  /** Like verify, but also returns the subject of an expired token. */
  read(purpose: LinkPurpose, token: string): { subject: string; isExpired: boolean } | null
}

/**
 * Returns a function that signs a payload for a purpose. Each key is derived once, because that takes longer than
 * signing.
 */
function createDigest() {
  const derived = new Map<string, KeyObject>()
  const keyOf = (key: SigningKey, purpose: LinkPurpose): KeyObject => {
    const name = `${key.id} ${purpose}`
    const found = derived.get(name) ?? createSecretKey(deriveKey(key, `link: ${purpose}`))
    derived.set(name, found)
    return found
  }
  return (key: SigningKey, purpose: LinkPurpose, payload: string) =>
    createHmac('sha256', keyOf(key, purpose)).update(payload).digest('base64url')
}

/**
 * Unix seconds until which the oldest links work. Until November 2026 links were signed with the secret itself;
 * newsletter unsubscribe links are valid for three years.
 */
const secretSignedUntil = Date.UTC(2030, 0, 1) / 1000
const digestBySecret = (key: SigningKey, purpose: LinkPurpose, payload: string) =>
  createHmac('sha256', key.secret).update(`${purpose}\n${payload}`).digest('base64url')

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Tokens `<key id>.<expiry, unix seconds>.<subject, base64url>.<HMAC-SHA-256>`, signed with a key derived for the
 * purpose. The first secret signs and all verify, so secrets can rotate without breaking links already sent.
 */
export function createLinkSigner(keys: readonly SigningKey[], clock: Clock): LinkSigner {
  const [current] = keys
  if (!current) throw new Error('A link signer needs a key.')
  const digest = createDigest()
  const read: LinkSigner['read'] = (purpose, token) => {
    const [keyId, expiry, subject, signature, ...rest] = token.split('.')
    const key = keys.find((candidate) => candidate.id === keyId)
    if (!key || !expiry || subject === undefined || !signature || rest.length > 0) return null
    if (!/^\d{1,12}$/.test(expiry)) return null
    const payload = `${keyId}.${expiry}.${subject}`
    const isOurs =
      isSame(signature, digest(key, purpose, payload)) ||
      (Number(expiry) <= secretSignedUntil && isSame(signature, digestBySecret(key, purpose, payload)))
    if (!isOurs) return null
    const isExpired = Number(expiry) * 1000 <= clock.now()
    return { subject: Buffer.from(subject, 'base64url').toString('utf8'), isExpired }
  }
  return {
    read,
    sign(purpose, subject, seconds) {
      const expiry = Math.floor(clock.now() / 1000) + seconds
      const payload = `${current.id}.${expiry}.${Buffer.from(subject).toString('base64url')}`
      return `${payload}.${digest(current, purpose, payload)}`
    },
    verify(purpose, token) {
      const link = read(purpose, token)
      return link && !link.isExpired ? link.subject : null
    },
  }
}
