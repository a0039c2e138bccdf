import { asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
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

type Subject = { kind: 'order' | 'subscription'; id: string; chargeIds: readonly string[] }

const isPaymentOf = ({ kind, id, chargeIds }: Subject) =>
  kind === 'order' ? eq(payments.orderId, id) : inArray(payments.chargeId, [...chargeIds])

/** Refunds of an order or of the charges of a subscription, oldest first; amounts in grosze. */
export const selectRefundsOf = (db: Executor, subject: Subject) =>
  db
    .select(getTableColumns(refunds))
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(or(isPaymentOf(subject), subject.kind === 'order' ? eq(refunds.orderId, subject.id) : undefined))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))

/** Disputes about the payments of an order or a subscription, in grosze. */
export const selectDisputesOf = (db: Executor, subject: Subject) => {
  const { amount, state, createdAt, closedAt } = disputes
  return db
    .select({ amount, state, createdAt, closedAt })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(isPaymentOf(subject))
    .orderBy(asc(createdAt))
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
