import type { staffPaymentsEndpoints } from '@slodki-ul/contract/payments/payments.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { settleMissedEvents } from '#payments/payments/missed-events.service.ts'

export const staffPaymentsRoutes = (context: Context): AdminHandlers<typeof staffPaymentsEndpoints> => ({
  settleMissedEvents: () => settleMissedEvents(context),
})
