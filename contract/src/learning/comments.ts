import * as z from 'zod/mini'
import { idSchema } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languages } from '../language.ts'
import { languageCode } from '../language-code.ts'
import { commentMax, pageSizes, textMax } from '../limits.ts'
import { pageQuery } from '../pagination.ts'

/** States of a comment that are told to readers (COM-02); a declined one is gone for them. */
export const commentStatuses = ['Created', 'Approved'] as const
export type CommentStatus = (typeof commentStatuses)[number]

/** What staff look through: what waits, what was reported, what stands, what was removed. */
export const commentQueues = ['waiting', 'reported', 'approved', 'declined'] as const
export type CommentQueue = (typeof commentQueues)[number]

/** What a person writes under a course, or as a reason: 1 to 500 characters that are not all blank (COM-08). */
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(commentMax))

const commentFields = {
  id: z.uuid(),
  courseId: z.int(),
  parentId: z.nullable(z.uuid()),
  /** First name and initial, or the whole name of who teaches here; null once the account is gone. */
  creator: z.nullable(z.string()),
  isInstructor: z.boolean(),
  /** Null once the account is gone. */
  userId: z.nullable(z.uuid()),
  /** The language it is written in. */
  language: z.enum(languages),
  createdAt: momentSchema,
}

/** A comment as a reader gets it (ENT-09). */
export const commentSchema = z.object({
  ...commentFields,
  /** Plain text; null while it waits, for all but its author and staff. */
  comment: z.nullable(z.string()),
  /** Depth of the reply, 0 and up. */
  level: z.int(),
  status: z.enum(commentStatuses),
})
export type Comment = z.infer<typeof commentSchema>

/** A comment as staff get it, with what a decision needs. */
export const moderatedCommentSchema = z.object({
  ...commentFields,
  comment: z.string(),
  status: z.enum([...commentStatuses, 'Declined']),
  courseName: z.string(),
  isFree: z.boolean(),
  /** What it answers. */
  parent: z.nullable(z.object({ creator: z.nullable(z.string()), comment: z.string() })),
  /** Oldest first. */
  reports: z.array(z.object({ reason: z.string(), createdAt: momentSchema })),
  /** Why it was removed, as its author was told. */
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
      /** The last comment of the page before; left out, the page is the first. */
      after: z.optional(z.uuid()),
      /** The number of the page, for its header: where it begins, `after` alone says. */
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
    summary: 'Writes a comment or a reply, which waits for approval',
    access: 'subscriber',
    params: z.object({ courseId: idSchema }),
    body: z.object({
      comment: words,
      /** Repeats the address. */
      courseId: z.optional(idSchema),
      /** What it answers: an approved comment of the same course. */
      parentId: z.optional(z.nullable(z.uuid())),
      languageCode,
    }),
    status: 201,
    reply: commentSchema,
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.COMMENTNOTFOUND'],
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
