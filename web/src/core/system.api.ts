import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { api, queryOf } from './api.ts'

export const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHealth: queryOf(build, systemEndpoints.getHealth),
  }),
})

export const { useGetHealthQuery } = systemApi
