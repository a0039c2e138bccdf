import { asc, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Transaction } from '#db/client.ts'
import { cachePrepared } from '#db/prepared.ts'

const lockQuery = (tx: Transaction, wanted: SQL) =>
  tx
    .select({
      count: sql<number>`wanted.count`,
      id: products.id,
      namePl: products.namePl,
      nameEn: products.nameEn,
      price: products.price,
      discountPrice: products.discountPrice,
      lowestPrice30Days: products.lowestPrice30Days,
      vatRate: products.vatRate,
      isVirtual: products.isVirtual,
      giftValue: products.giftValue,
      giftMonths: products.giftMonths,
      stock: products.stock,
      weightGrams: products.weightGrams,
      isPublished: products.isPublished,
      categoryIds: sql<
        number[]
      >`array(select l.category_id from product_category_links l where l.product_id = products.id)`,
    })
    .from(products)
    .innerJoin(sql`(${wanted}) as wanted`, sql`wanted.product_id = products.id`)
    .orderBy(asc(products.id))
    .for('update', { of: products })

/**
 * Selects the products of an order, locked in id order to avoid deadlocks. `wanted` is a relation (product_id, count),
 * the same on each call except for the values of its placeholders; it is evaluated after any wait for a lock.
 */
export const lockProducts = (tx: Transaction, wanted: SQL, values: Record<string, unknown>) =>
  cachePrepared(tx, 'products-lock', (name) => lockQuery(tx, wanted).prepare(name)).execute(values)
export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number]

export type StockChange = { productId: number; count: number }

/** Locks products that somebody chose, in id order like lockProducts; each of them once. */
export function lockChosenProducts(tx: Transaction, chosen: readonly StockChange[]): Promise<LockedProduct[]> {
  const rows = sql.join(
    chosen.map(({ productId, count: quantity }) => sql`(${productId}::int, ${quantity}::int)`),
    sql`, `,
  )
  return lockQuery(tx, sql`select product_id, count from (values ${rows}) as chosen (product_id, count)`)
}

/** Returns quantities by product as rows, with the products locked in id order like in lockProducts. */
const lockedChanges = (changes: readonly StockChange[]) => {
  const rows = sql.join(
    changes.map(({ productId, count: quantity }) => sql`(${productId}::int, ${quantity}::int)`),
    sql`, `,
  )
  return sql`(select p.id, change.quantity from (values ${rows}) as change (id, quantity)
    join products p on p.id = change.id order by p.id for update of p)`
}

/**
 * Returns the write that reduces the stock of physical products by the quantities of an order, and counts them as sold if
 * it is already paid.
 */
export const reserveStock = (changes: readonly StockChange[], { isSold }: { isSold: boolean }) =>
  sql`update products set stock = stock - case when products.is_virtual then 0 else change.quantity end,
        orders_count = orders_count + ${isSold ? sql`change.quantity` : sql`0`}
        from ${lockedChanges(changes)} as change where products.id = change.id`

/** Returns quantities to the stock of physical products. */
export async function returnStock(tx: Transaction, changes: readonly StockChange[]): Promise<void> {
  await tx.execute(
    sql`update products set stock = stock + change.quantity
        from ${lockedChanges(changes)} as change where products.id = change.id and not products.is_virtual`,
  )
}

/** Adds the sold quantities to the sales counters, which order the bestsellers. */
export async function countSales(tx: Transaction, sales: readonly StockChange[]): Promise<void> {
  await tx.execute(
    sql`update products set orders_count = orders_count + sale.quantity
        from ${lockedChanges(sales)} as sale where products.id = sale.id`,
  )
}
