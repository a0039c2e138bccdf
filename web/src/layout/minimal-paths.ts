import { paths } from '#core/paths.ts'

/** Pages that show neither header nor footer, by their path (not by the query); the announcement by its design. */
const minimalPaths = ['podglad', 'subskrybuj', 'webinar', 'niedlugo']

export function isMinimalPath(pathname: string): boolean {
  return minimalPaths.some((word) => pathname.toLowerCase().includes(word))
}

const browsed = [paths.shop, paths.courses, paths.trainings, paths.freeLesson.replace('/:courseId', ''), paths.about]

/** Pages for looking around end in the giant wordmark; pages with a task end quietly. */
export function isBrowsePath(pathname: string): boolean {
  return pathname === '/' || browsed.some((path) => pathname.toLowerCase().startsWith(path))
}
