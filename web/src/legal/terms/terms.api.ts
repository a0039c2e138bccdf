import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTerms: queryOf(build, termsEndpoints.getTerms),
    getPrivacy: queryOf(build, termsEndpoints.getPrivacy),
    getNotice: queryOf(build, termsEndpoints.getNotice),
    checkTerms: queryOf(build, termsEndpoints.checkTerms, { providesTags: ['terms'], keepUnusedDataFor: 0 }),
    acceptTerms: mutationOf(build, termsEndpoints.acceptTerms, { invalidatesTags: ['terms'] }),
    updateTerms: mutationOf(build, termsEndpoints.updateTerms, { invalidatesTags: ['terms'] }),
  }),
})

export const {
  useGetTermsQuery,
  useGetPrivacyQuery,
  useGetNoticeQuery,
  useCheckTermsQuery,
  useAcceptTermsMutation,
  useUpdateTermsMutation,
} = termsApi
