import type { commentAuthorsEndpoints } from '@slodki-ul/contract/learning/comment-authors.admin'
import { normalizeWatchedWords, watchedWordsMax } from '@slodki-ul/contract/learning/comment-text.rules'
import type { staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { decideAppeal, noteAppeal } from '#learning/comments/appeals.service.ts'
import { listCommentAuthors, setAuthorTreatment } from '#learning/comments/author-treatments.service.ts'
import * as runs from '#learning/comments/comment-runs.service.ts'
import * as service from '#learning/comments/comments.admin.service.ts'
import { replyToStaffComment } from '#learning/comments/staff-replies.service.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'
import { changeSetting, getSetting, type SettingCheck } from '#platform/settings/settings.service.ts'

/** The list may have many words, not one longer than its limit. */
const watchedWords: SettingCheck<'comments'> = {
  key: 'comments',
  normalize: (values) => ({ watchedWords: normalizeWatchedWords(values.watchedWords) }),
  issues: ({ watchedWords: { length } }) =>
    length > watchedWordsMax ? { watchedWords: { code: 'ERRORS.MAXLENGTH', max: watchedWordsMax, given: length } } : {},
}

export const staffCommentsRoutes = (
  context: Context,
): AdminHandlers<typeof staffCommentsEndpoints & typeof commentAuthorsEndpoints> => ({
  listCommentAuthors: ({ query }) => listCommentAuthors(context, query),
  setAuthorTreatment: ({ params, body }, caller) => setAuthorTreatment(context, caller, params.id, body),
  getCommentWords: () => getSetting(context, 'comments'),
  changeCommentWords: ({ body }, caller) => changeSetting(context, caller, watchedWords, body),
  listStaffComments: ({ query }) => service.listStaffComments(context, query),
  countStaffComments: (_input, { userId }) => service.countStaffComments(context, userId),
  approveStaffComment: ({ params }, caller) => service.approveStaffComment(context, caller, params.id),
  removeStaffComment: ({ params, body }, caller) => service.removeStaffComment(context, caller, params.id, body),
  undoCommentDecision: ({ params, body }, caller) =>
    service.undoCommentDecision(context, caller, { commentId: params.id, ...body }),
  replyToStaffComment: ({ params, body }, caller) => replyToStaffComment(context, caller, params.id, body),
  noteAppeal: ({ params, body }, caller) => noteAppeal(context, caller, params.id, body),
  decideAppeal: ({ params, body }, caller) => decideAppeal(context, caller, params.id, body),
  previewApproveComments: ({ body }, caller) => runs.previewApproveComments(context, caller, body),
  approveComments: ({ body }, caller) => runs.approveComments(context, runCallerOf(caller), body),
  previewRemoveComments: ({ body }, caller) => runs.previewRemoveComments(context, caller, body),
  removeComments: ({ body }, caller) => runs.removeComments(context, runCallerOf(caller), body),
})
