import { randomBytes, randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/** Letters and digits that are not easily confused. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodeCount = 10

const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** New recovery codes, xxxx-xxxx, about 40 bits each. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)

const hashWith = (salt: Uint8Array, code: string): Promise<string> =>
  hash(code.toLowerCase(), { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt })

/**
 * Hashes of a set of recovery codes: Argon2id, because the codes are short enough to be guessed from a faster hash.
 * They share a salt, so checking one code costs one hash, not ten.
 */
export async function hashRecoveryCodes(codes: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16)
  return Promise.all(codes.map((code) => hashWith(salt, code)))
}

/** Hashes a code with the salt of an existing hash. */
export function hashWithSaltOf(codeHash: string, code: string): Promise<string> {
  const salt = codeHash.split('$')[4] ?? ''
  return hashWith(Buffer.from(salt, 'base64'), code)
}
