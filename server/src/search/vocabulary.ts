import {
  allowedTypos,
  endings,
  isNear,
  type RankedWord,
  rankExact,
  ranks,
  type Typed,
  typedAs,
  type Words,
} from '#search/search.rules.ts'

/** The distinct search words of one language, in order, with data to compare them quickly. */
export type Vocabulary = {
  readonly words: readonly string[]
  readonly ids: Int32Array
  /** Returns the letters of a word as a bit mask; characters beyond a to z share the last bits. */
  readonly letters: Int32Array
}

/** The letters of a word as bits; those beyond a to z share the last ones. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const place = word.charCodeAt(at) - 97
    letters |= 1 << (place >= 0 && place < 26 ? place : 26 + (place & 3))
  }
  return letters
}

/** Counts the set bits in parallel. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Creates a vocabulary from words in any order. */
export function createVocabulary(rows: readonly { id: number; word: string }[]): Vocabulary {
  const sorted = rows.toSorted((a, b) => (a.word < b.word ? -1 : 1))
  return {
    words: sorted.map(({ word }) => word),
    ids: Int32Array.from(sorted, ({ id }) => id),
    letters: Int32Array.from(sorted, ({ word }) => lettersOf(word)),
  }
}

/** Returns the index of the first word that is not before a text. */
function placeOf(words: readonly string[], text: string): number {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((words[middle] as string) < text) from = middle + 1
    else to = middle
  }
  return from
}

/** Returns the words with a prefix shared by all forms of the typed word. */
function findExact({ words, ids }: Vocabulary, typed: Typed, token: number): RankedWord[] {
  const found: RankedWord[] = []
  const stems = typed.nounStem === null ? typed.stems : [...typed.stems, typed.nounStem]
  // Forms differ at most in the last letter of their stem.
  const beginning = typed.word.slice(0, Math.min(...stems.map(({ length }) => length)) - 1)
  for (let at = placeOf(words, beginning); words[at]?.startsWith(beginning); at++) {
    const rank = rankExact(typed, words[at] as string)
    if (rank > 0) found.push({ wordId: ids[at] as number, token, rank })
  }
  return found
}

/**
 * Returns the words within one typing error. An error adds or removes at most one letter, so comparing bit masks skips
 * nearly all words; those with endings may differ in more.
 */
function findNear({ words, ids, letters }: Vocabulary, typed: Typed, token: number): RankedWord[] {
  const found: RankedWord[] = []
  const limit = allowedTypos(typed.word)
  if (limit === 0) return found
  const wanted = lettersOf(typed.stem)
  const foreign = ~lettersOf(typed.word) & ~lettersOf(endings[typed.language].join(''))
  for (let at = 0; at < words.length; at++) {
    const its = letters[at] as number
    if (countBits(wanted & ~its) <= limit && countBits(its & foreign) <= limit && isNear(typed, words[at] as string))
      found.push({ wordId: ids[at] as number, token, rank: ranks.fuzzy })
  }
  return found
}

/**
 * Returns the matches of each typed word, or none when one of them has no match. Fuzzy matches count only without exact
 * ones, so that a correctly spelt word never finds a similar one.
 */
export function matchWords(vocabulary: Vocabulary, words: readonly string[], language: 'pl' | 'en'): Words {
  const matches = words.map((word, token) => {
    const typed = typedAs(word, language)
    const sure = findExact(vocabulary, typed, token)
    return sure.length > 0 ? sure : findNear(vocabulary, typed, token)
  })
  const isAnswered = matches.every((ranked) => ranked.length > 0)
  return { ranked: isAnswered ? matches.flat() : [], tokens: words.length }
}
