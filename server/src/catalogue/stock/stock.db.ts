import type { StockEntryKind } from '@slodki-ul/contract/catalogue/stock.admin'
import { eq, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import { stockMovements } from '#catalogue/stock/stock.tables.ts'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'

export type NewMovement = typeof stockMovements.$inferInsert

export async function insertMovements(tx: Transaction, movements: readonly NewMovement[]): Promise<void> {
  await tx.insert(stockMovements).values([...movements])
}

/** Selects the stock of a product and locks it. */
export async function lockStock(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ stock: products.stock, isVirtual: products.isVirtual })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  return row
}

export const hasProduct = async (db: Executor, id: number): Promise<boolean> =>
  (await db.select({ id: products.id }).from(products).where(eq(products.id, id))).length > 0

type EntryRow = {
  at: string
  kind: StockEntryKind
  quantity: number
  stockAfter: number
  note: string
  actorId: string | null
  orderId: string | null
  orderNumber: string | null
  total: number
}

/**
 * A page of the ledger, newest first: movements of staff, and `ofOrders`, a relation of what orders took and gave back
 * (at, kind, quantity, order_id, number).
 */
export async function selectEntries(
  db: Executor,
  id: number,
  ofOrders: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  return rowsOf<EntryRow>(
    await db.execute(sql`
      with entries as (
        select at, reason as kind, quantity, note, actor_id, order_id, null::text as number, id::text as key
          from stock_movements where product_id = ${id}
        union all
        select at, kind, quantity, '', null, order_id, number, order_id::text from (${ofOrders}) as of_orders
      )
      select at::text, kind, quantity, note, actor_id as "actorId", order_id as "orderId", number as "orderNumber",
        (sum(quantity) over (order by at, quantity < 0, key))::int as "stockAfter", (count(*) over ())::int as total
      from entries order by entries.at desc, quantity < 0 desc, key desc limit ${limit} offset ${offset}`),
  )
}
