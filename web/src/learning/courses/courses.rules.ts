import type { CourseCard } from '@slodki-ul/contract/learning/courses'

export { formatLength } from '@slodki-ul/contract/learning/length.rules'

/** Watched share of a course in whole percent; never 0 once started and never 100 before the end (CRS-09). */
export function watchedPercent({ progress, duration }: Pick<CourseCard, 'progress' | 'duration'>): number {
  if (progress <= 0 || duration <= 0) return 0
  if (progress >= duration) return 100
  return Math.min(99, Math.max(1, Math.round((progress / duration) * 100)))
}

/** Seconds of the lesson that are left, where the film may be a sample of it. */
export const remainingLength = ({
  progress,
  duration,
  lessonDuration,
}: Pick<CourseCard, 'progress' | 'duration' | 'lessonDuration'>): number =>
  duration <= 0 ? lessonDuration : lessonDuration * Math.max(0, 1 - progress / duration)

/** Seconds added by one press for progress made elsewhere (CRS-27). */
export const progressStep = 50

/** Progress in seconds after one more press, at most the duration. */
export const stepProgress = ({ progress, duration }: Pick<CourseCard, 'progress' | 'duration'>): number =>
  Math.min(progress + progressStep, duration)

/** Maximum number of suggested courses, and of products, beside a lesson. */
const maxSuggestions = 6

/** Suggested courses: the course's own suggestions, then the newest of its category, each once, without itself. */
export function suggestCourses<Card extends { id: number }>(
  own: readonly Card[],
  sameCategory: readonly Card[],
  courseId: number,
): Card[] {
  const byId = new Map([...sameCategory, ...own].map((course) => [course.id, course]))
  byId.delete(courseId)
  const inOrder = [...new Set([...own, ...sameCategory].map(({ id }) => id))]
  return inOrder.flatMap((id) => byId.get(id) ?? []).slice(0, maxSuggestions)
}

/** Alternates two courses and two products, so that the row shows both from the start. */
export function mixSuggestions<Course, Product>(
  courses: readonly Course[],
  products: readonly Product[],
): ({ course: Course } | { product: Product })[] {
  const pairs = Math.ceil(Math.max(courses.length, products.length) / 2)
  return Array.from({ length: pairs }, (_, pair) => [
    ...courses.slice(2 * pair, 2 * pair + 2).map((course) => ({ course })),
    ...products.slice(2 * pair, 2 * pair + 2).map((product) => ({ product })),
  ]).flat()
}
