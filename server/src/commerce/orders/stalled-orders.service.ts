import { issueOrderDocuments } from '#commerce/orders/order-documents.service.ts'
import { lockOrder, selectLines } from '#commerce/orders/orders.db.ts'
import { isWithoutDocument, selectWithoutDocument } from '#commerce/orders/stalled-orders.db.ts'
import type { Context } from '#context.ts'
import type { StalledCheck } from '#stalled-records.ts'

/** Orders that were paid and have no document: it is issued. */
export const stalledOrders: StalledCheck<Context> = {
  kind: 'order-without-document',
  find: selectWithoutDocument,
  async mend(tx, context, id) {
    const order = await lockOrder(tx, id)
    if (!order || !(await isWithoutDocument(tx, id))) return false
    await issueOrderDocuments(tx, context, order, await selectLines(tx, id))
    return true
  },
}
