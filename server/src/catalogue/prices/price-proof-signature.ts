import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Config } from '#config.ts'
import { currentKey, derivePrivateKey } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

/** The key that signs proofs of prices; whoever has its public half can check them without a secret. */
const privateKeyOf = (key: SigningKey): KeyObject => derivePrivateKey(key, 'price proof')

const publicKeyOf = (key: SigningKey): KeyObject => createPublicKey(privateKeyOf(key))

// A comment after the end of the file, which readers of PDF ignore.
const mark = '%SlodkiUl-Ed25519 '
const signatureLine = /\n%SlodkiUl-Ed25519 ([0-9a-f]{8}) ([A-Za-z0-9_-]{86})\n$/

/** Adds a signature over all bytes of a PDF. */
export function signProof(config: Pick<Config, 'signingKeys'>, pdf: Buffer): Buffer {
  const key = currentKey(config)
  const signature = sign(null, pdf, privateKeyOf(key)).toString('base64url')
  return Buffer.concat([pdf, Buffer.from(`\n${mark}${key.id} ${signature}\n`, 'latin1')])
}

export type ProofCheck =
  | { result: 'genuine'; keyId: string; publicKey: string }
  | { result: 'changed' | 'unsigned' | 'unknown-key' }

/** Whether a file is a proof that this server has signed and nobody has changed. */
export function checkProof({ signingKeys }: Pick<Config, 'signingKeys'>, file: Buffer): ProofCheck {
  const text = file.toString('latin1')
  const found = signatureLine.exec(text)
  const [line = '', keyId = '', signature = ''] = found ?? []
  if (!found) return { result: 'unsigned' }
  const key = signingKeys.find(({ id }) => id === keyId)
  if (!key) return { result: 'unknown-key' }
  const pdf = file.subarray(0, file.length - line.length)
  const publicKey = publicKeyOf(key)
  if (!verify(null, pdf, publicKey, Buffer.from(signature, 'base64url'))) return { result: 'changed' }
  return {
    result: 'genuine',
    keyId,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

/** What a check found, for people. */
export function describeProof(check: ProofCheck): string {
  if (check.result === 'genuine')
    return `Genuine: signed by this shop with the key ${check.keyId} and not changed since. Public key (Ed25519): ${check.publicKey}`
  if (check.result === 'changed') return 'Not genuine: the file was changed after it was signed.'
  return check.result === 'unsigned'
    ? 'Not genuine: the file has no signature of this shop.'
    : 'Not proved: the file was signed with a key that this server does not have (TOKEN_SECRET).'
}
