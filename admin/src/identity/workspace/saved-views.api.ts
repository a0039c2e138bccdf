import { workspaceEndpoints } from '@slodki-ul/contract/identity/workspace.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const changed = { invalidatesTags: ['views'] } as const

const savedViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSavedViews: queryOf(build, workspaceEndpoints.listSavedViews, { providesTags: ['views'] }),
    addSavedView: mutationOf(build, workspaceEndpoints.addSavedView, changed),
    changeSavedView: mutationOf(build, workspaceEndpoints.changeSavedView, changed),
    deleteSavedView: mutationOf(build, workspaceEndpoints.deleteSavedView, changed),
  }),
})

export const {
  useListSavedViewsQuery,
  useAddSavedViewMutation,
  useChangeSavedViewMutation,
  useDeleteSavedViewMutation,
} = savedViewsApi
