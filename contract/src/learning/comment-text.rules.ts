const link = /https?:\/\/|\bwww\.|[\p{L}\d-]+\.(pl|com|net|org|eu|info|shop|io|example)\b/iu

/** Whether a comment leads readers elsewhere. */
export const hasLink = (text: string): boolean => link.test(text)

/** Characters of the list of words, at most. */
export const watchedWordsMax = 5_000

/** Words of a text that can be compared: small letters without marks, one space between them and around all. */
const comparable = (text: string): string => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
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
