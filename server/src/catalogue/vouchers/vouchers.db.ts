import { and, asc, count, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { customerKey } from '#catalogue/vouchers/customer-key.rules.ts'
import { giftCards, vouchers, voucherUses } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'

export type VoucherRow = typeof vouchers.$inferSelect
export type NewVoucher = typeof vouchers.$inferInsert

/** Vouchers that were not disabled. */
const inForce = isNull(vouchers.disabledAt)

export const selectVoucherByCode = (db: Executor, code: string) =>
  db
    .select()
    .from(vouchers)
    .where(and(eq(vouchers.code, code), inForce))
/** A voucher whether or not it is in force. */
export const selectVoucherById = (db: Executor, id: string) => db.select().from(vouchers).where(eq(vouchers.id, id))

export const selectVoucher = (db: Executor, id: string) =>
  db
    .select()
    .from(vouchers)
    .where(and(eq(vouchers.id, id), inForce))
export const lockVoucher = (tx: Transaction, id: string) =>
  tx
    .select()
    .from(vouchers)
    .where(and(eq(vouchers.id, id), inForce))
    .for('update')

/** Uses that count against the limits, in all and by one customer's e-mail, and the grosze they took off. */
export async function countUses(db: Executor, voucherId: string, customer: string | null) {
  const { customerKey: key, email } = voucherUses
  const isMine = (address: string) =>
    sql`(${key} = ${customerKey(address)} or (${key} is null and ${email} = ${normalizeEmail(address)}))`
  const mine = customer === null ? sql<number>`0` : sql<number>`count(*) filter (where ${isMine(customer)})::int`
  const [row] = await db
    .select({ all: count(), byCustomer: mine, spent: sql<number>`coalesce(sum(${voucherUses.amount}), 0)::int` })
    .from(voucherUses)
    .where(and(eq(voucherUses.voucherId, voucherId), ne(voucherUses.state, 'released')))
  return row ?? { all: 0, byCustomer: 0, spent: 0 }
}

export const insertUse = (tx: Transaction, use: typeof voucherUses.$inferInsert) =>
  tx.insert(voucherUses).values({ ...use, customerKey: customerKey(use.email) })

export async function moveVoucherUse(
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

export const selectReservedUse = (db: Executor, subjectId: string) =>
  db
    .select({ code: vouchers.code, amount: voucherUses.amount })
    .from(voucherUses)
    .innerJoin(vouchers, eq(vouchers.id, voucherUses.voucherId))
    .where(and(eq(voucherUses.subjectId, subjectId), eq(voucherUses.state, 'reserved')))

export async function insertVoucher(tx: Transaction, voucher: NewVoucher): Promise<void> {
  await tx.insert(vouchers).values(voucher)
}

export async function insertGiftCards(
  tx: Transaction,
  cards: readonly { voucher: NewVoucher & { id: string }; place: Omit<typeof giftCards.$inferInsert, 'voucherId'> }[],
): Promise<void> {
  await tx.insert(vouchers).values(cards.map(({ voucher }) => voucher))
  await tx.insert(giftCards).values(cards.map(({ voucher, place }) => ({ ...place, voucherId: voucher.id })))
}

/** Gift cards that were sold with an order, in the order of its lines. */
export const selectGiftCards = (db: Executor, orderId: string) =>
  db
    .select({ code: vouchers.code, value: vouchers.value, validTo: vouchers.validTo })
    .from(giftCards)
    .innerJoin(vouchers, eq(vouchers.id, giftCards.voucherId))
    .where(and(eq(giftCards.orderId, orderId), inForce))
    .orderBy(asc(giftCards.position), asc(giftCards.piece))

/** What is told to a person of the codes used with these orders of theirs and of the gift cards bought, amounts in grosze. */
export async function selectPersonalVouchers(db: Executor, orderIds: readonly string[]) {
  const { subjectId, amount, state, createdAt } = voucherUses
  const { code, value, validTo } = vouchers
  return {
    used: await db
      .select({ orderId: subjectId, code, amount, state, createdAt })
      .from(voucherUses)
      .innerJoin(vouchers, eq(vouchers.id, voucherUses.voucherId))
      .where(inArray(subjectId, [...orderIds]))
      .orderBy(asc(createdAt)),
    giftCardsBought: await db
      .select({ orderId: giftCards.orderId, code, value, validTo })
      .from(giftCards)
      .innerJoin(vouchers, eq(vouchers.id, giftCards.voucherId))
      .where(inArray(giftCards.orderId, [...orderIds]))
      .orderBy(asc(giftCards.position), asc(giftCards.piece)),
  }
}

/** Forgets who used codes with these orders or periods of subscriptions; that they were used stays. */
export async function clearVoucherUsers(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  await tx
    .update(voucherUses)
    .set({ email: '', customerKey: '' })
    .where(inArray(voucherUses.subjectId, [...subjectIds]))
}

/** Disables the gift cards of an order of which nothing was spent; under their locks, so that nobody spends meanwhile. */
export async function disableUnused(tx: Transaction, orderId: string, disabledAt: Date): Promise<void> {
  const sold = tx.select({ id: giftCards.voucherId }).from(giftCards).where(eq(giftCards.orderId, orderId))
  const locked = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(inArray(vouchers.id, sold))
    .orderBy(asc(vouchers.id))
    .for('update')
  if (locked.length === 0) return
  const uses = tx
    .select({ id: voucherUses.id })
    .from(voucherUses)
    .where(and(eq(voucherUses.voucherId, vouchers.id), ne(voucherUses.state, 'released')))
  await tx
    .update(vouchers)
    .set({ disabledAt })
    .where(
      and(
        inArray(
          vouchers.id,
          locked.map(({ id }) => id),
        ),
        notExists(uses),
      ),
    )
}
