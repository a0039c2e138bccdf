import type { Comment } from '@slodki-ul/contract/learning/comments'

/** Number of comments shown before "show more" (COM-05). */
export const shownAtFirst = 5

/** Deeper replies are shown at this level (COM-07, Q-74). */
const maxIndent = 3

/** Indentation level of a reply, 0 to 3. */
export const indentOf = ({ level }: Pick<Comment, 'level'>): number => Math.min(Math.max(level, 0), maxIndent)

/** Two initials of an author: from the first and the last word of the name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => word?.[0]?.toLocaleUpperCase('pl') ?? '').join('')
}

/** Whether a user may reply: to approved comments of others, not to their own (COM-06). */
export const mayReply = ({ userId, status }: Pick<Comment, 'userId' | 'status'>, ownId: string): boolean =>
  status === 'Approved' && userId !== ownId
