import { orderNumber } from '#commerce/orders/orders.service.ts'
import type { Executor } from '#db/client.ts'
import { selectVoucherSubjects } from '#membership/billing/voucher-subjects.db.ts'
import type { VoucherSubject } from '#queries.ts'

export { sumVoucherSales } from '#membership/billing/voucher-subjects.db.ts'

/** Orders and subscriptions by the ids under which uses of codes are counted; erased ones are missing. */
export async function describeVoucherSubjects(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, VoucherSubject>> {
  const { orders, charges } = await selectVoucherSubjects(db, ids)
  return new Map<string, VoucherSubject>([
    ...orders.map((order): [string, VoucherSubject] => [
      order.id,
      { kind: 'order', id: order.id, title: orderNumber(order), total: order.total },
    ]),
    ...charges.map((charge): [string, VoucherSubject] => [
      charge.id,
      { kind: 'subscription', id: charge.subscriptionId, title: charge.title, total: charge.total },
    ]),
  ])
}
