/** Ends of host names that a comment is likely to hold; one too many costs a look of staff, one too few publishes a link. */
const hostEnds =
  'pl|com|net|org|eu|info|shop|store|online|site|xyz|top|click|link|app|dev|biz|club|page|blog|live|io|co|me|ly|gg|tv|to|de|cz|sk|uk|ru|ua|lt|at|ch|fr|nl|be|us|example'
/** A scheme, a first part of a host name, any host with a path, and a host with a known end. */
const link = new RegExp(
  `[a-z][a-z\\d+.-]*:\\/\\/|\\bwww\\.|[\\p{L}\\d-]+\\.\\p{L}{2,}\\/|[\\p{L}\\d-]+\\.(?:${hostEnds})(?![\\p{L}\\d])`,
  'iu',
)

/** Without characters that nobody sees, which would hide what is between them. */
const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** Whether a comment leads readers elsewhere. */
export const hasLink = (text: string): boolean => link.test(withoutInvisible(text))

/** Characters of the list of words, at most. */
export const watchedWordsMax = 5_000

/** Words of a text that can be compared: small letters without marks, one space between them and around all. */
const comparable = (text: string): string => {
  const plain = withoutInvisible(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
  return ` ${plain.replace(/[^\p{L}\p{N}*]+/gu, ' ').trim()} `
}

/** The list as it is stored: a word or a phrase a line, each once. */
export const normalizeWatchedWords = (list: string): string =>
  [...new Set(list.split(/\r\n?|\n/).map((line) => line.replace(/\s+/g, ' ').trim()))].filter(Boolean).join('\n')

/** Whether a comment holds a word of the list; a star at the end of one stands for any ending. */
export function holdsWatchedWord(text: string, list: string): boolean {
  const words = comparable(text.replaceAll('*', ' '))
  return list.split('\n').some((line) => {
    const sought = comparable(line).trimEnd()
    if (!/[\p{L}\p{N}]/u.test(sought)) return false
    return sought.endsWith('*') ? words.includes(sought.replace(/[ *]+$/, '')) : words.includes(`${sought} `)
  })
}
