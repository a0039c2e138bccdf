import { createHash } from 'node:crypto'

/** Letters and digits that are not easily confused. */
const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/**
 * Derives a password from a secret, to be read from a mail and typed once; the same secret always gives the same
 * password. Sixteen characters, about 85 bits, with every required kind of character.
 */
export function formatTemporaryPassword(secret: string): string {
  const bytes = createHash('sha512').update(secret).digest()
  const pick = (letters: string, index: number) => letters[(bytes.readUInt16BE(index * 2) * letters.length) >> 16] ?? ''
  const all = lower + upper + digits
  return [upper, lower, digits, ...Array.from({ length: 13 }, () => all)].map(pick).join('')
}
