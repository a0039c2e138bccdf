import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { api, queryOf } from '#core/api.ts'

/** Seconds that the plans, which hardly ever change, are kept for the next page. */
const plansCacheSeconds = 600

export const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: queryOf(build, plansEndpoints.listPlans, { keepUnusedDataFor: plansCacheSeconds }),
    // Asks what would be charged and changes nothing: a read, though it is sent as a PUT.
    applyPlanVoucher: queryOf(build, plansEndpoints.applyPlanVoucher),
  }),
})

export const { useListPlansQuery, useApplyPlanVoucherQuery } = plansApi
