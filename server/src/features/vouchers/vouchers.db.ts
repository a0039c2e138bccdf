import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { vouchers, voucherUses } from '#features/vouchers/vouchers.tables.ts'

export type VoucherRow = typeof vouchers.$inferSelect
export type NewVoucher = typeof vouchers.$inferInsert

export const selectVoucherByCode = (db: Executor, code: string) =>
  db.select().from(vouchers).where(eq(vouchers.code, code))
export const selectVoucher = (db: Executor, id: string) => db.select().from(vouchers).where(eq(vouchers.id, id))
export const lockVoucher = (tx: Transaction, id: string) =>
  tx.select().from(vouchers).where(eq(vouchers.id, id)).for('update')

/** Uses that count against the limits, in all and by one e-mail. */
export async function countUses(db: Executor, voucherId: string, customer: string | null) {
  const mine =
    customer === null
      ? sql<number>`0`
      : sql<number>`count(*) filter (where ${voucherUses.email} = ${normalizeEmail(customer)})::int`
  const [row] = await db
    .select({ all: count(), byCustomer: mine })
    .from(voucherUses)
    .where(and(eq(voucherUses.voucherId, voucherId), ne(voucherUses.state, 'released')))
  return row ?? { all: 0, byCustomer: 0 }
}

export async function insertUse(tx: Transaction, use: typeof voucherUses.$inferInsert): Promise<void> {
  await tx.insert(voucherUses).values(use)
}

export async function changeUse(
  tx: Transaction,
  subjectId: string,
  state: 'used' | 'released',
  changedAt: Date,
): Promise<void> {
  await tx
    .update(voucherUses)
    .set({ state, changedAt })
    .where(and(eq(voucherUses.subjectId, subjectId), eq(voucherUses.state, 'reserved')))
}

export async function insertVoucher(tx: Transaction, voucher: NewVoucher): Promise<void> {
  await tx.insert(vouchers).values(voucher)
}
