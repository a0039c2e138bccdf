import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#clock.ts'
import type { SigningKey } from '#signing-keys.ts'

export type LinkSigner = {
  /** A token that proves `subject` was handed out for `purpose`; valid for `seconds`. */
  sign(purpose: string, subject: string, seconds: number): string
  /** The subject of a valid token of this purpose; null when forged, for another purpose or expired. */
  verify(purpose: string, token: string): string | null
  /** Like verify, but says of a token whose time is over that it was ours. */
  read(purpose: string, token: string): { subject: string; isExpired: boolean } | null
}

const digest = (key: SigningKey, purpose: string, payload: string) =>
  createHmac('sha256', key.secret).update(`${purpose}\n${payload}`).digest('base64url')

/**
 * Tokens `<key id>.<expiry, unix seconds>.<subject, base64url>.<HMAC-SHA-256>`. The first key signs, all verify, so that
 * keys can rotate without breaking links already sent.
 */
export function createLinkSigner(keys: readonly SigningKey[], clock: Clock): LinkSigner {
  const [current] = keys
  if (!current) throw new Error('A link signer needs a key.')
  const read: LinkSigner['read'] = (purpose, token) => {
    const [keyId, expiry, subject, signature, ...rest] = token.split('.')
    const key = keys.find((candidate) => candidate.id === keyId)
    if (!key || !expiry || subject === undefined || !signature || rest.length > 0) return null
    const expected = Buffer.from(digest(key, purpose, `${keyId}.${expiry}.${subject}`))
    const given = Buffer.from(signature)
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
    if (!/^\d{1,12}$/.test(expiry)) return null
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
