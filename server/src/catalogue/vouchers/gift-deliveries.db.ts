import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { giftDeliveries } from '#catalogue/vouchers/gift-deliveries.tables.ts'
import { giftCards, vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export type GiftDeliveryRow = GiftDelivery & { position: number }

const { orderId, position, recipientName, recipientEmail, message, sendOn } = giftDeliveries
const arranged = { recipientName, recipientEmail, message, sendOn }

/** The write that keeps what was arranged for lines of a new order. */
export const insertDeliveries = (tx: Transaction, order: string, rows: readonly GiftDeliveryRow[]) =>
  tx.insert(giftDeliveries).values(rows.map((row) => ({ ...row, orderId: order })))

/** What was arranged for an order, in the order of its lines. */
export const selectDeliveries = (db: Executor, order: string): Promise<GiftDeliveryRow[]> =>
  db
    .select({ ...arranged, position })
    .from(giftDeliveries)
    .where(eq(orderId, order))
    .orderBy(asc(position))

export async function updateSendOn(
  tx: Transaction,
  place: { orderId: string; position: number },
  day: string,
): Promise<void> {
  await tx
    .update(giftDeliveries)
    .set({ sendOn: day })
    .where(and(eq(orderId, place.orderId), eq(position, place.position)))
}

/** What was arranged with these orders, for the export of their buyer's personal data. */
export const selectArranged = (db: Executor, orderIds: readonly string[]) =>
  db
    .select({ orderId, ...arranged })
    .from(giftDeliveries)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(orderId), asc(position))

/** What buyers arranged for an address, for the export of its owner's personal data. */
export const selectReceived = (db: Executor, address: string) =>
  db.select(arranged).from(giftDeliveries).where(eq(recipientEmail, address)).orderBy(asc(orderId), asc(position))

/** Forgets the person at an address, to whom no card is sent any more; returns the lines. */
export const clearRecipient = (tx: Transaction, address: string) =>
  tx
    .update(giftDeliveries)
    .set({ recipientName: '', recipientEmail: '', message: '' })
    .where(eq(recipientEmail, address))
    .returning({ orderId, position })

/** Forgets what was arranged with these orders. */
export async function deleteDeliveries(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.delete(giftDeliveries).where(inArray(orderId, [...orderIds]))
}

/** Forgets what was arranged for cards that could be used before a moment only. Returns how many lines. */
export async function deleteOldDeliveries(db: Executor, usableBefore: Date): Promise<number> {
  const old = sql`exists (select 1 from ${giftCards} join ${vouchers} on ${vouchers.id} = ${giftCards.voucherId}
    where ${giftCards.orderId} = ${giftDeliveries}.order_id and ${giftCards.position} = ${giftDeliveries}.position
      and ${vouchers.validTo} < ${usableBefore.toISOString()}::timestamptz)`
  return (await db.delete(giftDeliveries).where(old).returning({ position })).length
}
