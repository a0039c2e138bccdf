import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { languageCode } from '../language-code.ts'
import { commentMax } from '../limits.ts'
import { anyOf, listQuery } from '../lists.ts'
import { commentQueues, moderatedCommentSchema } from './comments.ts'

/** Filters, search and order of the comment queue; without `queue` what waits, oldest first. */
export const staffCommentsQuery = listQuery(['createdAt'], 'createdAt', {
  queue: z._default(z.enum(commentQueues), 'waiting'),
  courseId: anyOf(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  languageCode,
})
export type StaffCommentsQuery = z.output<typeof staffCommentsQuery>

const queuedCommentSchema = z.object({
  ...moderatedCommentSchema.shape,
  /** Earlier decisions on comments of the same author; null once the account is deleted. */
  author: z.nullable(z.object({ approved: z.int(), declined: z.int() })),
})
export type QueuedComment = z.infer<typeof queuedCommentSchema>

const decision = {
  method: 'POST',
  permission: 'comments.decide',
  audit: { record: 'comment', id: 'id' },
  params: z.object({ id: z.uuid() }),
  headers: z.object(idempotencyHeader),
  status: 204,
  reply: null,
  errors: ['ERRORS.COMMENTNOTFOUND'],
  calledBy: 'admin',
} as const

/** The comment queue of the back office. */
export const staffCommentsEndpoints = {
  listStaffComments: adminEndpoint({
    method: 'GET',
    path: 'admin/comments',
    summary: 'A page of waiting, reported, approved or removed comments of all courses',
    permission: 'comments.decide',
    query: staffCommentsQuery,
    status: 200,
    reply: z.array(queuedCommentSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  countStaffComments: adminEndpoint({
    method: 'GET',
    path: 'admin/comments/counts',
    summary: 'Number of comments in each queue',
    permission: 'comments.decide',
    status: 200,
    reply: z.object({ waiting: z.int(), reported: z.int(), approved: z.int(), declined: z.int() }),
    errors: [],
    calledBy: 'admin',
  }),
  approveStaffComment: adminEndpoint({
    ...decision,
    path: 'admin/comments/{id}/approve',
    summary: 'Lets readers read a comment, and settles its reports; its author is mailed',
  }),
  removeStaffComment: adminEndpoint({
    ...decision,
    path: 'admin/comments/{id}/remove',
    summary: 'Removes a comment with its replies; its author is mailed the reason, the standard one when none is given',
    body: z.object({ reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(commentMax))) }),
  }),
}
