import {
  constants,
  createCipheriv,
  createHash,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto'

/** A public key of KSeF, and until when it may be used. */
export type KsefKey = { id: string; key: KeyObject; validFrom: Date; validTo: Date; usage: readonly string[] }

/** The key of a public-key certificate, given as DER in base64. */
export const readPublicKey = (certificate: string): KeyObject =>
  new X509Certificate(Buffer.from(certificate, 'base64')).publicKey

/** The key for a use that is valid now, the newest first; undefined when there is none. */
export const keyFor = (keys: readonly KsefKey[], usage: string, now: Date): KsefKey | undefined =>
  keys
    .filter((key) => key.usage.includes(usage) && key.validFrom <= now && now < key.validTo)
    .toSorted((one, other) => other.validFrom.getTime() - one.validFrom.getTime())[0]

/** SHA-256 in base64. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** RSA-OAEP with SHA-256, also in its mask, in base64. */
export const encryptForKsef = ({ key }: KsefKey, bytes: Uint8Array): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, bytes).toString('base64')

/** The AES key and vector of a session, and both as KSeF gets them. */
export function createSessionKey(ksefKey: KsefKey) {
  const [key, vector] = [randomBytes(32), randomBytes(16)]
  return {
    key,
    vector,
    wire: {
      encryptedSymmetricKey: encryptForKsef(ksefKey, key),
      initializationVector: vector.toString('base64'),
      publicKeyId: ksefKey.id,
    },
  }
}
export type SessionKey = ReturnType<typeof createSessionKey>

/** Bytes encrypted with the key of a session. */
export function encryptWith({ key, vector }: Pick<SessionKey, 'key' | 'vector'>, bytes: Uint8Array) {
  const cipher = createCipheriv('aes-256-cbc', key, vector)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** An invoice encrypted for a session, with the sizes and hashes of both forms. */
export function encryptInvoice(key: Pick<SessionKey, 'key' | 'vector'>, xml: Uint8Array) {
  const encrypted = encryptWith(key, xml)
  return {
    invoiceHash: sha256(xml),
    invoiceSize: xml.byteLength,
    encryptedInvoiceHash: sha256(encrypted),
    encryptedInvoiceSize: encrypted.byteLength,
    encryptedInvoiceContent: encrypted.toString('base64'),
  }
}
