import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { api, queryOf } from '#core/api.ts'

/** Seconds for which plans stay cached, because they hardly ever change. */
const plansCacheSeconds = 600

export const plansApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: queryOf(build, plansEndpoints.listPlans, { keepUnusedDataFor: plansCacheSeconds }),
    // Changes nothing, so it is a query although the method is PUT.
    applyPlanVoucher: queryOf(build, plansEndpoints.applyPlanVoucher),
  }),
})

export const { useListPlansQuery, useApplyPlanVoucherQuery } = plansApi
