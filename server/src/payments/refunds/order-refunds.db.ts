import { asc, eq, getTableColumns, or } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { payments } from '#payments/payments/payments.tables.ts'
import { disputes, refunds } from '#payments/refunds/refunds.tables.ts'

/** Refunds of an order, whoever made them, oldest first; amounts in grosze. */
export const selectRefundsOfOrder = (db: Executor, orderId: string) =>
  db
    .select(getTableColumns(refunds))
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(or(eq(payments.orderId, orderId), eq(refunds.orderId, orderId)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))

/** Disputes about the payments for an order, in grosze. */
export const selectDisputesOfOrder = (db: Executor, orderId: string) => {
  const { id, amount, state, createdAt, closedAt } = disputes
  return db
    .select({ id, amount, state, createdAt, closedAt })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.orderId, orderId))
}
