import type { Language } from '@slodki-ul/contract/language'
import type { CommentQueue, CommentStatus } from '@slodki-ul/contract/learning/comments'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
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

/** Declines a comment and all visible replies under it; returns them with their former status, itself included. */
export async function declineThread(tx: Transaction, id: string): Promise<{ id: string; previous: CommentStatus }[]> {
  const result = await tx.execute(sql`
    with recursive thread as (
      select id from comments where id = ${id}
      union all select c.id from comments c join thread on c.parent_id = thread.id),
    visible as (
      select c.id, c.status as previous from comments c join thread on thread.id = c.id
      where c.status <> 'Declined' order by c.id for update of c)
    update comments set status = 'Declined' from visible
    where comments.id = visible.id returning comments.id, visible.previous`)
  return rowsOf<{ id: string; previous: CommentStatus }>(result)
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

type Filters = Pick<QueueQuery, 'queue' | 'searchBy' | 'language' | 'courseIds'>

const courseNameIn = (language: Language) => localized(language, 'courses.name')

/** The comments of a queue that fit; joined with their course and author. */
function whereOf({ queue, searchBy, language, courseIds }: Filters) {
  const wanted = sql`lower(${searchBy})`
  const found = sql`(position(${wanted} in lower(comments.comment)) > 0
    or position(${wanted} in lower(${courseNameIn(language)})) > 0
    or position(${wanted} in lower(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${instructors.name}))) > 0)`
  return and(
    queues[queue].condition,
    courseIds && inArray(comments.courseId, [...courseIds]),
    searchBy === '' ? undefined : found,
  )
}

type LatestDecision = {
  id: string
  userId: string | null
  decidedAt: string
  undoUntil: string | null
  causeId: string | null
}

/** The latest decision that was not taken back, as a column. */
const latestDecision = (fields: SQL) => sql`(
  select ${fields} from comment_decisions d where d.comment_id = comments.id and d.taken_back_at is null
  order by d.decided_at desc limit 1)`

/** The rows of the moderation queues, each with its total. */
function selectQueueRows(db: Executor, query: QueueQuery, { limit, offset }: { limit: number; offset: number }) {
  const { queue, language, orderBy } = query
  const way = orderBy === undefined ? queues[queue].way : orderBy === 'createdAt' ? asc : desc
  const parents = alias(comments, 'parents')
  const parentUsers = alias(users, 'parent_users')
  const parentInstructors = alias(instructors, 'parent_instructors')
  return db
    .select({
      ...commentFields,
      status: comments.status,
      courseName: sql<string>`${courseNameIn(language)}`,
      isFree: courses.isFree,
      parentComment: parents.comment,
      parentAuthor: {
        instructorName: parentInstructors.name,
        firstName: parentUsers.firstName,
        lastName: parentUsers.lastName,
        writtenAs: parents.writtenAs,
      },
      reports: sql<{ reason: string; createdAt: string }[]>`(
        select coalesce(json_agg(json_build_object('reason', r.reason, 'createdAt', r.created_at) order by r.created_at), '[]')
        from comment_reports r where r.comment_id = comments.id)`,
      reason: sql<string | null>`${latestDecision(sql`d.reason`)}`,
      decision: sql<LatestDecision | null>`${latestDecision(sql`json_build_object('id', d.id, 'userId', d.user_id,
        'decidedAt', d.decided_at, 'undoUntil', d.undo_until, 'causeId', d.cause_id)`)}`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(comments)
    .innerJoin(courses, eq(courses.id, comments.courseId))
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(instructors, eq(instructors.id, comments.instructorId))
    .leftJoin(parents, eq(parents.id, comments.parentId))
    .leftJoin(parentUsers, eq(parentUsers.id, parents.userId))
    .leftJoin(parentInstructors, eq(parentInstructors.id, parents.instructorId))
    .where(whereOf(query))
    .orderBy(way(comments.createdAt), way(comments.id))
    .limit(limit)
    .offset(offset)
}
export type QueueRow = Awaited<ReturnType<typeof selectQueueRows>>[number]

/** Returns a page of a moderation queue. */
export async function selectQueue(
  db: Executor,
  query: QueueQuery,
): Promise<{ rows: QueueRow[]; pagination: Page<QueueRow>['pagination'] }> {
  const offset = (query.pageNumber - 1) * query.pageSize
  const rows = await selectQueueRows(db, query, { limit: query.pageSize, offset })
  // A page beyond the last one has no row with the total.
  const [first] = rows.length > 0 || offset === 0 ? rows : await selectQueueRows(db, query, { limit: 1, offset: 0 })
  return { rows, pagination: paginationOf(query, first?.total ?? 0) }
}

/** Ids of the comments chosen for a run, oldest first; one more than a run may have. */
export async function selectChosenComments(
  db: Executor,
  selection: { ids: readonly string[] } | { all: Filters },
): Promise<string[]> {
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(courses, eq(courses.id, comments.courseId))
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(instructors, eq(instructors.id, comments.instructorId))
    .where(
      'ids' in selection
        ? sql`${comments.id}::text = any(${sql.param([...selection.ids])}::text[])`
        : whereOf(selection.all),
    )
    .orderBy(comments.createdAt, comments.id)
    .limit(bulkRowsMax + 1)
  return rows.map(({ id }) => id)
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

/** Those of these comments that are not removed, with whether a report of them is open. */
export async function selectDecidable(db: Executor, ids: readonly string[]) {
  const rows = await db
    .select({ id: comments.id, status: comments.status, isReported: sql<boolean>`${openReport}` })
    .from(comments)
    .where(and(sql`${comments.id}::text = any(${sql.param([...ids])}::text[])`, ne(comments.status, 'Declined')))
  return new Map(rows.map(({ id, ...comment }) => [id, comment]))
}

/** Characters of a comment that name it in a list. */
const labelMax = 80

/** The beginning of each of these comments. */
export async function selectLabels(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: comments.id, label: sql<string>`left(${comments.comment}, ${labelMax})` })
    .from(comments)
    .where(sql`${comments.id}::text = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map(({ id, label }) => [id, label]))
}
