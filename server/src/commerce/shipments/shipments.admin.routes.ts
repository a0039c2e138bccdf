import type { shipmentsEndpoints } from '@slodki-ul/contract/commerce/shipments.admin'
import { previewLabels, printLabels } from '#commerce/shipments/labels.admin.service.ts'
import { cancelShipment, createShipment, getLabel, listShipments } from '#commerce/shipments/shipments.admin.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const shipmentsRoutes = (context: Context): AdminHandlers<typeof shipmentsEndpoints> => ({
  listShipments: ({ params }) => listShipments(context, params.id),
  createShipment: ({ params, body }, caller) => createShipment(context, caller, params.id, body),
  cancelShipment: ({ params }, caller) => cancelShipment(context, caller, params),
  previewLabels: ({ body }) => previewLabels(context, body),
  printLabels: ({ body }) => printLabels(context, body),
  getLabel: ({ params, query }) => getLabel(context, params, query.format),
})
