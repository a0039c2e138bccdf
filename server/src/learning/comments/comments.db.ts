import type { Language } from '@slodki-ul/contract/language'
import type { CommentStatus } from '@slodki-ul/contract/learning/comments'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { localized } from '#db/localized.ts'
import { users } from '#identity/users/users.tables.ts'
import { commentReports, comments } from '#learning/comments/comments.tables.ts'
import { courses, instructors } from '#learning/courses/courses.tables.ts'

/** The selected columns of a comment, with its author's names. */
export const commentFields = {
  id: comments.id,
  courseId: comments.courseId,
  parentId: comments.parentId,
  userId: comments.userId,
  level: comments.level,
  comment: comments.comment,
  language: comments.language,
  createdAt: comments.createdAt,
  writtenAs: comments.writtenAs,
  instructorName: instructors.name,
  firstName: users.firstName,
  lastName: users.lastName,
}

/** In whose name a person writes: as an instructor, if the account is one's. */
export async function selectVoice(db: Executor, userId: string) {
  const [instructor] = await db.select({ id: instructors.id }).from(instructors).where(eq(instructors.userId, userId))
  return instructor
    ? ({ writtenAs: 'instructor', instructorId: instructor.id } as const)
    : { writtenAs: null, instructorId: null }
}

/** The position of a comment in its thread: the times and ids from the root comment down to it. */
const stepOf = (name: string) =>
  sql.raw(`(to_char(${name}.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ${name}.id) collate "C"`)

type Threads = { courseId: number; after: string | undefined; limit: number }

/**
 * Returns the comments after `after` in thread order, with their position. Reads only as many threads, newest first, as
 * can be on the page.
 */
const pageOf = ({ courseId, after, limit }: Threads) => sql`
  with recursive above as (
    select c.id, c.parent_id, c.created_at, array[${stepOf('c')}] as path from comments c
    where c.id = ${after ?? null}::uuid and c.course_id = ${courseId}
    union all
    select c.id, c.parent_id, c.created_at, ${stepOf('c')} || above.path from comments c join above on c.id = above.parent_id),
  last as (select id as root_id, created_at, path from above where parent_id is null),
  roots as (
    select c.id, c.created_at from comments c
    where c.course_id = ${courseId} and c.parent_id is null and c.status <> 'Declined'
      and (${after === undefined} or (c.created_at, c.id) <= (select created_at, root_id from last))
    order by c.created_at desc, c.id desc limit ${limit + 1}),
  thread as (
    select r.id, r.id as root_id, r.created_at as root_at, array[${stepOf('r')}] as path from roots r
    union all
    select c.id, thread.root_id, thread.root_at, thread.path || ${stepOf('c')}
    from comments c join thread on c.parent_id = thread.id where c.status <> 'Declined')
  select id, row_number() over (order by root_at desc, root_id desc, path) as place from thread
  where ${after === undefined} or root_id <> (select root_id from last) or path > (select path from last)
  order by root_at desc, root_id desc, path limit ${limit}`

/** Returns a page of the visible comments of a course: all that were not declined. */
export const selectComments = (db: Executor, threads: Threads) =>
  db
    .select({ ...commentFields, status: sql<CommentStatus>`${comments.status}` })
    .from(comments)
    .innerJoin(sql`(${pageOf(threads)}) as page`, sql`page.id = ${comments.id}`)
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(instructors, eq(instructors.id, comments.instructorId))
    .orderBy(sql`page.place`)
export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

/** Counts the visible comments of a course, and returns whether `after` is or was one of them. */
export async function countComments(db: Executor, { courseId, after }: Omit<Threads, 'limit'>) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      isKnown: sql<boolean>`${after === undefined} or exists (
        select from comments c where c.id = ${after ?? null}::uuid and c.course_id = ${courseId})`,
    })
    .from(comments)
    // Written as a constant: with a parameter Postgres would not use the partial index.
    .where(and(eq(comments.courseId, courseId), sql`${comments.status} <> 'Declined'`))
  return row ?? { total: 0, isKnown: false }
}

/** Returns one comment like selectComments. */
export async function selectComment(db: Executor, id: string): Promise<CommentRow | undefined> {
  const [row] = await db
    .select({ ...commentFields, status: sql<CommentStatus>`${comments.status}` })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(instructors, eq(instructors.id, comments.instructorId))
    .where(eq(comments.id, id))
  return row
}

type Place = { courseId: number; commentId: string }
const at = ({ courseId, commentId }: Place) => and(eq(comments.id, commentId), eq(comments.courseId, courseId))

/**
 * Locks the comment that is replied to or reported, so that it cannot be removed meanwhile; undefined unless it is
 * approved.
 */
export async function lockApprovedComment(tx: Transaction, place: Place): Promise<{ level: number } | undefined> {
  const [row] = await tx
    .select({ level: comments.level })
    .from(comments)
    .where(and(at(place), eq(comments.status, 'Approved')))
    .for('share')
  return row
}

export async function insertComment(tx: Transaction, row: typeof comments.$inferInsert): Promise<string> {
  const [added] = await tx.insert(comments).values(row).returning({ id: comments.id })
  if (!added) throw new Error('The comment was not saved.')
  return added.id
}

/** Saves a report; returns false when this reader has already reported the comment. */
export async function insertReport(tx: Transaction, report: typeof commentReports.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(commentReports)
    .values(report)
    .onConflictDoNothing({ target: [commentReports.commentId, commentReports.userId] })
    .returning({ id: commentReports.id })
  return inserted.length > 0
}

/** Returns the data for a mail about a comment. */
export async function selectCommentForMail(db: Executor, id: string, language: Language) {
  const [row] = await db
    .select({
      comment: comments.comment,
      courseId: courses.id,
      isFree: courses.isFree,
      courseName: sql<string>`${localized(language, 'courses.name')}`,
    })
    .from(comments)
    .innerJoin(courses, eq(courses.id, comments.courseId))
    .where(eq(comments.id, id))
  return row
}

/** Returns the comments and reports that a person wrote, for the export of personal data. */
export async function selectCommentsOf(db: Executor, userId: string) {
  const { courseId, comment, language, status, createdAt } = comments
  return {
    comments: await db
      .select({ courseId, comment, language, status, createdAt })
      .from(comments)
      .where(eq(comments.userId, userId))
      .orderBy(asc(createdAt)),
    reports: await db
      .select({ reason: commentReports.reason, createdAt: commentReports.createdAt })
      .from(commentReports)
      .where(eq(commentReports.userId, userId))
      .orderBy(asc(commentReports.createdAt)),
  }
}
