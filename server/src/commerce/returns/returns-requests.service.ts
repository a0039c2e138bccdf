import { cancelInputSchema, refundInputSchema } from '@slodki-ul/contract/commerce/returns.admin'
import { cancelInTransaction } from '#commerce/returns/cancel-order.service.ts'
import { refundInTransaction } from '#commerce/returns/order-refunds.service.ts'
import type { Context } from '#context.ts'
import type { RequestAction } from '#platform/requests/request-action.ts'

/** Refunds and cancelling above somebody's limits, done when an owner accepts them (BO-012). */
export const returnsRequests: readonly RequestAction<Context>[] = [
  {
    kind: 'order-refund',
    perform: (tx, context, { recordId: id, body, ...accepted }, owner) =>
      refundInTransaction(tx, context, owner, { id, input: refundInputSchema.parse(body), accepted }),
  },
  {
    kind: 'order-cancel',
    perform: (tx, context, { recordId: id, body, ...accepted }, owner) =>
      cancelInTransaction(tx, context, owner, { id, input: cancelInputSchema.parse(body), accepted }),
  },
]
