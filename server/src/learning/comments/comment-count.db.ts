import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { comments } from '#learning/comments/comments.tables.ts'

/** The number of approved comments of a course, as a column of another query. */
export const countApprovedComments = (courseId: AnyColumn): SQL<number> =>
  sql`(select count(*) from ${comments} m where m.course_id = ${courseId} and m.status = 'Approved')`
