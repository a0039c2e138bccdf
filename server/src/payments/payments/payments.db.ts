import { and, asc, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { payments, webhookEvents } from '#payments/payments/payments.tables.ts'

export type PaymentRow = typeof payments.$inferSelect

const running = ['opening', 'open', 'waiting'] as const
/** An attempt given up here is asked about until the provider has closed its page, too. */
const checked = [...running, 'expired'] as const

export const selectPayment = async (db: Executor, id: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0]

export const selectPaymentBySession = async (db: Executor, sessionId: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.sessionId, sessionId)))[0]

/** The payment that money of this name at the provider came by, when it is known to have come. */
export const selectSettledPayment = async (db: Executor, providerPaymentId: string): Promise<PaymentRow | undefined> =>
  (
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.providerPaymentId, providerPaymentId), inArray(payments.state, ['paid', 'surplus'])))
  )[0]

/** What is told to a person of the attempts to pay these orders of theirs, amounts in grosze. */
export const selectPersonalPayments = (db: Executor, orderIds: readonly string[]) => {
  const { orderId, attempt, provider, method, amount, currency, state, createdAt, settledAt } = payments
  return db
    .select({ orderId, attempt, provider, method, amount, currency, state, createdAt, settledAt })
    .from(payments)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(createdAt))
}

/** Forgets what these orders and periods of subscriptions are called at the provider. */
export async function clearProviderIds(tx: Transaction, orderIds: readonly string[], chargeIds: readonly string[]) {
  await tx
    .update(payments)
    .set({ sessionId: null, url: null, providerPaymentId: null, checkAt: null })
    .where(or(inArray(payments.orderId, [...orderIds]), inArray(payments.chargeId, [...chargeIds])))
}

/** Attempts of an order, newest first. */
export const selectAttempts = (db: Executor, orderId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.attempt))

/** Attempts to pay for a period of a subscription, newest first. */
export const selectChargeAttempts = (db: Executor, chargeId: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.chargeId, chargeId)).orderBy(desc(payments.attempt))

export const findRunning = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.find((attempt) => running.some((state) => state === attempt.state))

export type NewPayment = typeof payments.$inferInsert & { id: string }

export const insertPayment = (tx: Transaction, payment: NewPayment) => tx.insert(payments).values(payment)

export type PaymentChange = Partial<Omit<PaymentRow, 'id' | 'orderId' | 'chargeId' | 'attempt' | 'amount'>>

export const updatePayment = (tx: Executor, id: string, change: PaymentChange) =>
  tx.update(payments).set(change).where(eq(payments.id, id))

/** An attempt with its order, the order held first like everywhere; undefined for one without an order. */
export const lockWithOrder = async (tx: Transaction, id: string) =>
  (
    await tx
      .select({ order: orders, payment: payments })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(eq(payments.id, id))
      .for('update')
  )[0]

/**
 * Takes attempts whose state should be asked of the provider, and puts their next turn off to `nextCheckAt`, so that no
 * other process takes them meanwhile and a crash only delays them.
 */
export async function claimChecks(
  db: Database,
  now: Date,
  nextCheckAt: Date,
  limit: number,
): Promise<Pick<PaymentRow, 'id' | 'checkFailures'>[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.state, [...checked]), lte(payments.checkAt, now)))
    .orderBy(payments.checkAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(payments)
    .set({ checkAt: nextCheckAt })
    .where(inArray(payments.id, due))
    .returning({ id: payments.id, checkFailures: payments.checkFailures })
}

/** Remembers an event of a provider; false when it was taken before. */
export async function recordEvent(tx: Transaction, event: typeof webhookEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(webhookEvents).values(event).onConflictDoNothing().returning({ taken: sql`1` })
  return rows.length > 0
}
