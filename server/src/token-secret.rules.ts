/** Bits that a secret must have by the frequencies of its characters; 32 random hexadecimal digits have 128. */
const minEntropyBits = 80
const minDistinctCharacters = 8
/** Share of neighbours that are equal or follow each other, as in "aabb" and "abcd". Random text has a fifth at most. */
const maxSequentialShare = 0.5

/** Words of examples, of documentation and of this repository's own tests; too long to occur in random text. */
const placeholders = /secret|password|change.?me|example|replace|placeholder|default/i

/** Shannon entropy of the whole text in bits, from how often each character occurs in it. */
function entropyBits(characters: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const each of characters) counts.set(each, (counts.get(each) ?? 0) + 1)
  const { length } = characters
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / length), 0)
}

/** Whether a block of at most half the length repeats to the end, the last time perhaps cut off. */
function repeatsBlock(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return true
  return false
}

function sequentialShare(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)))
  return steps.filter((step) => step <= 1).length / steps.length
}

/** Whether a secret of sufficient length is still guessable: a pattern, or a copied example. */
export function isWeakSecret(secret: string): boolean {
  const characters = [...secret]
  return (
    new Set(characters).size < minDistinctCharacters ||
    entropyBits(characters) < minEntropyBits ||
    repeatsBlock(secret) ||
    sequentialShare(secret) >= maxSequentialShare ||
    placeholders.test(secret)
  )
}
