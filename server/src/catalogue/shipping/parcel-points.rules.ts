/** The place of a point, as its search text is made of it. */
export type PointPlace = { name: string; street: string; city: string; postCode: string; description: string }

/** What a word of each field is worth when somebody types it; the letter marks the field in the search text. */
export const searchFields = { n: 8, c: 4, p: 4, s: 2, d: 1 } as const

/** Lower case without Polish and other marks, in words of letters and digits; a post code is one word of five digits. */
function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
  return plain.replace(/\b(\d{2})-(?=\d)/g, '$1').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What search compares with: every word behind a colon and the letter of its field, " n:lub24n c:lublin s:lipowa …". */
export function searchTextOf({ name, street, city, postCode, description }: PointPlace): string {
  const fields: Record<keyof typeof searchFields, string> = { n: name, c: city, p: postCode, s: street, d: description }
  return Object.entries(fields)
    .flatMap(([mark, text]) => plainWords(text).map((word) => ` ${mark}:${word}`))
    .join('')
}

const mostWords = 8
const isHouseNumber = (word: string) => /^\d{1,4}[a-z]?$/.test(word)

/**
 * The words of a search. A house number beside other words only helps to order what they find: the locker of "Lipowa 12"
 * may well stand at number 13.
 */
export function readSearch(search: string): { wanted: string[]; helpful: string[] } {
  const words = [...new Set(plainWords(search))].slice(0, mostWords)
  const wanted = words.filter((word) => !isHouseNumber(word))
  return wanted.length > 0 ? { wanted, helpful: words.filter(isHouseNumber) } : { wanted: words, helpful: [] }
}

/**
 * Seconds to the next try after so many failures in a row: five, for whatever only needs a moment to start, then 1, 2, 4 …
 * minutes, up to an hour.
 */
export const retrySeconds = (failures: number): number => (failures <= 1 ? 5 : 60 * Math.min(60, 2 ** (failures - 2)))

/** A whole reading that brought less than half of the points known before is no truth about the others: they stay. */
export const isPlausible = (seen: number, known: number): boolean => seen > 0 && seen * 2 >= known
