import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'
import { courses } from '#learning/courses/courses.tables.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const courseId = () =>
  integer()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })

/**
 * A viewer's progress with a course: the seconds watched never decrease, the resume position is the latest one sent
 * (Q-14).
 */
export const courseProgress = pgTable(
  'course_progress',
  {
    userId: userId(),
    courseId: courseId(),
    progress: integer().notNull(),
    position: integer().notNull(),
    /** When it was first opened; null for what was watched before this was noted. */
    openedAt: moment(),
    watchedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    check('course_progress_not_negative', sql`${table.progress} >= 0 and ${table.position} >= 0`),
    index('course_progress_latest').on(table.userId, table.watchedAt),
    index('course_progress_by_course').on(table.courseId),
  ],
)

/** Ratings by account. The course stores their sum, which outlives the accounts. */
export const courseRatings = pgTable(
  'course_ratings',
  {
    userId: userId(),
    courseId: courseId(),
    rating: smallint().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    check('course_ratings_stars', sql`${table.rating} between 1 and 5`),
    index('course_ratings_by_course').on(table.courseId),
  ],
)
