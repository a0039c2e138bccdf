/** Lower case without diacritics: "Żółć" and "zolc" are the same word for search. */
export function foldDiacritics(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
}

/** Distinct normalized words of a text: letters and digits, two or more. */
export function searchWordsOf(text: string): string[] {
  const words = foldDiacritics(text.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' ')).match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return [...new Set(words)]
}

/** A text and the weight of its words. */
export type Weighed = readonly [text: string, weight: number]

/** The highest weight of each word. */
export function weighWords(texts: readonly Weighed[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [text, weight] of texts)
    for (const word of searchWordsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  return weights
}

/** Endings of Polish nouns and adjectives, and of English plurals, longest first: light stemming without grammar. */
export const endings = {
  pl: [
    ...['iego', 'iemu'],
    ...['ymi', 'imi', 'ach', 'ami', 'owi', 'ego', 'emu', 'iem', 'ych', 'ich', 'iej'],
    ...['ow', 'om', 'em', 'ej', 'ym', 'im', 'ie', 'ia', 'iu', 'ii'],
    ...['a', 'e', 'i', 'o', 'u', 'y'],
  ],
  en: ['ies', 'es', 's'],
} as const

type StemLanguage = keyof typeof endings

/** Minimum number of letters of a stem. */
const minStemLength = 3

/** A word without its ending, in letters without diacritics: "miodu", "miodem" and "miody" share "miod". */
export function stemOf(word: string, language: StemLanguage): string {
  const ending = endings[language].find((each) => word.endsWith(each) && word.length - each.length >= minStemLength)
  return ending ? word.slice(0, -ending.length) : word
}

/** The vowel before the last consonant that only the form without an ending has: "matek" beside "matki". */
const fleetingVowel = /([^aeiouy])i?e([cklnrstw])$/

/** The last consonant before these endings softened it: "matce" of "matka", "torcie" of "tort". */
const hardened = {
  e: [
    [/c$/, 'k'],
    [/dz$/, 'g'],
    [/rz$/, 'r'],
  ],
  ie: [
    [/c$/, 't'],
    [/dz$/, 'd'],
  ],
} as const

/** Possible stems of a word, the main one first: two words that share a stem are forms of one word. */
function stemsOf(word: string, language: StemLanguage): string[] {
  const stem = stemOf(word, language)
  if (language === 'en') return [stem]
  const ending = word.slice(stem.length)
  const others =
    ending === ''
      ? [stem.replace(fleetingVowel, '$1$2')]
      : ending === 'e' || ending === 'ie'
        ? hardened[ending].map(([soft, hard]) => stem.replace(soft, hard))
        : []
  return [...new Set([stem, ...others.filter((each) => each.length >= minStemLength)])]
}

/**
 * How Polish forms adjectives from nouns: "malinowe" from "malina", "waniliowy" from "wanilia", "gryczany" from
 * "gryka".
 */
const adjectives = [
  [/i?ow$/, ''],
  [/czan$/, 'k'],
  [/ian$/, ''],
] as const

/** Stem of the noun from which an adjective is formed; null when the word is not such an adjective. */
function nounStemOf(word: string, language: StemLanguage): string | null {
  const stem = stemOf(word, language)
  if (language === 'en' || stem === word) return null
  const made = adjectives.find(([suffix]) => suffix.test(stem))
  const noun = made && stem.replace(made[0], made[1])
  return noun && noun.length >= minStemLength ? noun : null
}

/**
 * Edit distance between two words: letters added, removed, changed or swapped with a neighbour (optimal string
 * alignment). Stops above `limit` and returns limit + 1.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  // Three rows of the table in rotation: the current one and the two before.
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
    // A swap continues from the row before the last, so both must exceed the limit.
    if (least > limit && leastOfLast >= limit) return limit + 1
    leastOfLast = least
  }
  return Math.min(costs[(a.length % 3) * width + b.length] as number, limit + 1)
}

/** Shorter words get no fuzzy match: with a letter wrong, too little is left. */
const minFuzzyLength = 4

/** Typing errors allowed in a word: none in very short ones, two from 8 letters on, otherwise one. */
export const allowedTypos = (word: string): number => (word.length < minFuzzyLength ? 0 : word.length < 8 ? 1 : 2)

/**
 * Score of an indexed word for a typed one; which inflected form was typed does not matter. A typed noun also matches
 * adjectives formed from it ("malina" finds "malinowe"); a typed adjective matches the noun with a low score.
 */
export const ranks = { exact: 8, stem: 8, prefix: 6, adjective: 7, noun: 4, fuzzy: 2 } as const

/**
 * Smallest share of the best score that a result needs: drops words from descriptions when others have the word in
 * their name.
 */
export const minimumShare = 0.7

/** A typed word with everything needed to compare it, computed once. */
export type Typed = {
  readonly word: string
  readonly language: 'pl' | 'en'
  readonly stem: string
  readonly stems: readonly string[]
  /** Stem of the noun from which it may be formed as an adjective. */
  readonly nounStem: string | null
}

export const typedAs = (word: string, language: 'pl' | 'en'): Typed => ({
  word,
  language,
  stem: stemOf(word, language),
  stems: stemsOf(word, language),
  nounStem: nounStemOf(word, language),
})

/** Shorter prefixes would match nearly everything. */
const minPrefixLength = 3

/** Score of an indexed word for a typed one without typing errors; 0 when it does not match. */
export function rankExact({ word: typed, language, stems, nounStem }: Typed, word: string): number {
  if (word === typed) return ranks.exact
  const its = stemsOf(word, language)
  if (its.some((stem) => stems.includes(stem))) return ranks.stem
  if (typed.length >= minPrefixLength && word.startsWith(typed)) return ranks.prefix
  const itsNoun = nounStemOf(word, language)
  if (itsNoun !== null && stems.includes(itsNoun)) return ranks.adjective
  return nounStem !== null && its.includes(nounStem) ? ranks.noun : 0
}

/** Whether an indexed word may be the typed one with a typing error. */
export function isNear({ word: typed, stem, language }: Typed, word: string): boolean {
  const limit = allowedTypos(typed)
  if (limit === 0 || word.length < minFuzzyLength) return false
  return editDistance(typed, word, limit) <= limit || editDistance(stem, stemOf(word, language), 1) <= 1
}

export type RankedWord = { wordId: number; token: number; rank: number }

/** Indexed words that match a query; none when one of the typed words has no match. */
export type Words = { ranked: readonly RankedWord[]; tokens: number }
