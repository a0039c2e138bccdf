import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { isStaff } from '@slodki-ul/contract/identity/access.rules'
import type { Comment, commentsEndpoints, ModeratedComment } from '@slodki-ul/contract/learning/comments'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { statusForAuthor } from '#learning/comments/author-treatments.service.ts'
import * as table from '#learning/comments/comments.db.ts'
import { cleanComment, creatorOf, type Reader, textFor } from '#learning/comments/comments.rules.ts'
import { type QueueRow, selectQueue } from '#learning/comments/moderation.db.ts'
import { findCourseAccess } from '#learning/courses/access.service.ts'
import { reportToStaff } from '#platform/mail/staff.ts'

export {
  insertComment,
  selectCommentForMail as findCommentForMail,
  selectCommentsOf,
  selectVoice as findVoice,
} from '#learning/comments/comments.db.ts'

import { readFeatures } from '#platform/settings/features.service.ts'

type Rows = typeof commentsEndpoints

const readerOf = ({ userId, roles }: RequestContext): Reader => ({ userId, isStaff: isStaff(roles) })

/** The fields of a comment that both readers and staff get. */
const headOf = (row: table.CommentRow | QueueRow) => {
  const isInstructor = row.writtenAs === 'instructor' && row.instructorName !== null
  return {
    ...{ id: row.id, courseId: row.courseId, parentId: row.parentId },
    // Readers are not told who of the staff answers for the academy.
    userId: row.writtenAs === null || isInstructor ? row.userId : null,
    ...{ creator: creatorOf(row), isInstructor, language: row.language, createdAt: row.createdAt.toISOString() },
  }
}

const toComment = (row: table.CommentRow, reader: Reader): Comment => ({
  ...headOf(row),
  comment: textFor(reader, row),
  level: row.level,
  status: row.status,
})

/**
 * Returns a page of the comments of a course in thread order, as visible to the caller. Fails with
 * ERRORS.UNABLETOLOADCOURSE, and with ERRORS.COMMENTNOTFOUND when the page should follow a comment that never existed.
 */
export async function listComments(
  context: Context,
  caller: RequestContext,
  { params: { courseId }, query: { after, pageNumber, pageSize } }: Input<Rows['listComments']>,
): Promise<Outcome<Page<Comment>>> {
  if (!(await readFeatures(context)).comments) return fail('ERRORS.NOTFOUND')
  const [courseAccess, rows, { total, isKnown }] = await Promise.all([
    findCourseAccess(context, courseId),
    table.selectComments(context.db, { courseId, after, limit: pageSize }),
    table.countComments(context.db, { courseId, after }),
  ])
  if (!courseAccess) return fail('ERRORS.UNABLETOLOADCOURSE')
  if (!isKnown) return fail('ERRORS.COMMENTNOTFOUND')
  const reader = readerOf(caller)
  const page = { pageNumber: after === undefined ? 1 : pageNumber, pageSize }
  return succeed({ items: rows.map((row) => toComment(row, reader)), pagination: paginationOf(page, total) })
}

/**
 * Saves a comment or a reply for approval, or approved for a trusted author. Fails with ERRORS.PROVIDEDATA when no readable text
 * is left, ERRORS.UNABLETOLOADCOURSE, ERRORS.COMMENTNOTFOUND for a reply to a comment that readers cannot see, and as
 * statusForAuthor.
 */
export async function addComment(
  context: Context,
  caller: RequestContext,
  courseId: number,
  body: Input<Rows['addComment']>['body'],
): Promise<Outcome<Comment>> {
  const { userId } = caller
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  if (!(await readFeatures(context)).comments) return fail('ERRORS.NOTFOUND')
  const allowed = await context.limits.consume('addComment', userId)
  if (failed(allowed)) return allowed
  const comment = cleanComment(body.comment)
  if (comment === '') return fail('ERRORS.PROVIDEDATA', { fields: { comment: 'ERRORS.PROVIDEDATA' } })
  if (body.courseId !== undefined && body.courseId !== courseId)
    return fail('ERRORS.PROVIDEDATA', { fields: { courseId: 'ERRORS.PROVIDEDATA' } })
  if (!(await findCourseAccess(context, courseId))) return fail('ERRORS.UNABLETOLOADCOURSE')
  const parentId = body.parentId ?? null
  return inTransaction<Outcome<Comment>>(context, async (tx) => {
    const parent = parentId === null ? null : await table.lockApprovedComment(tx, { courseId, commentId: parentId })
    if (parent === undefined) return fail('ERRORS.COMMENTNOTFOUND')
    const status = await statusForAuthor(tx, context, { userId, comment })
    if (failed(status)) return status
    const id = await table.insertComment(tx, {
      ...{ courseId, parentId, userId, ...(await table.selectVoice(tx, userId)) },
      level: parent ? parent.level + 1 : 0,
      comment,
      language: body.languageCode,
      status: status.value,
      createdAt: context.clock.date(),
    })
    const row = await table.selectComment(tx, id)
    return row ? succeed(toComment(row, readerOf(caller))) : fail('ERRORS.COMMENTNOTFOUND')
  })
}

type Place = { courseId: number; commentId: string }

/** Reports a visible comment to staff; a second report of the same reader is ignored. */
export async function reportComment(
  context: Context,
  { userId }: RequestContext,
  place: Place,
  reason: string,
): Promise<Outcome<undefined>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const allowed = await context.limits.consume('reportComment', userId)
  if (failed(allowed)) return allowed
  return inTransaction<Outcome<undefined>>(context, async (tx) => {
    if (!(await table.lockApprovedComment(tx, place))) return fail('ERRORS.COMMENTNOTFOUND')
    const { commentId } = place
    const report = { id: crypto.randomUUID(), commentId, userId, reason, createdAt: context.clock.date() }
    if (await table.insertReport(tx, report))
      await reportToStaff(tx, context, {
        occasion: `comment-reported:${report.id}`,
        kind: 'comment-reported',
        data: { commentId, reason },
      })
    return succeed(undefined)
  })
}

/** A comment of a queue as moderators see it. */
export const toModerated = (row: QueueRow): ModeratedComment => ({
  ...headOf(row),
  comment: row.comment,
  status: row.status,
  courseName: row.courseName,
  isFree: row.isFree,
  parent: row.parentComment === null ? null : { creator: creatorOf(row.parentAuthor), comment: row.parentComment },
  reports: row.reports.map(({ reason, createdAt }) => ({ reason, createdAt: new Date(createdAt).toISOString() })),
  reason: row.reason,
})

/** Returns a page of a moderation queue for the public row. */
export async function listCommentsToModerate(
  { db }: Context,
  query: Input<Rows['listCommentsToModerate']>['query'],
): Promise<Page<ModeratedComment>> {
  const { rows, pagination } = await selectQueue(db, { ...query, language: query.languageCode })
  return { items: rows.map(toModerated), pagination }
}
