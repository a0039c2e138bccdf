import { payoutsEndpoints } from '@slodki-ul/contract/compliance/payouts.admin'
import { api, queryOf } from '#core/api.ts'

export const { useListPayoutsQuery, useListPayoutLinesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: queryOf(build, payoutsEndpoints.listPayouts),
    listPayoutLines: queryOf(build, payoutsEndpoints.listPayoutLines),
  }),
})
