import type { workspaceEndpoints } from '@slodki-ul/contract/identity/workspace.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import {
  changePreferences,
  discardDraft,
  getDraft,
  getPreferences,
  listDrafts,
  saveDraft,
} from '#identity/workspace/drafts.service.ts'
import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  listSavedViews,
} from '#identity/workspace/saved-views.service.ts'

export const workspaceRoutes = (context: Context): AdminHandlers<typeof workspaceEndpoints> => ({
  listSavedViews: ({ query }, caller) => listSavedViews(context, caller, query.list),
  addSavedView: ({ body }, caller) => addSavedView(context, caller, body),
  changeSavedView: ({ params, body }, caller) => changeSavedView(context, caller, params.id, body),
  deleteSavedView: ({ params }, caller) => deleteSavedView(context, caller, params.id),
  listDrafts: (_input, { userId }) => listDrafts(context, userId),
  getDraft: ({ params }, { userId }) => getDraft(context, { userId, ...params }),
  saveDraft: ({ params, body }, { userId }) => saveDraft(context, { userId, ...params }, body),
  deleteDraft: ({ params }, { userId }) => discardDraft(context, { userId, ...params }),
  getPreferences: (_input, { userId }) => getPreferences(context, userId),
  changePreferences: ({ body }, { userId }) => changePreferences(context, userId, body),
})
