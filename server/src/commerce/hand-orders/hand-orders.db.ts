import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { orderLines, orders } from '#commerce/orders/orders.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { users } from '#identity/users/users.tables.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

/** Writes what the buyer of an order chose, and rates and VAT of its lines by position with that. */
export async function saveWay(
  tx: Transaction,
  orderId: string,
  change: Partial<typeof orders.$inferInsert>,
  { rates, vats }: { rates: readonly (number | null)[]; vats: readonly number[] },
): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, orderId))
  await tx
    .update(orderLines)
    .set({
      vatRate: sql`(${sql.param([...rates])}::int[])[${orderLines.position} + 1]`,
      vat: sql`(${sql.param([...vats])}::int[])[${orderLines.position} + 1]`,
    })
    .where(eq(orderLines.orderId, orderId))
}

/** Accounts by name, e-mail or phone, whose mailbox is proven to be theirs: others may not even know of the account. */
export const selectCustomers = (db: Executor, searchBy: string, limit: number) => {
  const { id, language, firstName, lastName, email, phoneNumber, address } = users
  return db
    .select({ id, language, firstName, lastName, email, phoneNumber, address })
    .from(users)
    .where(and(isNotNull(users.emailConfirmedAt), matchesSearch('person', users.id, searchBy)))
    .orderBy(sql`lower(last_name || ' ' || first_name)`, users.id)
    .limit(limit)
}
