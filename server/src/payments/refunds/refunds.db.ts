import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { subscriptionCharges, subscriptions } from '#membership/billing/subscription.tables.ts'
import { payments } from '#payments/payments/payments.tables.ts'
import { refunds } from '#payments/refunds/refunds.tables.ts'

type RefundRow = typeof refunds.$inferSelect

/** What is told to a person of money given back for these orders and for subscriptions of theirs, amounts in grosze. */
export const selectPersonalRefunds = (db: Executor, userId: string, orderIds: readonly string[]) => {
  const { amount, reason, state, createdAt, settledAt } = refunds
  return db
    .select({ orderId: payments.orderId, amount, reason, state, createdAt, settledAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(subscriptionCharges, eq(subscriptionCharges.id, payments.chargeId))
    .leftJoin(subscriptions, eq(subscriptions.id, subscriptionCharges.subscriptionId))
    .where(or(inArray(payments.orderId, [...orderIds]), eq(subscriptions.userId, userId)))
    .orderBy(asc(createdAt))
}

/** Forgets what money given back for these orders and periods of subscriptions is called at the provider. */
export async function clearProviderRefundIds(
  tx: Transaction,
  orderIds: readonly string[],
  chargeIds: readonly string[],
): Promise<void> {
  const paid = tx
    .select({ id: payments.id })
    .from(payments)
    .where(or(inArray(payments.orderId, [...orderIds]), inArray(payments.chargeId, [...chargeIds])))
  await tx.update(refunds).set({ providerRefundId: null }).where(inArray(refunds.paymentId, paid))
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
      paymentState: payments.state,
      providerPaymentId: payments.providerPaymentId,
    })
}

/** Writes down a refund that was made elsewhere; null when one of the provider's name for it is there. */
export async function insertRefundOnce(
  tx: Transaction,
  refund: typeof refunds.$inferInsert & { providerRefundId: string },
): Promise<string | null> {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id })
  return row?.id ?? null
}

/** A refund by the provider's name for it or, while it has none here yet, by our own. */
export const findRefund = async (
  tx: Transaction,
  { id, providerRefundId }: { id: string | null; providerRefundId: string },
): Promise<Pick<RefundRow, 'id' | 'state'> | undefined> =>
  (
    await tx
      .select({ id: refunds.id, state: refunds.state })
      .from(refunds)
      .where(or(eq(refunds.providerRefundId, providerRefundId), id === null ? undefined : eq(refunds.id, id)))
  )[0]

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
