import type { Context } from '#context.ts'
import { type CourseAccessRow, selectCourseAccess } from '#learning/courses/courses.db.ts'

/** The facts that decide who may watch a published course; undefined when there is none. */
export const findCourseAccess = ({ db }: Pick<Context, 'db'>, courseId: number): Promise<CourseAccessRow | undefined> =>
  selectCourseAccess(db, courseId)
