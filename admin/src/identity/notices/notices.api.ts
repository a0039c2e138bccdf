import { noticesEndpoints } from '@slodki-ul/contract/identity/notices.admin'
import { workspaceEndpoints } from '@slodki-ul/contract/identity/workspace.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotices: queryOf(build, noticesEndpoints.listNotices, { providesTags: ['notices'] }),
    readNotices: mutationOf(build, noticesEndpoints.readNotices, { invalidatesTags: ['notices'] }),
    listWaitingRows: queryOf(build, noticesEndpoints.listWaitingRows, { providesTags: ['waiting'] }),
    getPreferences: queryOf(build, workspaceEndpoints.getPreferences, { providesTags: ['preferences'] }),
    changePreferences: mutationOf(build, workspaceEndpoints.changePreferences, { invalidatesTags: ['preferences'] }),
  }),
})

export const {
  useListNoticesQuery,
  useReadNoticesMutation,
  useListWaitingRowsQuery,
  useGetPreferencesQuery,
  useChangePreferencesMutation,
} = noticesApi
