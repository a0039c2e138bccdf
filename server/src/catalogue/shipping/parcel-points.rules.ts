/** The fields of a point that its search text is made of. */
export type PointPlace = { name: string; street: string; city: string; postCode: string; description: string }

/** Weight of a matching word in each field; the letter marks the field in the search text. */
export const searchFields = { n: 8, c: 4, p: 4, s: 2, d: 1 } as const

/** Lower-case words of letters and digits without diacritics; a post code is one word of five digits. */
function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
  return plain.replace(/\b(\d{2})-(?=\d)/g, '$1').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The search text of a point: each word after its field's letter and a colon, " n:lub24n c:lublin s:lipowa …". */
export function searchTextOf({ name, street, city, postCode, description }: PointPlace): string {
  const fields: Record<keyof typeof searchFields, string> = { n: name, c: city, p: postCode, s: street, d: description }
  return Object.entries(fields)
    .flatMap(([mark, text]) => plainWords(text).map((word) => ` ${mark}:${word}`))
    .join('')
}

const maxWords = 8
const isHouseNumber = (word: string) => /^\d{1,4}[a-z]?$/.test(word)

/**
 * The words of a search. A house number beside other words only affects the order of results: the locker for "Lipowa
 * 12" may be at number 13.
 */
export function readSearch(search: string): { wanted: string[]; helpful: string[] } {
  const words = [...new Set(plainWords(search))].slice(0, maxWords)
  const wanted = words.filter((word) => !isHouseNumber(word))
  return wanted.length > 0 ? { wanted, helpful: words.filter(isHouseNumber) } : { wanted: words, helpful: [] }
}

/**
 * Seconds until the next try after so many consecutive failures: five at first, in case something is just starting,
 * then 1, 2, 4 … minutes, up to an hour.
 */
export const retrySeconds = (failures: number): number => (failures <= 1 ? 5 : 60 * Math.min(60, 2 ** (failures - 2)))

/**
 * A complete list with less than half of the known points is not plausible: missing points are not marked as removed.
 */
export const isPlausible = (seen: number, known: number): boolean => seen > 0 && seen * 2 >= known
