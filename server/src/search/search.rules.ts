/** Lower case without Polish and other marks: "Żółć" and "zolc" are one word to search. */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
}

/** Distinct words of a text as search compares them: letters and digits, two or more. */
export function searchWordsOf(text: string): string[] {
  const words = plainLetters(text.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' ')).match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return [...new Set(words)]
}

/** A text with what a word in it weighs. */
export type Weighed = readonly [text: string, weight: number]

/** What the heaviest place of each word weighs. */
export function weighWords(texts: readonly Weighed[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [text, weight] of texts)
    for (const word of searchWordsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  return weights
}

/** Endings of Polish nouns and adjectives, and of English plurals, longest first: light stripping, no grammar. */
const endings = {
  pl: [
    'iego',
    'iemu',
    'ymi',
    'imi',
    'ach',
    'ami',
    'owi',
    'ego',
    'emu',
    'iem',
    'ych',
    'ich',
    'iej',
    'ow',
    'om',
    'em',
    'ej',
    'ie',
    'ia',
    'iu',
    'ii',
    'a',
    'e',
    'i',
    'o',
    'u',
    'y',
  ],
  en: ['ies', 'es', 's'],
} as const

/** Letters a word keeps at least when its ending is cut. */
const shortestStem = 3

/** A word without its ending, both without Polish letters: "miodu", "miodem" and "miody" share "miod". */
export function stemOf(word: string, language: 'pl' | 'en'): string {
  const ending = endings[language].find((each) => word.endsWith(each) && word.length - each.length >= shortestStem)
  return ending ? word.slice(0, -ending.length) : word
}

/**
 * Edits between two words: letters added, lost, changed or swapped with their neighbour (optimal string alignment).
 * Stops counting above `limit` and answers limit + 1.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    // A swap goes on from the row before, so that both must be beyond.
    if (Math.min(...row) > limit && Math.min(...last) >= limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, limit + 1)
}

/** Typing errors forgiven in a word: none in very short ones, one, two from 8 letters. */
const forgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** How well a kept word answers a typed one; which form of it was typed says nothing. */
export const ranks = { exact: 8, stem: 8, prefix: 6, fuzzy: 2 } as const

/** Of the best answer's score, what an answer needs at least: a word of the name, where others have it there. */
export const leastShare = 0.7

/** 0 when the word does not answer it. A typed word of two letters is no prefix: it would find everything. */
export function rankWord(typed: string, word: string, language: 'pl' | 'en'): number {
  if (word === typed) return ranks.exact
  const [typedStem, stem] = [stemOf(typed, language), stemOf(word, language)]
  if (stem === typedStem) return ranks.stem
  if (typed.length >= 3 && word.startsWith(typed)) return ranks.prefix
  const limit = forgiven(typed)
  if (limit === 0 || word.length < 4) return 0
  const isNear = editDistance(typed, word, limit) <= limit || editDistance(typedStem, stem, 1) <= Math.min(limit, 1)
  return isNear ? ranks.fuzzy : 0
}

export type RankedWord = { wordId: number; token: number; rank: number }

/** Words that answer what was typed; none when one of the typed words has no answer. */
export type Words = { ranked: readonly RankedWord[]; tokens: number }

/**
 * The words that answer each typed one. Guesses count only where nothing answers as typed, so that a word spelt right
 * never brings what is merely spelt alike.
 */
export function rankWords(
  typed: readonly string[],
  candidates: readonly { id: number; word: string }[],
  language: 'pl' | 'en',
): RankedWord[] {
  return typed.flatMap((each, token) => {
    const ranked = candidates
      .map(({ id, word }) => ({ wordId: id, token, rank: rankWord(each, word, language) }))
      .filter(({ rank }) => rank > 0)
    const certain = ranked.filter(({ rank }) => rank > ranks.fuzzy)
    return certain.length > 0 ? certain : ranked
  })
}
