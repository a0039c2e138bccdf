import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { api, mutationOf } from '#core/api.ts'

const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendWithdrawal: mutationOf(build, withdrawalsEndpoints.sendWithdrawal),
  }),
})

export const { useSendWithdrawalMutation } = withdrawalsApi
