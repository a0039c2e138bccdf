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

/** The distinct words of one language that things are found by, in order, with what tells most of them apart at a glance. */
export type Vocabulary = {
  readonly words: readonly string[]
  readonly ids: Int32Array
  /** Which letters each word has, a bit for each. */
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

/** How many bits are set: pairs are summed, then fours, then bytes. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Makes a vocabulary of words in any order. */
export function createVocabulary(rows: readonly { id: number; word: string }[]): Vocabulary {
  const sorted = rows.toSorted((a, b) => (a.word < b.word ? -1 : 1))
  return {
    words: sorted.map(({ word }) => word),
    ids: Int32Array.from(sorted, ({ id }) => id),
    letters: Int32Array.from(sorted, ({ word }) => lettersOf(word)),
  }
}

/** Where the first word stands that does not come before a text. */
function placeOf(words: readonly string[], text: string): number {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((words[middle] as string) < text) from = middle + 1
    else to = middle
  }
  return from
}

/** Words that surely answer are among those with a beginning that all forms of the typed one share. */
function findExact({ words, ids }: Vocabulary, typed: Typed, token: number): RankedWord[] {
  const found: RankedWord[] = []
  const stems = typed.nounStem === null ? typed.stems : [...typed.stems, typed.nounStem]
  // Forms differ in the last letter of their stem at most.
  const beginning = typed.word.slice(0, Math.min(...stems.map(({ length }) => length)) - 1)
  for (let at = placeOf(words, beginning); words[at]?.startsWith(beginning); at++) {
    const rank = rankExact(typed, words[at] as string)
    if (rank > 0) found.push({ wordId: ids[at] as number, token, rank })
  }
  return found
}

/**
 * Words a typing error away. An error brings or loses one letter at most, so that nearly all words are passed over by their
 * letters alone; those of endings may differ besides.
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
 * The words that answer each typed one, none when one of those has no answer. Guesses count only where nothing answers as
 * typed, so that a word spelt right never brings what is merely spelt alike.
 */
export function matchWords(vocabulary: Vocabulary, words: readonly string[], language: 'pl' | 'en'): Words {
  const answers = words.map((word, token) => {
    const typed = typedAs(word, language)
    const sure = findExact(vocabulary, typed, token)
    return sure.length > 0 ? sure : findNear(vocabulary, typed, token)
  })
  const isAnswered = answers.every((ranked) => ranked.length > 0)
  return { ranked: isAnswered ? answers.flat() : [], tokens: words.length }
}
