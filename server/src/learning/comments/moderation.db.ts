import type { Language } from '@slodki-ul/contract/language'
import type { CommentQueue } from '@slodki-ul/contract/learning/comments'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { localized } from '#db/localized.ts'
import { users } from '#identity/users/users.tables.ts'
import { commentFields } from '#learning/comments/comments.db.ts'
import { commentDecisions, commentReports, comments } from '#learning/comments/comments.tables.ts'
import { courses, instructors } from '#learning/courses/courses.tables.ts'

/** Returns the state of a comment, locked against other changes. */
export async function lockStatus(tx: Transaction, place: { courseId?: number | undefined; commentId: string }) {
  const [row] = await tx
    .select({ status: comments.status })
    .from(comments)
    .where(
      and(
        eq(comments.id, place.commentId),
        place.courseId === undefined ? undefined : eq(comments.courseId, place.courseId),
      ),
    )
    .for('update')
  return row?.status
}

export async function setApproved(tx: Transaction, id: string): Promise<void> {
  await tx.update(comments).set({ status: 'Approved' }).where(eq(comments.id, id))
}

/** Declines a comment and all visible replies under it; returns their ids, its own included. */
export async function declineThread(tx: Transaction, id: string): Promise<string[]> {
  const result = await tx.execute(sql`
    with recursive thread as (
      select id from comments where id = ${id}
      union all select c.id from comments c join thread on c.parent_id = thread.id)
    update comments set status = 'Declined' from thread
    where comments.id = thread.id and comments.status <> 'Declined' returning comments.id`)
  return rowsOf<{ id: string }>(result).map((row) => row.id)
}

/** Returns the authors of comments that still have an account. */
export const selectAuthors = (db: Executor, ids: readonly string[]) =>
  db
    .select({ id: comments.id, userId: users.id, email: users.email, language: users.language })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(sql`${comments.id} = any(${sql.param([...ids])}::uuid[])`)

export type Decision = typeof commentDecisions.$inferInsert

/** Saves moderation decisions and closes the reports of these comments. */
export async function insertDecisions(tx: Transaction, decisions: readonly Decision[], settledAt: Date): Promise<void> {
  await tx.insert(commentDecisions).values([...decisions])
  const ids = decisions.map(({ commentId }) => commentId)
  await tx
    .update(commentReports)
    .set({ settledAt })
    .where(and(sql`${commentReports.commentId} = any(${sql.param(ids)}::uuid[])`, isNull(commentReports.settledAt)))
}

const openReport = sql`exists (select from comment_reports r where r.comment_id = comments.id and r.settled_at is null)`
const queues = {
  waiting: { condition: eq(comments.status, 'Created'), way: asc },
  reported: { condition: and(ne(comments.status, 'Declined'), openReport), way: asc },
  approved: { condition: eq(comments.status, 'Approved'), way: desc },
  declined: { condition: eq(comments.status, 'Declined'), way: desc },
} satisfies Record<CommentQueue, unknown>

export type QueueQuery = {
  queue: CommentQueue
  searchBy: string
  language: Language
  courseIds?: readonly number[] | undefined
  /** By default each queue has an order of its own. */
  orderBy?: 'createdAt' | '-createdAt'
  pageNumber: number
  pageSize: number
}

/** The rows of the moderation queues, each with its total. */
function selectQueueRows(
  db: Executor,
  { queue, searchBy, language, courseIds, orderBy }: QueueQuery,
  { limit, offset }: { limit: number; offset: number },
) {
  const { condition, way: usualWay } = queues[queue]
  const way = orderBy === undefined ? usualWay : orderBy === 'createdAt' ? asc : desc
  const parents = alias(comments, 'parents')
  const parentUsers = alias(users, 'parent_users')
  const parentInstructors = alias(instructors, 'parent_instructors')
  const courseName = localized(language, 'courses.name')
  const wanted = sql`lower(${searchBy})`
  const found = sql`(position(${wanted} in lower(comments.comment)) > 0 or position(${wanted} in lower(${courseName})) > 0
    or position(${wanted} in lower(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${instructors.name}))) > 0)`
  return db
    .select({
      ...commentFields,
      status: comments.status,
      courseName: sql<string>`${courseName}`,
      isFree: courses.isFree,
      parentComment: parents.comment,
      parentAuthor: {
        instructorName: parentInstructors.name,
        firstName: parentUsers.firstName,
        lastName: parentUsers.lastName,
      },
      reports: sql<{ reason: string; createdAt: string }[]>`(
        select coalesce(json_agg(json_build_object('reason', r.reason, 'createdAt', r.created_at) order by r.created_at), '[]')
        from comment_reports r where r.comment_id = comments.id)`,
      reason: sql<string | null>`(
        select d.reason from comment_decisions d where d.comment_id = comments.id order by d.decided_at desc limit 1)`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(comments)
    .innerJoin(courses, eq(courses.id, comments.courseId))
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(instructors, eq(instructors.userId, comments.userId))
    .leftJoin(parents, eq(parents.id, comments.parentId))
    .leftJoin(parentUsers, eq(parentUsers.id, parents.userId))
    .leftJoin(parentInstructors, eq(parentInstructors.userId, parents.userId))
    .where(and(condition, courseIds && inArray(comments.courseId, [...courseIds]), searchBy === '' ? undefined : found))
    .orderBy(way(comments.createdAt), way(comments.id))
    .limit(limit)
    .offset(offset)
}
export type QueueRow = Awaited<ReturnType<typeof selectQueueRows>>[number]

/** Returns a page of a moderation queue and the total number of comments. */
export async function selectQueue(db: Executor, query: QueueQuery): Promise<{ rows: QueueRow[]; total: number }> {
  const offset = (query.pageNumber - 1) * query.pageSize
  const rows = await selectQueueRows(db, query, { limit: query.pageSize, offset })
  if (rows.length > 0 || offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  // A page beyond the last one has no row with the total.
  const [first] = await selectQueueRows(db, query, { limit: 1, offset: 0 })
  return { rows, total: first?.total ?? 0 }
}

/** Number of comments in each queue. */
export async function countQueues(db: Executor): Promise<Record<CommentQueue, number>> {
  const counted = await Promise.all(
    Object.entries(queues).map(
      async ([queue, { condition }]) => [queue, await db.$count(comments, condition)] as const,
    ),
  )
  return Object.fromEntries(counted) as Record<CommentQueue, number>
}

/** Numbers of approved and removed comments of these authors, by their ids. */
export async function selectPastDecisions(
  db: Executor,
  userIds: readonly string[],
): Promise<Map<string, { approved: number; declined: number }>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({
      userId: sql<string>`${comments.userId}`,
      approved: sql<number>`count(*) filter (where ${comments.status} = 'Approved')`.mapWith(Number),
      declined: sql<number>`count(*) filter (where ${comments.status} = 'Declined')`.mapWith(Number),
    })
    .from(comments)
    .where(inArray(comments.userId, [...userIds]))
    .groupBy(comments.userId)
  return new Map(rows.map(({ userId, ...past }) => [userId, past]))
}
