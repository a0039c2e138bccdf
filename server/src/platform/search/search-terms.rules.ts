import { createHash } from 'node:crypto'
import { searchMin } from '@slodki-ul/contract/platform/search.admin'
import { foldDiacritics } from '#search/search.rules.ts'

/** Longest term; longer words are cut, as are those typed. */
const termMax = 60
/** Digits of a Polish phone number. */
const phoneDigits = 9
/** Typed words that are used. */
const wordsMax = 6

const cut = (term: string): string => term.slice(0, termMax)
/** Letters and digits only: "SU-10 023" and "su10023" are the same. */
const compactOf = (text: string): string => foldDiacritics(text).replace(/[^\p{L}\p{N}]/gu, '')

const unique = (terms: readonly string[]): string[] => [
  ...new Set(terms.map(cut).filter((term) => term.length >= searchMin)),
]

/** Words of a name or a title without diacritics, and the parts of words with a hyphen or an apostrophe. */
export function wordTerms(text: string): string[] {
  const words = foldDiacritics(text).split(/[\s,;()"„”«»]+/)
  return unique(
    words.flatMap((word) => [word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), ...word.split(/[^\p{L}\p{N}]+/u)]),
  )
}

/** An e-mail, which is found by its beginning. */
export const emailTerms = (email: string): string[] => unique([email.trim().toLowerCase()])

/** A number or a code, whatever separates its parts: "FV 3/2026" is `fv32026`. */
export const numberTerms = (...numbers: readonly (string | null | undefined)[]): string[] =>
  unique(numbers.map((number) => compactOf(number ?? '')))

/** Digits of a phone number without the Polish prefix. */
function nationalDigits(phone: string): string {
  const isInternational = /^\s*\(?\s*(\+|00)/.test(phone)
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  return digits.startsWith('48') && (isInternational || digits.length === phoneDigits + 2) ? digits.slice(2) : digits
}

/** A phone number by its beginning, and by its last six, four and three digits. */
export function phoneTerms(phone: string): string[] {
  const digits = nationalDigits(phone)
  if (digits.length < 4) return []
  return unique([
    digits,
    ...[6, 4, 3].filter((length) => length < digits.length).map((length) => digits.slice(-length)),
  ])
}

/** A NIP with or without its country. */
export function taxIdTerms(taxId: string | null | undefined): string[] {
  const compact = compactOf(taxId ?? '')
  return unique([compact, compact.replace(/^pl(?=\d)/, '')])
}

/** Fewer characters are no secret code. */
const secretMin = 8
const hashOf = (compact: string): string => `#${createHash('sha256').update(compact).digest('hex')}`

/** A code that is money: found whole, or by the last four characters that staff see, so that nobody can guess it step by step. */
export const secretTerms = (code: string): string[] => unique([hashOf(compactOf(code)), compactOf(code).slice(-4)])

/** A query of the search: a record must have a term for every word, or one for everything typed together. */
export type SearchQuery = {
  /** Every one of them must be the beginning of a term. */
  readonly words: readonly string[]
  /** Each of them alone may be the beginning of a term. */
  readonly whole: readonly string[]
}

/** Sets of words: a record that has a term for each word of one of them matches. */
export const alternativesOf = ({ words, whole }: SearchQuery): readonly (readonly string[])[] => [
  ...(words.length > 0 ? [words] : []),
  ...whole.map((term) => [term]),
]

const looksLikeDigits = /^[\d\s().+/-]+$/

/** What to look for; null for fewer characters than can be searched for. */
export function parseSearch(typed: string): SearchQuery | null {
  const words = unique(foldDiacritics(typed).split(/[\s,;()"„”«»]+/)).slice(0, wordsMax)
  const whole = unique([
    compactOf(typed),
    ...(looksLikeDigits.test(typed.trim()) ? [nationalDigits(typed)] : []),
    ...taxIdTerms(typed),
    ...(compactOf(typed).length >= secretMin ? [hashOf(compactOf(typed))] : []),
  ]).filter((term) => words.length !== 1 || term !== words[0])
  return words.length + whole.length > 0 ? { words, whole } : null
}
