import { createHash } from 'node:crypto'

/** Longer texts are kept as hash and length. */
const textMax = 200

export type Hashed = { readonly sha256: string; readonly length: number }

const hashOf = (text: string): Hashed => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  length: text.length,
})

/** A value as JSON stores it: dates become texts, undefined becomes null. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** A value as the audit log keeps it: secrets, and texts over 200 characters, as SHA-256 and length (BO-179). */
export function auditValue(value: unknown, { isSecret = false, isWhole = false } = {}): unknown {
  const plain = toJson(value)
  if (plain === null || isWhole) return plain
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain)
  return isSecret || text.length > textMax ? hashOf(text) : plain
}

/** Whether two values are equal as JSON, whatever the order of their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

/** JSON with the keys of every object in order, so that equal values have equal texts and hashes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(toJson(value), (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** SHA-256 of the previous hash and a content's hash, in hexadecimal. */
export const linkHash = (previous: string, content: string): string =>
  createHash('sha256').update(`${previous}\n${content}`).digest('hex')

/** SHA-256 of an entry with its changes. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')
