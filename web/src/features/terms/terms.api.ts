import { termsEndpoints } from '@slodki-ul/contract/terms'
import { api, queryOf } from '#app/api.ts'

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTerms: queryOf(build, termsEndpoints.getTerms),
  }),
})

export const { useGetTermsQuery } = termsApi
