import { staffWithdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else has decided meanwhile. */
const changes = { invalidatesTags: ['withdrawals' as const, 'waiting' as const] }
/** Shown once; after the action there is nothing to preview. */
const preview = { keepUnusedDataFor: 0 }

export const {
  useListWithdrawalsQuery,
  useGetWithdrawalQuery,
  useMatchWithdrawalMutation,
  useAcceptWithdrawalMutation,
  usePreviewAcceptWithdrawalQuery,
  useSettleWithdrawalMutation,
  useRefuseWithdrawalMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listWithdrawals: queryOf(build, staffWithdrawalsEndpoints.listWithdrawals, { providesTags: ['withdrawals'] }),
    getWithdrawal: queryOf(build, staffWithdrawalsEndpoints.getWithdrawal, { providesTags: ['withdrawals'] }),
    matchWithdrawal: mutationOf(build, staffWithdrawalsEndpoints.matchWithdrawal, changes),
    acceptWithdrawal: mutationOf(build, staffWithdrawalsEndpoints.acceptWithdrawal, {
      invalidatesTags: ['withdrawals', 'waiting', 'orders'],
    }),
    previewAcceptWithdrawal: queryOf(build, staffWithdrawalsEndpoints.previewAcceptWithdrawal, preview),
    settleWithdrawal: mutationOf(build, staffWithdrawalsEndpoints.settleWithdrawal, changes),
    refuseWithdrawal: mutationOf(build, staffWithdrawalsEndpoints.refuseWithdrawal, changes),
  }),
})
