import type { subscriptionEndpoints } from '@slodki-ul/contract/membership/subscription'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { paySubscription } from '#membership/billing/pay-subscription.service.ts'
import { applyPlanVoucher, getPlan, listPlans } from '#membership/billing/plans.service.ts'
import { openPortal } from '#membership/billing/portal.service.ts'
import { getSubscription } from '#membership/billing/show-subscription.service.ts'
import { subscribe } from '#membership/billing/subscribe.service.ts'
import { applySubscriptionVoucher } from '#membership/billing/subscription-voucher.service.ts'

export const subscriptionRoutes = (context: Context): Handlers<typeof subscriptionEndpoints> => ({
  listPlans: ({ params }) => listPlans(context, params.lang),
  getPlan: ({ params }) => getPlan(context, params),
  applyPlanVoucher: ({ body }, visitor) => applyPlanVoucher(context, visitor, body),
  subscribe: ({ body, headers }, visitor) => subscribe(context, visitor, body, headers['idempotency-key']),
  paySubscription: ({ body }, visitor) => paySubscription(context, visitor, body),
  updatePaymentMethod: (_input, visitor) => openPortal(context, visitor, 'update-card'),
  cancelSubscription: (_input, visitor) => openPortal(context, visitor, 'cancel'),
  getSubscription: ({ query }, visitor) => getSubscription(context, visitor, query.languageCode),
  applySubscriptionVoucher: ({ body }, visitor) => applySubscriptionVoucher(context, visitor, body),
})
