import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { reasonMax } from '../limits.ts'
import { anyOf, listQuery } from '../lists.ts'
import { changeErrors, changing, getting, recordOf } from '../platform/setting-rows.admin.ts'
import { wallTimePattern } from '../warsaw-times.rules.ts'
import { authorTreatments, treatmentSchema } from './author-treatments.ts'

/** What staff can make of an author: `usual` ends what was before. */
export const treatmentChoices = ['usual', ...authorTreatments] as const
export type TreatmentChoice = (typeof treatmentChoices)[number]

const authorSchema = z.object({
  id: z.uuid(),
  /** As readers see it. */
  name: z.nullable(z.string()),
  treatment: treatmentSchema,
})
export type CommentAuthor = z.infer<typeof authorSchema>

export const commentAuthorsQuery = listQuery(['setAt'], '-setAt', { treatment: anyOf(z.enum(authorTreatments)) })
export type CommentAuthorsQuery = z.output<typeof commentAuthorsQuery>

const wordsSchema = z.strictObject({
  /** A word or a phrase a line. Longer ones are refused by the rule of the field, which names its limit. */
  watchedWords: z.string().check(z.maxLength(20_000)),
})

const treatment = {
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(reasonMax)),
}
const choice = z.discriminatedUnion('treatment', [
  z.strictObject({ ...treatment, treatment: z.literal('usual') }),
  z.strictObject({ ...treatment, treatment: z.literal('trusted') }),
  z.strictObject({
    ...treatment,
    treatment: z.literal('silenced'),
    /** A time in Warsaw. */
    until: z.string().check(z.regex(wallTimePattern)),
  }),
])
export type AuthorDecision = z.output<typeof choice>

/** Authors whose comments staff treat in another way, and the words that keep a trusted one's from being shown (BO-132). */
export const commentAuthorsEndpoints = {
  listCommentAuthors: adminEndpoint({
    method: 'GET',
    path: 'admin/comment-authors',
    summary: 'A page of the authors who are trusted or silenced now, with reason, who and until when',
    permission: 'comments.decide',
    query: commentAuthorsQuery,
    status: 200,
    reply: z.array(authorSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  setAuthorTreatment: adminEndpoint({
    method: 'POST',
    path: 'admin/comment-authors/{id}/treatment',
    summary: 'Trusts an author, silences one for a time, or ends that; the author is mailed the reason',
    permission: 'comments.decide',
    audit: { record: 'comment-author', id: 'id' },
    params: z.object({ id: z.uuid() }),
    headers: z.object(idempotencyHeader),
    body: choice,
    status: 204,
    reply: null,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  getCommentWords: getting('comments', 'comments.decide', wordsSchema),
  changeCommentWords: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/comments',
    summary: "Changes the words that keep a trusted author's comment waiting for approval",
    permission: 'comments.decide',
    headers: z.object(versionHeader),
    body: z.partial(wordsSchema),
    reply: recordOf(wordsSchema),
    errors: changeErrors,
  }),
}
