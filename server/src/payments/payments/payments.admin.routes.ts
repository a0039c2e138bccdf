import type { staffPaymentsEndpoints } from '@slodki-ul/contract/payments/payments.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { settleMissedEvents } from '#payments/payments/missed-events.service.ts'
import { changePaymentSettings, describeProviders } from '#payments/payments/payment-settings.service.ts'
import { getSetting } from '#platform/settings/settings.service.ts'

export const staffPaymentsRoutes = (context: Context): AdminHandlers<typeof staffPaymentsEndpoints> => ({
  getPaymentSettings: () => getSetting(context, 'payments'),
  changePaymentSettings: ({ body }, caller) => changePaymentSettings(context, caller, body),
  getPaymentProviders: () => describeProviders(context),
  settleMissedEvents: () => settleMissedEvents(context),
})
