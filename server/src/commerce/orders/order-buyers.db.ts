import { sql } from 'drizzle-orm'
import { customerNameOf } from '#commerce/orders/orders.admin.rules.ts'
import { orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'
import type { OrderBuyer } from '#queries.ts'

/** Who placed these orders, by their ids. */
export async function findOrderBuyers(db: Executor, orderIds: readonly string[]): Promise<Map<string, OrderBuyer>> {
  const { id, number, firstName, lastName, email, language } = orders
  const rows = await db
    .select({ id, number, firstName, lastName, email, language })
    .from(orders)
    .where(sql`${id} = any(${sql.param([...orderIds])}::uuid[])`)
  return new Map(
    rows.map((row) => [
      row.id,
      { number: `SU-${row.number}`, name: customerNameOf(row), email: row.email, language: row.language },
    ]),
  )
}
