import { withdrawalsEndpoints } from '@slodki-ul/contract/withdrawals'
import { api, mutationOf } from '#app/api.ts'

const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendWithdrawal: mutationOf(build, withdrawalsEndpoints.sendWithdrawal),
  }),
})

export const { useSendWithdrawalMutation } = withdrawalsApi
