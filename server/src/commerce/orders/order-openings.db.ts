import { eq, inArray, sql } from 'drizzle-orm'
import { productAttachments } from '#catalogue/products/products.tables.ts'
import { orderOpenings } from '#commerce/orders/order-openings.tables.ts'
import { orderLines } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'

/** Notes the first opening of a file for each product of the order that has it; a document belongs to none. */
export async function insertOpening(
  db: Executor,
  { orderId, fileId }: { orderId: string; fileId: string },
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${orderOpenings} (order_id, product_id, opened_at)
    select distinct ${orderLines.orderId}, ${orderLines.productId}, ${sql.param(at, orderOpenings.openedAt)}::timestamptz
    from ${orderLines} join ${productAttachments} on ${productAttachments.productId} = ${orderLines.productId}
    where ${orderLines.orderId} = ${orderId} and ${productAttachments.fileId} = ${fileId}
    on conflict do nothing`)
}

/** First openings by product. */
export async function selectOpenings(db: Executor, orderId: string): Promise<Map<number, Date>> {
  const rows = await db.select().from(orderOpenings).where(eq(orderOpenings.orderId, orderId))
  return new Map(rows.map(({ productId, openedAt }) => [productId, openedAt]))
}

/** Which of these products have files to open. */
export async function selectProductsWithFiles(db: Executor, productIds: readonly number[]): Promise<Set<number>> {
  const { productId } = productAttachments
  const rows = await db
    .selectDistinct({ productId })
    .from(productAttachments)
    .where(inArray(productId, [...productIds]))
  return new Set(rows.map((row) => row.productId))
}
