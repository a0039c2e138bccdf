import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Config } from '#config.ts'
import { currentKey, derivePrivateKey } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

const encode = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' })

/** What tells a public key from every other: SHA-256 of its bytes, in groups that can be read aloud. */
const fingerprintOf = (key: KeyObject): string =>
  (createHash('sha256').update(encode(key)).digest('hex').match(/.{8}/g) ?? []).join(' ')

const publicKeyOf = (key: SigningKey): KeyObject => createPublicKey(derivePrivateKey(key, 'evidence'))

/** The fingerprints of all keys of this shop: of the one that signs now, then of those before it. */
export const ownFingerprints = ({ signingKeys }: Pick<Config, 'signingKeys'>): string[] =>
  signingKeys.map((key) => fingerprintOf(publicKeyOf(key)))

export type Signature = { readonly text: string; readonly fingerprint: string }

/** Signs the list of hashes: a file with the public key and the signature, in lines. */
export function signList({ signingKeys }: Pick<Config, 'signingKeys'>, list: Uint8Array): Signature {
  const key = derivePrivateKey(currentKey({ signingKeys }), 'evidence')
  const publicKey = createPublicKey(key)
  return {
    text: `Ed25519\n${encode(publicKey).toString('base64')}\n${sign(null, list, key).toString('base64')}\n`,
    fingerprint: fingerprintOf(publicKey),
  }
}

const signatureFile = /^Ed25519\n([A-Za-z0-9+/]{59}=)\n([A-Za-z0-9+/]{86}==)\n$/

/** The fingerprint of the key that signed a list; null when it did not sign this one. */
export function checkSignature(list: Uint8Array, file: Uint8Array): string | null {
  const text = Buffer.from(file).toString('latin1')
  const [, key = '', signature = ''] = signatureFile.exec(text) ?? []
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    // Base64 has several spellings of the same bytes; only the one that was written counts.
    const isAsWritten =
      text ===
      `Ed25519\n${encode(publicKey).toString('base64')}\n${Buffer.from(signature, 'base64').toString('base64')}\n`
    const isGenuine = isAsWritten && verify(null, list, publicKey, Buffer.from(signature, 'base64'))
    return isGenuine ? fingerprintOf(publicKey) : null
  } catch {
    return null
  }
}

/** A fingerprint as somebody typed it. */
export const sameFingerprint = (a: string, b: string): boolean => {
  const bare = (text: string) => text.replace(/[\s:]/g, '').toLowerCase()
  return bare(a) === bare(b)
}
