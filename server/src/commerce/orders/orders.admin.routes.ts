import type { orderEditsEndpoints } from '@slodki-ul/contract/commerce/order-edits.admin'
import type { orderMovesEndpoints } from '@slodki-ul/contract/commerce/order-moves.admin'
import type { orderPrintsEndpoints } from '@slodki-ul/contract/commerce/order-prints.admin'
import type { orderRecordEndpoints } from '@slodki-ul/contract/commerce/order-record.admin'
import type { staffOrdersEndpoints } from '@slodki-ul/contract/commerce/orders.admin'
import type { packingEndpoints } from '@slodki-ul/contract/commerce/packing.admin'
import type { parcelNumbersEndpoints } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import type { salesLinksEndpoints } from '@slodki-ul/contract/commerce/sales-links.admin'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import { changeOrder } from '#commerce/orders/order-edits.admin.service.ts'
import * as moves from '#commerce/orders/order-moves.admin.service.ts'
import * as notes from '#commerce/orders/order-notes.admin.service.ts'
import { printPackingSlip, printPickList } from '#commerce/orders/order-prints.admin.service.ts'
import { getStaffOrder } from '#commerce/orders/order-record.admin.service.ts'
import { countOrderTabs } from '#commerce/orders/order-tabs.admin.service.ts'
import {
  countStaffOrders,
  getOrderConsent,
  listOrderCountries,
  listOrderProducts,
  listStaffOrders,
} from '#commerce/orders/orders.admin.service.ts'
import { packOrders, previewPackOrders } from '#commerce/orders/pack-orders.service.ts'
import { finishPacking, listOrdersToPack } from '#commerce/orders/packing.admin.service.ts'
import { previewParcelNumbers } from '#commerce/orders/parcel-numbers.admin.service.ts'
import { getSalesLink, listLinkSales } from '#commerce/orders/sales-links.service.ts'
import { shipOrders } from '#commerce/orders/ship-orders.service.ts'
import { setCodException } from '#commerce/orders/uncollected.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'

export const staffOrdersRoutes = (
  context: Context,
): AdminHandlers<
  typeof staffOrdersEndpoints &
    typeof orderRecordEndpoints &
    typeof orderMovesEndpoints &
    typeof orderEditsEndpoints &
    typeof salesLinksEndpoints &
    typeof orderPrintsEndpoints &
    typeof packingEndpoints &
    typeof parcelNumbersEndpoints
> => ({
  listStaffOrders: (input) => listStaffOrders(context, input),
  countOrderTabs: () => countOrderTabs(context),
  countStaffOrders: (input) => countStaffOrders(context, input),
  listOrderCountries: () => listOrderCountries(context),
  listOrderProducts: (input) => listOrderProducts(context, input),
  getStaffOrder: ({ params }, { userId, roles }) =>
    getStaffOrder(context, params.id, { userId, may: (permission, write) => mayUse(roles, permission, write) }),
  getOrderConsent: (input) => getOrderConsent(context, input),
  packOrder: ({ params }, caller) => moves.packOrder(context, caller, params.id),
  shipOrder: ({ params, body }, caller) => moves.shipOrder(context, caller, params.id, body),
  deliverOrder: ({ params }, caller) => moves.deliverOrder(context, caller, params.id),
  changeOrder: ({ params, body }, caller) => changeOrder(context, caller, params.id, body),
  addOrderNote: ({ params, body }, caller) => notes.addOrderNote(context, caller, params.id, body.text),
  changeOrderNote: ({ params, body }, caller) => notes.changeOrderNote(context, caller, params, body.text),
  sendOrderMessage: ({ params, body }, caller) => notes.sendOrderMessage(context, caller, params.id, body.text),
  setOrderTags: ({ params, body }, caller) => notes.setOrderTags(context, caller, params.id, body.tags),
  setCodException: ({ params, body }, caller) => setCodException(context, caller, params.id, body),
  listOrderTags: () => notes.listOrderTags(context),
  getSalesLink: ({ query }) => getSalesLink(context, query),
  listLinkSales: ({ query }) => listLinkSales(context, query),
  printPackingSlip: ({ params, query }) => printPackingSlip(context, params.id, query.hasPrices ?? false),
  printPickList: ({ body }) => printPickList(context, body),
  listOrdersToPack: ({ query }) => listOrdersToPack(context, query.id),
  finishPacking: ({ params, body }, caller) => finishPacking(context, caller, params.id, body),
  previewPackOrders: ({ body }, caller) => previewPackOrders(context, caller, body),
  packOrders: ({ body }, caller) => packOrders(context, runCallerOf(caller), body),
  previewParcelNumbers: ({ body }) => previewParcelNumbers(context, body),
  shipOrders: ({ body }, caller) => shipOrders(context, runCallerOf(caller), body),
  noteOrderPaid: ({ params }, caller) => moves.noteOrderPaid(context, caller, params.id),
})
