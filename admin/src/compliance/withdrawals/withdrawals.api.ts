import { withdrawalTermsEndpoints } from '@slodki-ul/contract/compliance/withdrawal-terms.admin'
import { staffWithdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else has decided meanwhile. */
const changes = { invalidatesTags: ['withdrawals' as const, 'waiting' as const] }
/** Asked for each time that it is shown. */
const preview = { keepUnusedDataFor: 0 }

export const {
  useListWithdrawalsQuery,
  useGetWithdrawalQuery,
  useGetWithdrawalWordingQuery,
  useListWithdrawalExceptionsQuery,
  useMatchWithdrawalMutation,
  useAcceptWithdrawalMutation,
  usePreviewAcceptWithdrawalQuery,
  useSettleWithdrawalMutation,
  useRefuseWithdrawalMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listWithdrawals: queryOf(build, staffWithdrawalsEndpoints.listWithdrawals, { providesTags: ['withdrawals'] }),
    getWithdrawal: queryOf(build, staffWithdrawalsEndpoints.getWithdrawal, { providesTags: ['withdrawals'] }),
    // Texts, company data and products change elsewhere.
    getWithdrawalWording: queryOf(build, withdrawalTermsEndpoints.getWithdrawalWording, preview),
    listWithdrawalExceptions: queryOf(build, withdrawalTermsEndpoints.listWithdrawalExceptions, preview),
    matchWithdrawal: mutationOf(build, staffWithdrawalsEndpoints.matchWithdrawal, changes),
    acceptWithdrawal: mutationOf(build, staffWithdrawalsEndpoints.acceptWithdrawal, {
      invalidatesTags: ['withdrawals', 'waiting', 'orders'],
    }),
    previewAcceptWithdrawal: queryOf(build, staffWithdrawalsEndpoints.previewAcceptWithdrawal, preview),
    settleWithdrawal: mutationOf(build, staffWithdrawalsEndpoints.settleWithdrawal, changes),
    refuseWithdrawal: mutationOf(build, staffWithdrawalsEndpoints.refuseWithdrawal, changes),
  }),
})
