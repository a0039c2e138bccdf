const placeOf = (courseId: number, parentId: string | null) => `comment.${courseId}.${parentId ?? 'new'}`

/** What was typed into the comment popup of this course and not sent, or '' (per tab). */
export const readDraft = (store: Pick<Storage, 'getItem'>, courseId: number, parentId: string | null): string =>
  store.getItem(placeOf(courseId, parentId)) ?? ''

/** Keeps what is typed for when the popup opens again; nothing typed keeps nothing. */
export function keepDraft(
  store: Pick<Storage, 'setItem' | 'removeItem'>,
  courseId: number,
  parentId: string | null,
  text: string,
): void {
  if (text === '') store.removeItem(placeOf(courseId, parentId))
  else store.setItem(placeOf(courseId, parentId), text)
}
