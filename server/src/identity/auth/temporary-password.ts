import { createHash } from 'node:crypto'

/** Letters and digits that nobody takes for one another. */
const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/**
 * A password to be read from a mail and typed once, made of a secret: always the same of the same one. Sixteen characters,
 * about 85 bits, of every kind that a password needs.
 */
export function formatTemporaryPassword(secret: string): string {
  const bytes = createHash('sha512').update(secret).digest()
  const pick = (letters: string, index: number) => letters[(bytes.readUInt16BE(index * 2) * letters.length) >> 16] ?? ''
  const all = lower + upper + digits
  return [upper, lower, digits, ...Array.from({ length: 13 }, () => all)].map(pick).join('')
}
