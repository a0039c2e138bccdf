import type { shipmentsEndpoints } from '@slodki-ul/contract/commerce/shipments.admin'
import { cancelShipment, createShipment, getLabel, listShipments } from '#commerce/shipments/shipments.admin.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const shipmentsRoutes = (context: Context): AdminHandlers<typeof shipmentsEndpoints> => ({
  listShipments: ({ params }) => listShipments(context, params.id),
  createShipment: ({ params, body }, caller) => createShipment(context, caller, params.id, body),
  cancelShipment: ({ params }, caller) => cancelShipment(context, caller, params),
  getLabel: ({ params, query }) => getLabel(context, params, query.format),
})
