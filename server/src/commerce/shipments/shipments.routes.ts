import type { carrierEventsEndpoints } from '@slodki-ul/contract/commerce/shipments'
import { checkCarrierWebhook, receiveCarrierEvent } from '#commerce/shipments/shipments.webhook.ts'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'

export const carrierEventsRoutes = (context: Context): Handlers<typeof carrierEventsEndpoints> => ({
  receiveCarrierEvent: ({ params, body }) => receiveCarrierEvent(context, params.secret, body),
  checkCarrierWebhook: ({ params }) => checkCarrierWebhook(context, params.secret),
})
