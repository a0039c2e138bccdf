import type { subscriptionEndpoints } from '@slodki-ul/contract/subscription'
import type { Context } from '#context.ts'
import { paySubscription } from '#features/subscription/pay-subscription.service.ts'
import { applyPlanVoucher, getPlan, listPlans } from '#features/subscription/plans.service.ts'
import { openPortal } from '#features/subscription/portal.service.ts'
import { getSubscription } from '#features/subscription/show-subscription.service.ts'
import { subscribe } from '#features/subscription/subscribe.service.ts'
import { applySubscriptionVoucher } from '#features/subscription/subscription-voucher.service.ts'
import type { Handlers } from '#http/serve.ts'

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
