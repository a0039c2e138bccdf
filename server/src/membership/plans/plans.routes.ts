import type { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { applyPlanVoucher, getPlan, listPlans } from '#membership/plans/plans.service.ts'

export const plansRoutes = (context: Context): Handlers<typeof plansEndpoints> => ({
  listPlans: ({ params }) => listPlans(context, params.lang),
  getPlan: ({ params }) => getPlan(context, params),
  applyPlanVoucher: ({ body }, caller) => applyPlanVoucher(context, caller, body),
})
