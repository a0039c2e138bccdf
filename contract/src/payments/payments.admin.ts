import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { changeErrors, changing, getting, recordOf } from '../platform/setting-rows.admin.ts'
import { paymentSettingsSchema } from '../platform/shop-settings.ts'

export const staffPaymentsEndpoints = {
  settleMissedEvents: adminEndpoint({
    method: 'POST',
    path: 'admin/webhooks/settle-missed',
    summary:
      'Asks the payment provider about the last 72 hours and settles what was missed; repeated, it finds what is left',
    permission: 'system.operate',
    audit: { record: 'webhooks' },
    headers: z.object(idempotencyHeader),
    status: 200,
    /** Events at the provider, those of them that never arrived, and those that were settled now. */
    reply: z.object({ foundCount: z.int(), missedCount: z.int(), settledCount: z.int() }),
    errors: ['ERRORS.UNAVAILABLE'],
    calledBy: 'admin',
  }),
  getPaymentSettings: getting('payments', 'settings.shop', paymentSettingsSchema),
  changePaymentSettings: adminEndpoint({
    ...changing,
    method: 'PATCH',
    path: 'admin/settings/payments',
    summary: 'Switches ways of payment; the shop and carts have them at once',
    permission: 'settings.shop',
    body: z.partial(paymentSettingsSchema),
    reply: recordOf(paymentSettingsSchema),
    errors: [...changeErrors, 'ERRORS.NOWAYLEFT'],
  }),
  getPaymentProviders: adminEndpoint({
    method: 'GET',
    path: 'admin/settings/payments/providers',
    summary: 'Whether the key of the payment provider is there, and when each way of payment last worked',
    permission: 'settings.shop',
    status: 200,
    reply: z.object({
      hasKey: z.boolean(),
      isSimulated: z.boolean(),
      /** When the newest payment of each way arrived; null while none has. */
      lastWorkedAt: z.object({ Stripe: z.nullable(momentSchema), Blik: z.nullable(momentSchema) }),
    }),
    errors: [],
    calledBy: 'admin',
  }),
}
