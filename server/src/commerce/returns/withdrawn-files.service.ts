import { listAttachments } from '#catalogue/products/products.service.ts'
import { selectOrderLines } from '#commerce/orders/orders.service.ts'
import { selectWithdrawn } from '#commerce/returns/order-refunds.db.ts'
import type { Executor } from '#db/client.ts'

/** The files of products of an order all of whose pieces were withdrawn from and paid back: they are closed. */
export async function findWithdrawnFiles(db: Executor, orderId: string): Promise<Set<string>> {
  const withdrawn = await selectWithdrawn(db, orderId)
  if (withdrawn.size === 0) return new Set()
  const lines = await selectOrderLines(db, orderId)
  const bought = new Set(
    lines.filter(({ position, count }) => (withdrawn.get(position) ?? 0) < count).map(({ productId }) => productId),
  )
  const files = await listAttachments(
    db,
    lines.map(({ productId }) => productId),
  )
  const open = new Set(files.filter(({ productId }) => bought.has(productId)).map(({ fileId }) => fileId))
  return new Set(files.map(({ fileId }) => fileId).filter((id) => !open.has(id)))
}
