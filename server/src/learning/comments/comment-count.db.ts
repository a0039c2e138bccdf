import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { comments } from '#learning/comments/comments.tables.ts'

/** How many approved comments a course has, as a column of another statement. */
export const countApprovedComments = (courseId: AnyColumn): SQL<number> =>
  sql`(select count(*) from ${comments} m where m.course_id = ${courseId} and m.status = 'Approved')`
