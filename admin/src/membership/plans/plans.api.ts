import { staffPlansEndpoints } from '@slodki-ul/contract/membership/plans.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'
import { uploadOf } from '#core/upload.ts'

const shown = { providesTags: ['plans' as const] }
const changes = { invalidatesTags: ['plans' as const, 'audit' as const] }

export const {
  useListStaffPlansQuery,
  useGetStaffPlanQuery,
  useAddPlanMutation,
  useChangePlanMutation,
  useAddPlanFileMutation,
  usePreviewPlanPricesMutation,
  useChangePlanPricesMutation,
  useListPlanPricesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffPlans: queryOf(build, staffPlansEndpoints.listStaffPlans, shown),
    getStaffPlan: queryOf(build, staffPlansEndpoints.getStaffPlan, shown),
    addPlan: mutationOf(build, staffPlansEndpoints.addPlan, changes),
    changePlan: mutationOf(build, staffPlansEndpoints.changePlan, changes),
    addPlanFile: uploadOf(build, staffPlansEndpoints.addPlanFile, changes),
    previewPlanPrices: mutationOf(build, staffPlansEndpoints.previewPlanPrices),
    changePlanPrices: mutationOf(build, staffPlansEndpoints.changePlanPrices, changes),
    listPlanPrices: queryOf(build, staffPlansEndpoints.listPlanPrices, shown),
  }),
})
