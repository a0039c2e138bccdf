import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { languageCode } from '../language-code.ts'
import { commentMax } from '../limits.ts'
import { anyOf, listQuery, selectionOf } from '../lists.ts'
import { bulkPreviewSchema, runSchema } from '../platform/runs.admin.ts'
import { treatmentSchema } from './author-treatments.ts'
import { commentQueues, moderatedCommentSchema } from './comments.ts'
import { removalReasonNames } from './removal-reasons.ts'

/** Most characters of an appeal. */
export const appealMax = 2_000

/** Seconds for which a decision can be taken back (BO-129). */
export const undoSeconds = 60

/** Filters, search and order of the comment queue; without `queue` what waits, oldest first. */
export const staffCommentsQuery = listQuery(['createdAt'], 'createdAt', {
  queue: z._default(z.enum(commentQueues), 'waiting'),
  courseId: anyOf(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  languageCode,
})
export type StaffCommentsQuery = z.output<typeof staffCommentsQuery>

const authorSchema = z.object({
  /** Numbers of the author's comments that are approved and removed now. */
  approved: z.int(),
  declined: z.int(),
  /** The language of the mails to the author. */
  language: z.enum(languages),
  /** The latest removals, newest first. */
  removals: z.array(z.object({ reason: z.string(), decidedAt: momentSchema })),
  /** Null while the author is treated as everybody else (BO-132). */
  treatment: z.nullable(treatmentSchema),
})

const decisionSchema = z.object({
  id: z.uuid(),
  /** Who decided; null once the account is deleted. */
  by: z.nullable(z.string()),
  decidedAt: momentSchema,
  /** Until when the decision can be taken back; null when it no longer can. */
  undoUntil: z.nullable(momentSchema),
})

/** What became of an appeal against a removal: it stands, or readers see the comment again. */
export const appealOutcomes = ['upheld', 'restored'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

const appealSchema = z.object({
  /** The day of the author's mail. */
  receivedOn: z.iso.date(),
  /** What the author wrote. */
  grounds: z.string(),
  /** Null while nobody has decided. */
  outcome: z.nullable(z.enum(appealOutcomes)),
  reason: z.nullable(z.string()),
  /** Who decided; null also once the account is deleted. */
  by: z.nullable(z.string()),
  decidedAt: z.nullable(momentSchema),
})

const queuedCommentSchema = z.object({
  ...moderatedCommentSchema.shape,
  /** What is known of the author; null once the account is deleted. */
  author: z.nullable(authorSchema),
  /** The latest decision that was not taken back. */
  decision: z.nullable(decisionSchema),
  /** The latest appeal against a removal of this comment (BO-131). */
  appeal: z.nullable(appealSchema),
})
export type QueuedComment = z.infer<typeof queuedCommentSchema>

/** In whose name staff answer: their own as an instructor, or the academy's. */
export const replyVoices = ['academy', 'instructor'] as const
export type ReplyVoice = (typeof replyVoices)[number]

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(commentMax))

const removal = {
  /** The reason mailed to the author, unless staff give one of their own. */
  standard: z._default(z.enum(removalReasonNames), 'rules'),
  /** A reason of staff's own, mailed as it is. */
  reason: z.optional(words),
}
const removalSchema = z.object(removal)
export type Removal = z.output<typeof removalSchema>

const decision = {
  method: 'POST',
  permission: 'comments.decide',
  audit: { record: 'comment', id: 'id' },
  params: z.object({ id: z.uuid() }),
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: z.object({ decisionId: z.uuid(), undoUntil: momentSchema }),
  errors: ['ERRORS.COMMENTNOTFOUND'],
  calledBy: 'admin',
} as const

const bulk = {
  method: 'POST',
  permission: 'comments.decide',
  audit: { record: 'comments' },
  headers: z.object(idempotencyHeader),
  calledBy: 'admin',
} as const
const preview = {
  method: 'POST',
  permission: 'comments.decide',
  status: 200,
  reply: bulkPreviewSchema,
  errors: ['ERRORS.ABOVELIMIT'],
  calledBy: 'admin',
} as const
const start = {
  ...bulk,
  status: 202,
  reply: runSchema,
  errors: ['ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
} as const
const chosen = { selection: selectionOf(staffCommentsQuery) }

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
    summary: 'Number of comments in each queue, since when the oldest waits, and in whose name the caller may answer',
    permission: 'comments.decide',
    status: 200,
    reply: z.object({
      waiting: z.int(),
      reported: z.int(),
      approved: z.int(),
      declined: z.int(),
      oldestAt: z.nullable(momentSchema),
      /** In whose name the caller may answer. */
      voices: z.array(z.enum(replyVoices)),
    }),
    errors: [],
    calledBy: 'admin',
  }),
  approveStaffComment: adminEndpoint({
    ...decision,
    path: 'admin/comments/{id}/approve',
    summary:
      'Lets readers read a comment, and settles its reports; its author is mailed after the time for taking it back',
  }),
  removeStaffComment: adminEndpoint({
    ...decision,
    path: 'admin/comments/{id}/remove',
    summary: 'Removes a comment with its replies; its author is mailed the reason after the time for taking it back',
    body: removalSchema,
  }),
  undoCommentDecision: adminEndpoint({
    ...decision,
    path: 'admin/comments/{id}/undo',
    summary:
      'Takes a decision back: the comment, its replies and its reports are as before, and nobody is mailed (BO-129)',
    body: z.object({ decisionId: z.uuid() }),
    status: 204,
    reply: null,
    errors: ['ERRORS.COMMENTNOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  replyToStaffComment: adminEndpoint({
    ...decision,
    path: 'admin/comments/{id}/reply',
    summary:
      'Answers a comment as instructor or academy, approved at once, and approves what it answers if asked (BO-130)',
    body: z.object({ comment: words, as: z.enum(replyVoices), approve: z.boolean() }),
    status: 201,
    reply: z.object({
      replyId: z.uuid(),
      /** The decision that takes the answer back, too: the one on the comment if it was approved, else on the answer. */
      decided: z.object({ commentId: z.uuid(), decisionId: z.uuid(), undoUntil: momentSchema }),
    }),
    errors: ['ERRORS.COMMENTNOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  noteAppeal: adminEndpoint({
    ...decision,
    path: 'admin/comments/{id}/appeal',
    summary: 'Notes the appeal that the author of a removed comment sent by mail, one for each removal (BO-131)',
    body: z.object({
      receivedOn: z.iso.date(),
      grounds: z.string().check(z.trim(), z.minLength(1), z.maxLength(appealMax)),
    }),
    status: 204,
    reply: null,
    errors: ['ERRORS.COMMENTNOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  decideAppeal: adminEndpoint({
    ...decision,
    path: 'admin/comments/{id}/appeal/decide',
    summary:
      'Upholds a removal or shows the comment again, and mails the author why; somebody else than who removed it decides',
    body: z.object({ outcome: z.enum(appealOutcomes), reason: words }),
    status: 204,
    reply: null,
    errors: ['ERRORS.COMMENTNOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  previewApproveComments: adminEndpoint({
    ...preview,
    path: 'admin/comments/approve/preview',
    summary: 'How many of the chosen comments would be approved, and why the others would not; changes nothing',
    body: z.object(chosen),
  }),
  approveComments: adminEndpoint({
    ...start,
    path: 'admin/comments/approve',
    summary: 'Approves the chosen comments, in a run',
    body: z.object(chosen),
  }),
  previewRemoveComments: adminEndpoint({
    ...preview,
    path: 'admin/comments/remove/preview',
    summary: 'How many of the chosen comments would be removed, and why the others would not; changes nothing',
    body: z.object(chosen),
  }),
  removeComments: adminEndpoint({
    ...start,
    path: 'admin/comments/remove',
    summary: 'Removes the chosen comments with their replies, in a run',
    body: z.object({ ...chosen, ...removal }),
  }),
}
