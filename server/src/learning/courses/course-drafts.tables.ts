import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { CourseContent } from '#learning/courses/course-content.ts'
import { courses } from '#learning/courses/courses.tables.ts'

/** Changes of a published course that readers do not see yet: its whole content as it would become (BO-115). */
export const courseDrafts = pgTable('course_drafts', {
  courseId: integer()
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  body: jsonb().$type<CourseContent>().notNull(),
  /** The version of the course that it was begun from. */
  baseVersion: integer().notNull(),
  createdAt: moment().notNull(),
  changedAt: moment().notNull(),
})
