import type { Comment, CommentStatus } from '@slodki-ul/contract/learning/comments'

/** What is known of who wrote a comment; all empty once the account is gone. */
export type Author = { instructorName: string | null; firstName: string | null; lastName: string | null }

/** First name and initial, the whole name of an instructor, null for nobody. */
export function creatorOf({ instructorName, firstName, lastName }: Author): string | null {
  if (instructorName !== null) return instructorName
  if (!firstName) return null
  const [initial] = lastName ?? ''
  return initial === undefined ? firstName : `${firstName} ${initial.toLocaleUpperCase('pl')}.`
}

/** Plain text as it is kept: one kind of line break, no invisible controls that could turn or hide what others read. */
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

/** The text a reader gets: one that waits is for its author and staff alone. */
export function textFor(reader: Reader, { status, userId, comment }: Written): Comment['comment'] {
  const isOwn = userId !== null && userId === reader.userId
  return status === 'Approved' || isOwn || reader.isStaff ? comment : null
}

/** Reasons for a removal that nobody wrote: of staff who gave none, and for replies that go with what they answered. */
export const standardReasons = {
  rules: { pl: 'Komentarz narusza zasady komentowania.', en: 'The comment breaks the rules of commenting.' },
  thread: {
    pl: 'Usunęliśmy komentarz, na który odpowiadał, a z nim całą rozmowę.',
    en: 'We removed the comment that it answered, and the whole conversation with it.',
  },
} as const
