import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { payments } from '#features/payments/payments.tables.ts'
import { refunds } from '#features/refunds/refunds.tables.ts'

type RefundRow = typeof refunds.$inferSelect

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
    .returning({ id: refunds.id, amount: refunds.amount, providerPaymentId: payments.providerPaymentId })
}

export async function updateRefund(db: Database, id: string, change: Partial<RefundRow>): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.id, id))
}
