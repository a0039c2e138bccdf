import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { payments } from '#features/payments/payments.tables.ts'
import { refunds } from '#features/refunds/refunds.tables.ts'

type RefundRow = typeof refunds.$inferSelect

/** What is told to a person of money given back for these orders of theirs, amounts in grosze. */
export const selectPersonalRefunds = (db: Executor, orderIds: readonly string[]) => {
  const { amount, reason, state, createdAt, settledAt } = refunds
  return db
    .select({ orderId: payments.orderId, amount, reason, state, createdAt, settledAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(asc(createdAt))
}

export async function insertRefund(tx: Transaction, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

/** Takes refunds that are due and puts their next try off to `nextTryAt`. */
export async function claimRefunds(db: Database, now: Date, nextTryAt: Date, limit: number) {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), lte(refunds.dueAt, now)))
    .orderBy(refunds.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(refunds)
    .set({ dueAt: nextTryAt, attempts: sql`${refunds.attempts} + 1` })
    .from(payments)
    .where(and(inArray(refunds.id, due), eq(payments.id, refunds.paymentId)))
    .returning({
      id: refunds.id,
      amount: refunds.amount,
      attempts: refunds.attempts,
      orderId: payments.orderId,
      chargeId: payments.chargeId,
      providerPaymentId: payments.providerPaymentId,
    })
}

export async function updateRefund(tx: Transaction, id: string, change: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** A refund with the payment whose money it gives back. */
export const selectRefund = async (db: Executor, id: string) =>
  (
    await db
      .select({
        amount: refunds.amount,
        attempts: refunds.attempts,
        createdAt: refunds.createdAt,
        orderId: payments.orderId,
        chargeId: payments.chargeId,
        method: payments.method,
        paymentState: payments.state,
        providerPaymentId: payments.providerPaymentId,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, id))
  )[0]
