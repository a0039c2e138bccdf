import { deleteOldDrafts, getPreferences } from '#identity/workspace/drafts.service.ts'
import { workspaceRoutes } from '#identity/workspace/workspace.admin.routes.ts'
import type { Module } from '#module.ts'

export const workspaceModule: Module = {
  adminRoutes: workspaceRoutes,
  cleanups: [{ name: 'delete-old-drafts', run: deleteOldDrafts }],
  personalData: {
    workspace: {
      tables: ['saved_views', 'first_views', 'drafts', 'staff_preferences'],
      read: async (db, { id }) => getPreferences({ db: db as never }, id),
    },
  },
}
