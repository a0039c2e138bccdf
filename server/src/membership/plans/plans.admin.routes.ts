import type { staffPlansEndpoints } from '@slodki-ul/contract/membership/plans.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import * as prices from '#membership/plans/plan-prices.service.ts'
import * as plans from '#membership/plans/plans.admin.service.ts'

export const staffPlansRoutes = (context: Context): AdminHandlers<typeof staffPlansEndpoints> => ({
  listStaffPlans: () => plans.listStaffPlans(context),
  getStaffPlan: ({ params }) => plans.getStaffPlan(context, context.db, params.id),
  addPlan: ({ body }, caller) => plans.addPlan(context, caller, body),
  changePlan: ({ params, body }, caller) => plans.changePlan(context, caller, params.id, body),
  addPlanFile: (input, caller) => plans.addPlanFile(context, caller, input),
  previewPlanPrices: ({ params, body }, caller) => prices.previewPlanPrices(context, caller, params.id, body),
  changePlanPrices: ({ params, body }, caller) => prices.changePlanPrices(context, caller, params.id, body),
  listPlanPrices: ({ params }) => prices.listPlanPrices(context, params.id),
})
