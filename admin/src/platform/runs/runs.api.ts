import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

const runsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRuns: queryOf(build, runsEndpoints.listRuns, { providesTags: ['runs'] }),
    // Asked again and again while the run is under way.
    getRun: queryOf(build, runsEndpoints.getRun, { providesTags: ['runs'], isBackground: true }),
    listRunRows: queryOf(build, runsEndpoints.listRunRows, { providesTags: ['runs'], isBackground: true }),
    getRunFile: fileOf(build, runsEndpoints.getRunFile),
    stopRun: mutationOf(build, runsEndpoints.stopRun, { invalidatesTags: ['runs'] }),
    retryRun: mutationOf(build, runsEndpoints.retryRun, { invalidatesTags: ['runs'] }),
  }),
})

export const {
  useListRunsQuery,
  useGetRunQuery,
  useGetRunFileMutation,
  useListRunRowsQuery,
  useStopRunMutation,
  useRetryRunMutation,
} = runsApi
