import type { OrderLineRow } from '#commerce/orders/orders.db.ts'
import { physicalLines } from '#commerce/orders/packing.rules.ts'
import type { Executor } from '#db/client.ts'
import { findPresentLines } from '#payments/documents/invoices.service.ts'

/** What goes into parcels of these orders, by order: lines of physical products without refunded pieces. */
export async function findPhysicalLines(
  db: Executor,
  orderIds: readonly string[],
  lines: readonly OrderLineRow[],
): Promise<Map<string, OrderLineRow[]>> {
  const documented = await findPresentLines(db, orderIds)
  return new Map(
    [...Map.groupBy(lines, ({ orderId }) => orderId)].map(([orderId, its]) => [
      orderId,
      physicalLines(its, documented.get(orderId)),
    ]),
  )
}
