import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql, sum } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import type { PaymentsQuery } from '#payments/payments/payments.db.ts'
import { disputes, refunds } from '#payments/refunds/refunds.tables.ts'

export type RefundRow = typeof refunds.$inferSelect
export type NewRefund = typeof refunds.$inferInsert

/** Refunds of payments and orders for their customer's data export, amounts in grosze. */
export const selectPersonalRefunds = (db: Executor, orderIds: readonly string[], paid: PaymentsQuery) => {
  const { amount, giftCardAmount, reason, state, transferAccount, createdAt, settledAt } = refunds
  const orderId = sql<string | null>`coalesce(${refunds.orderId}, ${paid.orderId})`
  return db
    .select({ orderId, amount, giftCardAmount, reason, state, transferAccount, createdAt, settledAt })
    .from(refunds)
    .leftJoin(paid, eq(paid.id, refunds.paymentId))
    .where(or(inArray(refunds.orderId, [...orderIds]), isNotNull(paid.id)))
    .orderBy(asc(createdAt))
}

/** Clears the provider's ids, accounts and mail texts of refunds, and what is known of disputes of their payments. */
export async function clearRefundData(tx: Transaction, orderIds: readonly string[], paid: PaymentsQuery) {
  const ids = tx.select({ id: paid.id }).from(paid)
  await tx.delete(disputes).where(inArray(disputes.paymentId, ids))
  const cleared = sql`case when ${refunds.transferAccount} is null then null else '' end`
  await tx
    .update(refunds)
    .set({ providerRefundId: null, message: '', transferAccount: cleared, transferReference: cleared })
    .where(or(inArray(refunds.paymentId, ids), inArray(refunds.orderId, [...orderIds])))
}

export async function insertRefund(tx: Transaction, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

const isDue = (now: Date) => and(eq(refunds.state, 'pending'), eq(refunds.way, 'provider'), lte(refunds.dueAt, now))

/** The ids of refunds that are due, oldest first. */
export async function selectDueRefunds(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = await db.select({ id: refunds.id }).from(refunds).where(isDue(now)).orderBy(refunds.dueAt).limit(limit)
  return due.map(({ id }) => id)
}

/** Claims a due refund until `nextTryAt`; undefined when it is no longer due. */
export async function claimRefund(
  db: Database,
  id: string,
  now: Date,
  nextTryAt: Date,
): Promise<RefundRow | undefined> {
  const [claimed] = await db
    .update(refunds)
    .set({ dueAt: nextTryAt, attempts: sql`${refunds.attempts} + 1` })
    .where(and(eq(refunds.id, id), isDue(now)))
    .returning()
  return claimed
}

/** Stores a refund made elsewhere; null when one with the same provider's id exists. */
export async function insertRefundOnce(
  tx: Transaction,
  refund: typeof refunds.$inferInsert & { providerRefundId: string },
): Promise<string | null> {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id })
  return row?.id ?? null
}

/** Finds a refund by the provider's id or, if it has none here yet, by our own id. */
export const findRefund = async (
  tx: Transaction,
  { id, providerRefundId }: { id: string | null; providerRefundId: string },
): Promise<Pick<RefundRow, 'id' | 'state' | 'way' | 'providerRefundId'> | undefined> =>
  (
    await tx
      .select({ id: refunds.id, state: refunds.state, way: refunds.way, providerRefundId: refunds.providerRefundId })
      .from(refunds)
      .where(or(eq(refunds.providerRefundId, providerRefundId), id === null ? undefined : eq(refunds.id, id)))
  )[0]

export async function updateRefund(tx: Transaction, id: string, change: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

export const selectRefund = async (db: Executor, id: string): Promise<RefundRow | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0]

/** A refund, locked until the transaction ends. */
export const lockRefund = async (tx: Transaction, id: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.id, id)).for('update'))[0]

/** Grosze refunded or being refunded of a payment; failed refunds do not count. */
export async function sumRefunds(db: Executor, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')))
  return Number(row?.amount ?? 0)
}

/** Stores how a dispute stands; false when that is known, or it was closed before. */
export async function recordDispute(tx: Transaction, dispute: typeof disputes.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: disputes.id,
      set: { state: dispute.state, closedAt: dispute.closedAt ?? null },
      setWhere: sql`${disputes.state} = 'open' and excluded.state <> 'open'`,
    })
    .returning({ id: disputes.id })
  return rows.length > 0
}
