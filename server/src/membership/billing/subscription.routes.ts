import type { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { openFirstSession } from '#membership/billing/first-session.service.ts'
import { paySubscription } from '#membership/billing/pay-subscription.service.ts'
import { openPortal } from '#membership/billing/portal.service.ts'
import { getSubscription } from '#membership/billing/show-subscription.service.ts'
import { subscribe } from '#membership/billing/subscribe.service.ts'
import { applySubscriptionVoucher } from '#membership/billing/subscription-voucher.service.ts'

export const subscriptionRoutes = (context: Context): Handlers<typeof subscriptionEndpoints> => ({
  subscribe: ({ body, headers }, caller) => subscribe(context, caller, body, headers['idempotency-key']),
  openFirstSession: ({ body, cookies }, caller) => openFirstSession(context, caller, { ...body, ...cookies }),
  paySubscription: ({ body }, caller) => paySubscription(context, caller, body),
  updatePaymentMethod: (_input, caller) => openPortal(context, caller, 'update-card'),
  cancelSubscription: (_input, caller) => openPortal(context, caller, 'cancel'),
  getSubscription: ({ query }, caller) => getSubscription(context, caller, query.languageCode),
  applySubscriptionVoucher: ({ body }, caller) => applySubscriptionVoucher(context, caller, body),
})
