/** Lower case without Polish and other marks: "Żółć" and "zolc" are one word to search. */
export function foldDiacritics(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
}

/** Distinct words of a text as search compares them: letters and digits, two or more. */
export function searchWordsOf(text: string): string[] {
  const words = foldDiacritics(text.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' ')).match(/[\p{L}\p{N}]{2,}/gu) ?? []
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
    ...['iego', 'iemu'],
    ...['ymi', 'imi', 'ach', 'ami', 'owi', 'ego', 'emu', 'iem', 'ych', 'ich', 'iej'],
    ...['ow', 'om', 'em', 'ej', 'ym', 'im', 'ie', 'ia', 'iu', 'ii'],
    ...['a', 'e', 'i', 'o', 'u', 'y'],
  ],
  en: ['ies', 'es', 's'],
} as const

type StemLanguage = keyof typeof endings

/** Letters a word keeps at least when its ending is cut. */
const shortestStem = 3

/** A word without its ending, both without Polish letters: "miodu", "miodem" and "miody" share "miod". */
export function stemOf(word: string, language: StemLanguage): string {
  const ending = endings[language].find((each) => word.endsWith(each) && word.length - each.length >= shortestStem)
  return ending ? word.slice(0, -ending.length) : word
}

/** The vowel that a bare form has before its last consonant and others have not: "matek" beside "matki". */
const fleetingVowel = /([^aeiouy])i?e([cklnrstw])$/

/** What the last consonant was before these endings softened it: "matce" of "matka", "torcie" of "tort". */
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

/** Stems that forms of a word may have, its own first: two words with one in common are forms of one. */
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
  return [...new Set([stem, ...others.filter((each) => each.length >= shortestStem)])]
}

/** How Polish makes adjectives of nouns: "malinowe" of "malina", "waniliowy" of "wanilia", "gryczany" of "gryka". */
const adjectives = [
  [/i?ow$/, ''],
  [/czan$/, 'k'],
  [/ian$/, ''],
] as const

/** Stem of the noun that an adjective is made of; null of a word that is no such adjective. */
function nounStemOf(word: string, language: StemLanguage): string | null {
  const stem = stemOf(word, language)
  if (language === 'en' || stem === word) return null
  const made = adjectives.find(([suffix]) => suffix.test(stem))
  const noun = made && stem.replace(made[0], made[1])
  return noun && noun.length >= shortestStem ? noun : null
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

/** Typing errors allowed in a word: none in very short ones, one, two from 8 letters. */
export const allowedTypos = (word: string): number => (word.length < shortestGuess ? 0 : word.length < 8 ? 1 : 2)

/**
 * How well a kept word answers a typed one; which form of it was typed says nothing. Who types a noun means what is made of
 * it as well, "malinowe" by "malina"; who types an adjective takes the noun only for want of better.
 */
export const ranks = { exact: 8, stem: 8, prefix: 6, adjective: 7, noun: 4, fuzzy: 2 } as const

/** Of the best answer's score, what an answer needs at least: a word of the name, where others have it there. */
export const minimumShare = 0.7

/** What a kept word is compared with: what was typed, worked out once for all words. */
export type Typed = {
  readonly word: string
  readonly language: 'pl' | 'en'
  readonly stem: string
  readonly stems: readonly string[]
  /** Of the noun it may be an adjective of. */
  readonly nounStem: string | null
}

export const typedAs = (word: string, language: 'pl' | 'en'): Typed => ({
  word,
  language,
  stem: stemOf(word, language),
  stems: stemsOf(word, language),
  nounStem: nounStemOf(word, language),
})

/** Fewer letters are no beginning of a word: they would find everything. */
const shortestBeginning = 3

/** How well a kept word surely answers; 0 when it does not. */
export function rankExact({ word: typed, language, stems, nounStem }: Typed, word: string): number {
  if (word === typed) return ranks.exact
  const its = stemsOf(word, language)
  if (its.some((stem) => stems.includes(stem))) return ranks.stem
  if (typed.length >= shortestBeginning && word.startsWith(typed)) return ranks.prefix
  const itsNoun = nounStemOf(word, language)
  if (itsNoun !== null && stems.includes(itsNoun)) return ranks.adjective
  return nounStem !== null && its.includes(nounStem) ? ranks.noun : 0
}

/** Whether a kept word may be what was meant by a typing error. */
export function isNear({ word: typed, stem, language }: Typed, word: string): boolean {
  const limit = allowedTypos(typed)
  if (limit === 0 || word.length < shortestGuess) return false
  return editDistance(typed, word, limit) <= limit || editDistance(stem, stemOf(word, language), 1) <= 1
}

export type RankedWord = { wordId: number; token: number; rank: number }

/** Words that answer what was typed; none when one of the typed words has no answer. */
export type Words = { ranked: readonly RankedWord[]; tokens: number }
