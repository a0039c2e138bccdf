import { eq } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { payments } from '#payments/payments/payments.tables.ts'
import { disputes, refunds } from '#payments/refunds/refunds.tables.ts'

/** Refunds of the payments for an order, in grosze. */
export const selectRefundsOfOrder = (db: Executor, orderId: string) => {
  const { id, amount, giftCardAmount, reason, state, createdAt, settledAt } = refunds
  return db
    .select({ id, amount, giftCardAmount, reason, state, createdAt, settledAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
}

/** Disputes about the payments for an order, in grosze. */
export const selectDisputesOfOrder = (db: Executor, orderId: string) => {
  const { id, amount, state, createdAt, closedAt } = disputes
  return db
    .select({ id, amount, state, createdAt, closedAt })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(payments.orderId, orderId))
}
