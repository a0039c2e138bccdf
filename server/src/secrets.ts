import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Config } from '#config.ts'
import type { SigningKey } from '#signing-keys.ts'

/** The current key, which creates new tokens; the others remain valid during a rotation. */
export function currentKey({ signingKeys: [key] }: Pick<Config, 'signingKeys'>): SigningKey {
  if (!key) throw new Error('No signing key is configured.')
  return key
}

/** The purposes of derived keys; docs/security.md lists what each one protects. */
export const keyPurposes = [
  'access token',
  'staff access token',
  'refresh token',
  'reset password',
  'temporary password',
  'confirm e-mail',
  'keep e-mail',
  'staff invitation',
  'social link by mail',
  'social link by session',
  'discord state',
  'two-factor key',
  'price proof',
  'evidence',
  'uncollected parcels',
  'order by hand',
  'link: file',
  'link: first-session',
  'link: gift',
  'link: order',
  'link: subscription',
  'link: video',
  'link: viewer',
  'link: leave-waitlist',
  'link: confirm-newsletter',
  'link: leave-newsletter',
  'link: preview',
  'link: preview-video',
  'link: preview-beginning',
] as const
export type KeyPurpose = (typeof keyPurposes)[number]

/** Derives the key of one purpose by HKDF-SHA-256, so that a token of one purpose is invalid for another. */
export const deriveKey = ({ secret }: SigningKey, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of one purpose for Ed25519, whose public half checks what it signed. */
export const derivePrivateKey = (key: SigningKey, purpose: KeyPurpose): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, deriveKey(key, purpose)]), format: 'der', type: 'pkcs8' })

/**
 * Returns a secret that only this server can derive, again whenever needed, so that it can be sent or repeated later
 * while the database stores only its hash. 43 characters of base64url.
 */
export const deriveSecret = (key: SigningKey, purpose: KeyPurpose, subject: string): string =>
  createHmac('sha256', deriveKey(key, purpose)).update(subject).digest('base64url')

/** Returns the hash of a random secret, as stored in the database. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const cipher = 'aes-256-gcm'

/**
 * Encrypts a text that must be read again. The purpose and the subject are authenticated data: moved to another row, it
 * cannot be decrypted. `<key id>.<nonce>.<text>.<tag>`, each but the first in base64url.
 */
export function sealSecret(key: SigningKey, purpose: KeyPurpose, subject: string, secret: string): string {
  const nonce = randomBytes(12)
  const sealing = createCipheriv(cipher, deriveKey(key, purpose), nonce).setAAD(Buffer.from(subject))
  const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return [key.id, ...[nonce, text, sealing.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts a text. Throws when its key was removed, or it was encrypted for another purpose or subject. */
export function openSecret(keys: readonly SigningKey[], purpose: KeyPurpose, subject: string, sealed: string): string {
  const [keyId, ...parts] = sealed.split('.')
  const key = keys.find(({ id }) => id === keyId)
  if (!key) throw new Error(`Signing key ${keyId} of an encrypted secret is not configured.`)
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !text || tag?.length !== 16) throw new Error('An encrypted secret is malformed.')
  const decipher = createDecipheriv(cipher, deriveKey(key, purpose), nonce).setAAD(Buffer.from(subject)).setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

/** Returns the key named by a queued mail. Throws when it was removed from the configuration. */
export function signingKeyById({ signingKeys }: Pick<Config, 'signingKeys'>, keyId: string): SigningKey {
  const key = signingKeys.find(({ id }) => id === keyId)
  if (!key) throw new Error(`Signing key ${keyId} of a queued mail is not configured.`)
  return key
}
