import { paths } from '#core/paths.ts'

/** Pages without header and footer, by their path (not by the query). */
const minimalPaths = ['podglad', 'subskrybuj', 'webinar', 'niedlugo']

export function isMinimalPath(pathname: string): boolean {
  return minimalPaths.some((word) => pathname.toLowerCase().includes(word))
}

const browsed = [paths.shop, paths.courses, paths.trainings, paths.freeLesson.replace('/:courseId', ''), paths.about]

/** Whether a page is for browsing and its footer shows the giant wordmark; pages with a task have a plain one. */
export function isBrowsePath(pathname: string): boolean {
  return pathname === '/' || browsed.some((path) => pathname.toLowerCase().startsWith(path))
}
