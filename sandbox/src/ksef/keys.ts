import { constants, createDecipheriv, createHash, privateDecrypt, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** The key pairs of the simulated KSeF: published, so they protect nothing. The second one follows when the first is retired. */
const pairs = ['ministry-1', 'ministry-2'].map((name) => {
  const certificate = new X509Certificate(read(`${name}.pem`))
  return {
    id: createHash('sha256')
      .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    certificate,
    privateKey: read(`${name}-key.pem`),
  }
})

const pairAt = (index: number) => {
  const pair = pairs[index % pairs.length]
  if (!pair) throw new Error('The sandbox has no key.')
  return pair
}

/** The certificate in use as KSeF lists it. */
export function describeKey(index: number) {
  const { id, certificate } = pairAt(index)
  return {
    certificate: certificate.raw.toString('base64'),
    certificateId: createHash('sha256').update(certificate.raw).digest('base64'),
    publicKeyId: id,
    validFrom: new Date(certificate.validFrom).toISOString(),
    validTo: new Date(certificate.validTo).toISOString(),
    usage: ['KsefTokenEncryption', 'SymmetricKeyEncryption'],
    // Of a later version: whoever refuses unknown fields notices.
    rotationHint: 'none',
  }
}

/** Whether an id is that of the key in use; without one, the key in use is meant. */
export const isKeyInUse = (index: number, id: string | undefined): boolean =>
  id === undefined || pairAt(index).id === id

/** What was encrypted with the key in use; null when it was not. */
export function decryptKey(index: number, text: string): Buffer | null {
  try {
    return privateDecrypt(
      { key: pairAt(index).privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text, 'base64'),
    )
  } catch {
    return null
  }
}

/** AES-256-CBC; null for what was not encrypted with this key. */
export function decryptInvoice(key: string, vector: string, content: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.from(vector, 'base64'))
    return Buffer.concat([decipher.update(content), decipher.final()])
  } catch {
    return null
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')
