import { randomBytes, randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/** Letters and digits that nobody takes for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Codes in one set. */
const recoveryCodeCount = 10

const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** New recovery codes, xxxx-xxxx, about 40 bits each. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)

const hashWith = (salt: Uint8Array, code: string): Promise<string> =>
  hash(code.toLowerCase(), { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt })

/**
 * What the database keeps of a set: Argon2id, as these codes are short enough to be guessed from a faster hash. They share
 * a salt, so that trying one costs one hash and not ten.
 */
export async function hashRecoveryCodes(codes: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16)
  return Promise.all(codes.map((code) => hashWith(salt, code)))
}

/** A code as the set that a hash belongs to would keep it. */
export function hashWithSaltOf(codeHash: string, code: string): Promise<string> {
  const salt = codeHash.split('$')[4] ?? ''
  return hashWith(Buffer.from(salt, 'base64'), code)
}
