import type { returnRecordsEndpoints } from '@slodki-ul/contract/commerce/return-records.admin'
import type { returnsEndpoints } from '@slodki-ul/contract/commerce/returns.admin'
import { cancelOrder, previewCancel } from '#commerce/returns/cancel-order.service.ts'
import { previewRefund, refundOrder } from '#commerce/returns/order-refunds.service.ts'
import { getRefundable, repeatOrderRefund, transferOrderRefund } from '#commerce/returns/refund-records.service.ts'
import {
  announceReturn,
  inspectReturn,
  listReturns,
  receiveReturn,
  settleReturn,
} from '#commerce/returns/return-records.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const returnsRoutes = (
  context: Context,
): AdminHandlers<typeof returnsEndpoints & typeof returnRecordsEndpoints> => ({
  getRefundable: ({ params }) => getRefundable(context, params.id),
  previewRefund: ({ params, body }, caller) => previewRefund(context, caller, params.id, body),
  refundOrder: ({ params, body }, caller) => refundOrder(context, caller, params.id, body),
  previewCancel: ({ params, body }, caller) => previewCancel(context, caller, params.id, body),
  cancelOrder: ({ params, body }, caller) => cancelOrder(context, caller, params.id, body),
  repeatRefund: ({ params }, caller) => repeatOrderRefund(context, caller, params.id),
  listReturns: ({ params }) => listReturns(context, params.id),
  announceReturn: ({ params, body }, caller) => announceReturn(context, caller, params.id, body),
  receiveReturn: ({ params, body }, caller) => receiveReturn(context, caller, params.id, body),
  inspectReturn: ({ params, body }, caller) => inspectReturn(context, caller, params.id, body),
  settleReturn: ({ params, body }, caller) => settleReturn(context, caller, params.id, body.reason),
  settleRefund: ({ params, body }, caller) => transferOrderRefund(context, caller, params.id, body),
})
