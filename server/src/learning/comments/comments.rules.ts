import type { Comment, CommentStatus } from '@slodki-ul/contract/learning/comments'

/** The author of a comment; the names of the account are null once it is deleted, that of an instructor once they are. */
export type Author = {
  instructorName: string | null
  firstName: string | null
  lastName: string | null
  writtenAs: 'academy' | 'instructor' | null
}

/** Under this name staff answer for the academy. */
const academyName = 'Słodki Ul'

/** First name and initial, null for a deleted account; the full name of an instructor, the academy once they are gone. */
export function creatorOf({ instructorName, firstName, lastName, writtenAs }: Author): string | null {
  if (writtenAs !== null) return writtenAs === 'instructor' && instructorName ? instructorName : academyName
  if (!firstName) return null
  const [initial] = lastName ?? ''
  return initial === undefined ? firstName : `${firstName} ${initial.toLocaleUpperCase('pl')}.`
}

/** Plain text as stored: uniform line breaks, no control characters that could reorder or hide text. */
export function cleanComment(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Who reads a list of comments. */
export type Reader = { userId: string | null; isStaff: boolean }

type Written = { status: CommentStatus; userId: string | null; comment: string }

/** The comment's text for a reader: a pending one is visible only to its author and staff. */
export function textFor(reader: Reader, { status, userId, comment }: Written): Comment['comment'] {
  const isOwn = userId !== null && userId === reader.userId
  return status === 'Approved' || isOwn || reader.isStaff ? comment : null
}

/** The reason of replies that are removed with the comment that they answer. */
export const threadReason = {
  pl: 'Usunęliśmy komentarz, na który odpowiadał, a z nim całą rozmowę.',
  en: 'We removed the comment that it answered, and the whole conversation with it.',
} as const

type Decision = { readonly undoUntil: Date | null; readonly causeId: string | null }

/** Until when a decision can be taken back; null when it no longer can, or only with the one that caused it. */
export const undoUntilOf = ({ undoUntil, causeId }: Decision, now: Date): Date | null =>
  undoUntil !== null && causeId === null && now < undoUntil ? undoUntil : null

/** A reason as a complete sentence, so that another can follow. */
export const asSentence = (reason: string): string => (/[.!?…]$/.test(reason) ? reason : `${reason}.`)
