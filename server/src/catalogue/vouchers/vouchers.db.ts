import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { customerKey } from '#catalogue/vouchers/customer-key.rules.ts'
import { giftCards, vouchers, voucherUses } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'

export type VoucherRow = typeof vouchers.$inferSelect
export type NewVoucher = typeof vouchers.$inferInsert

/** Condition: the voucher is not disabled. */
const inForce = isNull(vouchers.disabledAt)

export const selectVoucherByCode = (db: Executor, code: string) =>
  db
    .select()
    .from(vouchers)
    .where(and(eq(vouchers.code, code), inForce))
/** Returns a voucher, also when it is not valid now. */
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

/** Grosze spent through uses, less what refunds returned; for a statement that leaves out released ones. */
const spent = sql<number>`coalesce(sum(${voucherUses.amount} - ${voucherUses.returnedAmount}), 0)::int`

/** Counts the uses towards the limits, in total and by the e-mail of one customer, and the grosze spent. */
export async function countUses(db: Executor, voucherId: string, customer: string | null) {
  const { customerKey: key, email } = voucherUses
  const isMine = (address: string) =>
    sql`(${key} = ${customerKey(address)} or (${key} is null and ${email} = ${normalizeEmail(address)}))`
  const mine = customer === null ? sql<number>`0` : sql<number>`count(*) filter (where ${isMine(customer)})::int`
  const [row] = await db
    .select({ all: count(), byCustomer: mine, spent })
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
  from: readonly ('reserved' | 'used')[] = ['reserved'],
): Promise<void> {
  await tx
    .update(voucherUses)
    .set({ state, changedAt })
    .where(and(eq(voucherUses.subjectId, subjectId), inArray(voucherUses.state, [...from])))
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

/** Returns the gift cards sold with an order that nobody ended, in the order of its lines. */
export const selectGiftCards = (db: Executor, orderId: string) =>
  db
    .select({
      ...{ code: vouchers.code, value: vouchers.value, validTo: vouchers.validTo },
      ...{ blockedBy: vouchers.blockedBy, position: giftCards.position },
    })
    .from(giftCards)
    .innerJoin(vouchers, eq(vouchers.id, giftCards.voucherId))
    .where(and(eq(giftCards.orderId, orderId), inForce))
    .orderBy(asc(giftCards.position), asc(giftCards.unitIndex))

/**
 * Returns the codes used with these orders of a person and the gift cards bought, amounts in grosze, for the export of
 * personal data.
 */
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
      .orderBy(asc(giftCards.position), asc(giftCards.unitIndex)),
  }
}

/** Removes the customers from the uses of codes with these orders or subscription charges; the uses remain. */
export async function clearVoucherUsers(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  await tx
    .update(voucherUses)
    .set({ email: '', customerKey: '' })
    .where(inArray(voucherUses.subjectId, [...subjectIds]))
}
