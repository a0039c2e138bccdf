import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { SQLWrapper } from 'drizzle-orm'
import * as table from '#catalogue/vouchers/vouchers.db.ts'
import {
  canUseVoucher,
  giftCardPayment,
  normalizeCode,
  type PlanPeriod,
  type PlanVoucherFacts,
  priceWithVoucher,
  type VoucherFacts,
  type VoucherLine,
  voucherDiscount,
} from '#catalogue/vouchers/vouchers.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'

export { selectDiscountCodes as findDiscountCodes } from '#catalogue/vouchers/voucher-records.db.ts'
export {
  clearVoucherUsers,
  insertVoucher as addVoucher,
  selectGiftCards,
  selectPersonalVouchers,
} from '#catalogue/vouchers/vouchers.db.ts'
export type { VoucherFacts, VoucherLine } from '#catalogue/vouchers/vouchers.rules.ts'
export { giftCardPayment, hasGiftCardsOnly, voucherDiscount } from '#catalogue/vouchers/vouchers.rules.ts'

export type UsableVoucher = VoucherFacts & { id: string; code: string }

const toFacts = (row: table.VoucherRow): UsableVoucher & PlanVoucherFacts => ({
  ...row,
  validFrom: row.validFrom?.getTime() ?? null,
  validTo: row.validTo?.getTime() ?? null,
})

type Question = { lines: readonly VoucherLine[]; customer: string | null; now: number }

async function usable(
  db: Executor,
  row: table.VoucherRow | undefined,
  { lines, customer, now }: Question,
): Promise<Outcome<UsableVoucher>> {
  if (!row) return fail('ERRORS.VOUCHERINVALID')
  if (row.blockedAt) return fail('ERRORS.GIFTCARDBLOCKED')
  const uses = await table.countUses(db, row.id, customer)
  const voucher = toFacts(row.kind === 'gift' ? { ...row, value: row.value - uses.spent } : row)
  return canUseVoucher(voucher, lines, uses, now) ? succeed(voucher) : fail('ERRORS.VOUCHERINVALID')
}

/** Returns the voucher of a code if it may be used on these lines now. */
export async function findVoucher(db: Executor, code: string, question: Question): Promise<Outcome<UsableVoucher>> {
  const [row] = await table.selectVoucherByCode(db, normalizeCode(code))
  return usable(db, row, question)
}

/** Returns the voucher of a cart, if it may still be used; otherwise null. */
export async function checkVoucher(db: Executor, id: string, question: Question): Promise<UsableVoucher | null> {
  const [row] = await table.selectVoucher(db, id)
  const outcome = await usable(db, row, question)
  return failed(outcome) ? null : outcome.value
}

/**
 * Checks a voucher under its lock before it is used; fails when it may no longer be used. `reserve` is the write that
 * reserves one use for an order, including delivery in grosze.
 */
export async function reserveVoucher(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  voucherId: string,
  use: { subjectId: string; email: string; lines: readonly VoucherLine[]; shippingPrice: number },
): Promise<Outcome<{ voucher: UsableVoucher; reserve: SQLWrapper }>> {
  const [row] = await table.lockVoucher(tx, voucherId)
  const checked = await usable(tx, row, { lines: use.lines, customer: use.email, now: clock.now() })
  if (failed(checked)) return checked
  const voucher = checked.value
  const at = clock.date()
  const reserve = table.insertUse(tx, {
    voucherId,
    subjectId: use.subjectId,
    email: use.email,
    state: 'reserved',
    amount: voucherDiscount(voucher, use.lines).total + giftCardPayment(voucher, use.lines, use.shippingPrice),
    createdAt: at,
    changedAt: at,
  })
  return succeed({ voucher, reserve })
}

type PlanQuestion = { customer: string | null; now: number }

/** Returns the discounted price of each of these periods, in grosze; null where the code is not valid. */
export async function priceWithCode(
  db: Executor,
  code: string,
  periods: readonly PlanPeriod[],
  { customer, now }: PlanQuestion,
): Promise<(number | null)[]> {
  const [row] = await table.selectVoucherByCode(db, normalizeCode(code))
  if (!row) return periods.map(() => null)
  const uses = await table.countUses(db, row.id, customer)
  return periods.map((period) => priceWithVoucher(toFacts(row), period, uses, now))
}

/**
 * Reserves one use of a code for a subscription period, under the lock of the voucher; returns the discounted price in
 * grosze, or null when it may not be used.
 */
export async function reservePlanVoucher(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  code: string,
  use: PlanPeriod & { subjectId: string; email: string },
): Promise<{ id: string; code: string; amount: number } | null> {
  const [named] = await table.selectVoucherByCode(tx, normalizeCode(code))
  const [row] = named ? await table.lockVoucher(tx, named.id) : []
  if (!row) return null
  const uses = await table.countUses(tx, row.id, use.email)
  const amount = priceWithVoucher(toFacts(row), use, uses, clock.now())
  if (amount === null) return null
  const at = clock.date()
  await table.insertUse(tx, {
    voucherId: row.id,
    subjectId: use.subjectId,
    email: use.email,
    state: 'reserved',
    amount: use.price - amount,
    createdAt: at,
    changedAt: at,
  })
  return { id: row.id, code: row.code, amount }
}

/** Returns the stored code of a voucher by its id; null when there is none. */
export const findVoucherCode = async (db: Executor, id: string): Promise<string | null> =>
  (await table.selectVoucherById(db, id))[0]?.code ?? null

/** Returns the reserved use of a voucher for a pending payment with this id, with its discount in grosze. */
export const findReservedUse = async (db: Executor, subjectId: string) =>
  (await table.selectReservedUse(db, subjectId))[0] ?? null

/** Marks the reserved use of a subscription charge as used, or releases it. */
export const settleVoucherUse = table.moveVoucherUse
