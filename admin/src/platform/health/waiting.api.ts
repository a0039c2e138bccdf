import { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { api, queryOf } from '#core/api.ts'

const waitingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWaiting: queryOf(build, healthEndpoints.listWaiting, { providesTags: ['waiting'], isBackground: true }),
  }),
})

export const { useListWaitingQuery } = waitingApi
