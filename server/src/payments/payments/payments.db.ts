import { and, asc, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import type { PayableRef } from '#payments/payments/attempts.rules.ts'
import { payments, webhookEvents } from '#payments/payments/payments.tables.ts'

export type PaymentRow = typeof payments.$inferSelect

const running = ['opening', 'open', 'waiting'] as const
/** An expired attempt is checked too, until the provider has closed its page. */
const checked = [...running, 'expired'] as const

export const selectPayment = async (db: Executor, id: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0]

/** A payment, locked until the transaction ends, so that its refunds are settled one after another. */
export const lockPayment = async (tx: Transaction, id: string): Promise<PaymentRow | undefined> =>
  (await tx.select().from(payments).where(eq(payments.id, id)).for('no key update'))[0]

export const selectPaymentBySession = async (db: Executor, sessionId: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.sessionId, sessionId)))[0]

/** The settled payment with this id at the provider. */
export const selectSettledPayment = async (db: Executor, providerPaymentId: string): Promise<PaymentRow | undefined> =>
  (
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.providerPaymentId, providerPaymentId), inArray(payments.state, ['paid', 'surplus'])))
  )[0]

/** Payment attempts of these orders for their customer's data export, amounts in grosze. */
export const selectPersonalPayments = (db: Executor, orderIds: readonly string[]) => {
  const { orderId, attempt, provider, method, amount, currency, state, createdAt, settledAt } = payments
  return db
    .select({ orderId, attempt, provider, method, amount, currency, state, createdAt, settledAt })
    .from(payments)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(createdAt))
}

const isForAny = (orderIds: readonly string[], chargeIds: readonly string[]) =>
  or(inArray(payments.orderId, [...orderIds]), inArray(payments.chargeId, [...chargeIds]))

/** Clears the provider's ids of the payments for these orders and charges. */
export async function clearProviderIds(tx: Transaction, orderIds: readonly string[], chargeIds: readonly string[]) {
  await tx
    .update(payments)
    .set({ sessionId: null, url: null, providerPaymentId: null, checkAt: null })
    .where(isForAny(orderIds, chargeIds))
}

const isFor = ({ kind, id }: PayableRef) => eq(kind === 'order' ? payments.orderId : payments.chargeId, id)

/** Payment attempts of an order or charge, newest first. */
export const selectAttempts = (db: Executor, payable: PayableRef): Promise<PaymentRow[]> =>
  db.select().from(payments).where(isFor(payable)).orderBy(desc(payments.attempt))

/** One payment as a subquery or a query to lock. */
export const paymentQuery = (db: Executor, id: string) =>
  db.select().from(payments).where(eq(payments.id, id)).as('payment')

export type PaymentQuery = ReturnType<typeof paymentQuery>

/** The payments for these orders and charges as a subquery. */
export const paymentsQuery = (db: Executor, orderIds: readonly string[], chargeIds: readonly string[]) =>
  db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(isForAny(orderIds, chargeIds))
    .as('paid')

export type PaymentsQuery = ReturnType<typeof paymentsQuery>

export type NewPayment = typeof payments.$inferInsert & { id: string }

export const insertPayment = (tx: Transaction, payment: NewPayment) => tx.insert(payments).values(payment)

export type PaymentChange = Partial<Omit<PaymentRow, 'id' | 'orderId' | 'chargeId' | 'attempt' | 'amount'>>

export const updatePayment = (tx: Executor, id: string, change: PaymentChange) =>
  tx.update(payments).set(change).where(eq(payments.id, id))

/**
 * Claims attempts due for a check at the provider until `nextCheckAt`: no other process takes them meanwhile, and a
 * crash only delays them.
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

/** Records a provider's event; false when it was recorded before. */
export async function recordEvent(tx: Transaction, event: typeof webhookEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(webhookEvents).values(event).onConflictDoNothing().returning({ taken: sql`1` })
  return rows.length > 0
}

/** Those of the provider's events that were recorded. */
export async function selectRecordedEvents(db: Executor, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.provider, 'stripe'),
        sql`${webhookEvents.eventId} = any(${sql.param([...eventIds])}::text[])`,
      ),
    )
  return new Set(rows.map(({ eventId }) => eventId))
}

/** When the newest payment by each method arrived. */
export const selectLastPaid = (db: Executor) =>
  db
    .select({ method: payments.method, at: sql`max(${payments.settledAt})`.mapWith(payments.settledAt) })
    .from(payments)
    .where(eq(payments.state, 'paid'))
    .groupBy(payments.method)
