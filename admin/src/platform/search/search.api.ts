import { searchEndpoints } from '@slodki-ul/contract/platform/search.admin'
import { api, queryOf } from '#core/api.ts'

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({ searchBackOffice: queryOf(build, searchEndpoints.searchBackOffice) }),
})

export const { useSearchBackOfficeQuery } = searchApi
