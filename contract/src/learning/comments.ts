import * as z from 'zod/mini'
import { idSchema } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languages } from '../language.ts'
import { languageCode } from '../language-code.ts'
import { commentMax, pageSizes, textMax } from '../limits.ts'
import { pageQuery } from '../pagination.ts'

/** Statuses of a comment that readers see (COM-02); declined comments are hidden from them. */
export const commentStatuses = ['Created', 'Approved'] as const
export type CommentStatus = (typeof commentStatuses)[number]

/** The moderation queues: waiting, reported, approved and declined comments. */
export const commentQueues = ['waiting', 'reported', 'approved', 'declined'] as const
export type CommentQueue = (typeof commentQueues)[number]

/** Text of a comment or of a reason: 1 to 500 characters, not all blank (COM-08). */
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(commentMax))

const commentFields = {
  id: z.uuid(),
  courseId: z.int(),
  parentId: z.nullable(z.uuid()),
  /** First name and initial, or the full name of an instructor; null once the account is deleted. */
  creator: z.nullable(z.string()),
  isInstructor: z.boolean(),
  /** Null once the account is deleted. */
  userId: z.nullable(z.uuid()),
  /** The language it is written in. */
  language: z.enum(languages),
  createdAt: momentSchema,
}

/** A comment as readers see it (ENT-09). */
export const commentSchema = z.object({
  ...commentFields,
  /** Plain text; null until it is approved, except for its author and staff. */
  comment: z.nullable(z.string()),
  /** Depth of the reply, 0 and up. */
  level: z.int(),
  status: z.enum(commentStatuses),
})
export type Comment = z.infer<typeof commentSchema>

/** A comment as moderators see it. */
export const moderatedCommentSchema = z.object({
  ...commentFields,
  comment: z.string(),
  status: z.enum([...commentStatuses, 'Declined']),
  courseName: z.string(),
  isFree: z.boolean(),
  /** The parent comment. */
  parent: z.nullable(z.object({ creator: z.nullable(z.string()), comment: z.string() })),
  /** Oldest first. */
  reports: z.array(z.object({ reason: z.string(), createdAt: momentSchema })),
  /** Reason of the removal, as mailed to the author. */
  reason: z.nullable(z.string()),
})
export type ModeratedComment = z.infer<typeof moderatedCommentSchema>

const inCourse = z.object({ courseId: idSchema, commentId: z.uuid() })

export const commentsEndpoints = {
  listComments: endpoint({
    method: 'GET',
    path: 'CoursesComments/{courseId}',
    summary: 'A page of the comments of a course in the order of their threads, newest thread first (Q-107)',
    access: 'subscriber',
    params: z.object({ courseId: idSchema }),
    query: z.object({
      /** Id of the last comment of the previous page; omitted for the first page. */
      after: z.optional(z.uuid()),
      /** Page number for the response header; `after` alone decides where the page begins. */
      pageNumber: pageQuery.pageNumber,
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSizes.comments)), pageSizes.comments),
    }),
    status: 200,
    reply: z.array(commentSchema),
    paged: true,
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.COMMENTNOTFOUND'],
    calledBy: 'web',
  }),
  addComment: endpoint({
    method: 'POST',
    path: 'CoursesComments/add/{courseId}',
    summary: 'Writes a comment or a reply, which waits for approval unless its author is trusted',
    access: 'subscriber',
    params: z.object({ courseId: idSchema }),
    body: z.object({
      comment: words,
      /** Repeats the id of the path. */
      courseId: z.optional(idSchema),
      /** The parent: an approved comment of the same course. */
      parentId: z.optional(z.nullable(z.uuid())),
      languageCode,
    }),
    status: 201,
    reply: commentSchema,
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.COMMENTNOTFOUND', 'ERRORS.COMMENTSPAUSED'],
    calledBy: 'web',
  }),
  approveComment: endpoint({
    method: 'PUT',
    path: 'CoursesComments/approve/{courseId}/{commentId}',
    summary: 'Lets everybody who may read comments read this one',
    access: 'admin',
    params: inCourse,
    status: 204,
    reply: null,
    errors: ['ERRORS.COMMENTNOTFOUND'],
    calledBy: 'web',
  }),
  declineComment: endpoint({
    method: 'PUT',
    path: 'CoursesComments/decline/{courseId}/{commentId}',
    summary: 'Removes a comment with its replies and tells its author why (Q-73)',
    access: 'admin',
    params: inCourse,
    body: z.optional(z.object({ reason: z.optional(words) })),
    status: 204,
    reply: null,
    errors: ['ERRORS.COMMENTNOTFOUND'],
    calledBy: 'web',
  }),
  reportComment: endpoint({
    method: 'POST',
    path: 'CoursesComments/report/{courseId}/{commentId}',
    summary: 'Tells staff what is wrong with a comment; once by each reader',
    access: 'subscriber',
    params: inCourse,
    body: z.object({ reason: words }),
    status: 202,
    reply: null,
    errors: ['ERRORS.COMMENTNOTFOUND'],
    calledBy: 'web',
  }),
  listCommentsToModerate: endpoint({
    method: 'GET',
    path: 'CoursesComments/queue',
    summary: 'A page of comments of all courses for staff: what waits, oldest first, unless another list is asked for',
    access: 'admin',
    query: z.object({
      ...pageQuery,
      languageCode,
      queue: z._default(z.enum(commentQueues), 'waiting'),
      searchBy: z._default(z.string().check(z.trim(), z.maxLength(textMax)), ''),
    }),
    status: 200,
    reply: z.array(moderatedCommentSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
}
