import { termsEndpoints } from '@slodki-ul/contract/terms'
import { api, queryOf } from '#app/api.ts'

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTerms: queryOf(build, termsEndpoints.getTerms),
    getPrivacy: queryOf(build, termsEndpoints.getPrivacy),
  }),
})

export const { useGetTermsQuery, useGetPrivacyQuery } = termsApi
