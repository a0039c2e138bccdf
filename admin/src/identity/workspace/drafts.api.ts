import { workspaceEndpoints } from '@slodki-ul/contract/identity/workspace.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const { useGetDraftQuery, useSaveDraftMutation, useDeleteDraftMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getDraft: queryOf(build, workspaceEndpoints.getDraft),
    saveDraft: mutationOf(build, workspaceEndpoints.saveDraft),
    deleteDraft: mutationOf(build, workspaceEndpoints.deleteDraft),
  }),
})
