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
export const endings = {
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
  // Three rows of the table by turns: the one being filled, the last one and the one before.
  const width = b.length + 1
  const costs = new Uint16Array(3 * width)
  for (let j = 0; j < width; j++) costs[j] = j
  let leastOfLast = 0
  for (let i = 1; i <= a.length; i++) {
    const [row, last, beforeLast] = [(i % 3) * width, ((i + 2) % 3) * width, ((i + 1) % 3) * width]
    const letter = a.charCodeAt(i - 1)
    costs[row] = i
    let least = i
    for (let j = 1; j < width; j++) {
      const other = b.charCodeAt(j - 1)
      const changed = (costs[last + j - 1] as number) + (letter === other ? 0 : 1)
      let cost = Math.min((costs[last + j] as number) + 1, (costs[row + j - 1] as number) + 1, changed)
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, (costs[beforeLast + j - 2] as number) + 1)
      costs[row + j] = cost
      least = Math.min(least, cost)
    }
    // A swap goes on from the row before, so that both must be beyond.
    if (least > limit && leastOfLast >= limit) return limit + 1
    leastOfLast = least
  }
  return Math.min(costs[(a.length % 3) * width + b.length] as number, limit + 1)
}

/** A shorter word is no guess: a letter wrong, too little of it is left. */
const shortestGuess = 4

/** Typing errors forgiven in a word: none in very short ones, one, two from 8 letters. */
export const forgiven = (word: string): number => (word.length < shortestGuess ? 0 : word.length < 8 ? 1 : 2)

/** How well a kept word answers a typed one; which form of it was typed says nothing. */
export const ranks = { exact: 8, stem: 8, prefix: 6, fuzzy: 2 } as const

/** Of the best answer's score, what an answer needs at least: a word of the name, where others have it there. */
export const leastShare = 0.7

/** What a kept word is compared with: what was typed, worked out once for all words. */
export type Typed = { readonly word: string; readonly stem: string; readonly language: 'pl' | 'en' }

export const typedAs = (word: string, language: 'pl' | 'en'): Typed => ({
  word,
  stem: stemOf(word, language),
  language,
})

/** Fewer letters are no beginning of a word: they would find everything. */
const shortestBeginning = 3

/** How well a kept word surely answers; 0 when it does not. */
export function rankSurely({ word: typed, stem, language }: Typed, word: string): number {
  if (word === typed) return ranks.exact
  if (stemOf(word, language) === stem) return ranks.stem
  return typed.length >= shortestBeginning && word.startsWith(typed) ? ranks.prefix : 0
}

/** Whether a kept word may be what was meant by a typing error. */
export function isNear({ word: typed, stem, language }: Typed, word: string): boolean {
  const limit = forgiven(typed)
  if (limit === 0 || word.length < shortestGuess) return false
  return editDistance(typed, word, limit) <= limit || editDistance(stem, stemOf(word, language), 1) <= 1
}

export type RankedWord = { wordId: number; token: number; rank: number }

/** Words that answer what was typed; none when one of the typed words has no answer. */
export type Words = { ranked: readonly RankedWord[]; tokens: number }
