import type { Film } from '@slodki-ul/contract/learning/videos'

/** The place of a film: a course, or a page that has one. */
export type FilmPlace = { courseId: number } | { page: Film['page'] }

/** The place that the id of a film names. */
export const placeOf = (id: string): FilmPlace =>
  id === 'gift' || id === 'discord' ? { page: id } : { courseId: Number(id.replace('course-', '')) }

/** The id of the film of a place, as rows keep it. */
export const filmIdOf = ({ courseId, page }: { courseId: number | null; page: Film['page'] | null }): string =>
  page ?? `course-${courseId}`
