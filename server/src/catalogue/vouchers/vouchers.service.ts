import { isVoucherRefusal } from '@slodki-ul/contract/catalogue/voucher-refusals.rules'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { SQLWrapper } from 'drizzle-orm'
import * as table from '#catalogue/vouchers/vouchers.db.ts'
import {
  giftCardPayment,
  normalizeCode,
  type PlanPeriod,
  type PlanVoucherFacts,
  priceWithVoucher,
  refusalOnCart,
  refusalOnPlan,
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
  const refusal = refusalOnCart(voucher, lines, uses, now)
  return refusal ? fail(refusal) : succeed(voucher)
}

/**
 * A failure without the place a code is for: to somebody who did not just enter it, it is no longer valid. A blocked gift
 * card stays so.
 */
export const withoutPlace = <T>(outcome: Outcome<T>): Outcome<T> =>
  failed(outcome) && isVoucherRefusal(outcome.error) ? fail('ERRORS.VOUCHERINVALID') : outcome

/** Returns the voucher of a code if it may be used on these lines now; otherwise why not, as the buyer may be told. */
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
  const checked = withoutPlace(await usable(tx, row, { lines: use.lines, customer: use.email, now: clock.now() }))
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

/** The facts of a voucher and its uses; null for one that does not exist or is blocked. */
async function findPlanVoucher(db: Executor, row: table.VoucherRow | undefined, customer: string | null) {
  if (!row || row.blockedAt) return null
  const uses = await table.countUses(db, row.id, customer)
  return { uses, facts: toFacts(row.kind === 'gift' ? { ...row, value: row.value - uses.spent } : row) }
}

/**
 * Returns the discounted price of each of these periods, in grosze, null where the code is not for it; fails when it is for
 * none of them.
 */
export async function priceWithCode(
  db: Executor,
  code: string,
  periods: readonly PlanPeriod[],
  { customer, now }: PlanQuestion,
): Promise<Outcome<(number | null)[]>> {
  const [row] = await table.selectVoucherByCode(db, normalizeCode(code))
  const voucher = await findPlanVoucher(db, row, customer)
  if (!voucher) return fail('ERRORS.VOUCHERINVALID')
  const { facts, uses } = voucher
  const prices = periods.map((period) => priceWithVoucher(facts, period, uses, now))
  if (prices.some((price) => price !== null)) return succeed(prices)
  const refusals = periods.map((period) => refusalOnPlan(facts, period, uses, now))
  // It is for one of the plans, which is too cheap for it.
  const isBelow = refusals.includes('ERRORS.VOUCHERBELOWMINIMUM')
  return fail((isBelow ? 'ERRORS.VOUCHERBELOWMINIMUM' : refusals[0]) ?? 'ERRORS.VOUCHERINVALID')
}

/**
 * Reserves one use of a code for a subscription period, under the lock of the voucher; returns the discounted price in
 * grosze, and fails when it may not be used.
 */
export async function reservePlanVoucher(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  code: string,
  use: PlanPeriod & { subjectId: string; email: string },
): Promise<Outcome<{ id: string; code: string; amount: number }>> {
  const [named] = await table.selectVoucherByCode(tx, normalizeCode(code))
  const [row] = named ? await table.lockVoucher(tx, named.id) : []
  const voucher = await findPlanVoucher(tx, row, use.email)
  if (!row || !voucher) return fail('ERRORS.VOUCHERINVALID')
  const question = [voucher.facts, use, voucher.uses, clock.now()] as const
  const amount = priceWithVoucher(...question)
  if (amount === null) return fail(refusalOnPlan(...question) ?? 'ERRORS.VOUCHERINVALID')
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
  return succeed({ id: row.id, code: row.code, amount })
}

/** Returns the stored code of a voucher by its id; null when there is none. */
export const findVoucherCode = async (db: Executor, id: string): Promise<string | null> =>
  (await table.selectVoucherById(db, id))[0]?.code ?? null

/** Returns the reserved use of a voucher for a pending payment with this id, with its discount in grosze. */
export const findReservedUse = async (db: Executor, subjectId: string) =>
  (await table.selectReservedUse(db, subjectId))[0] ?? null

/** Marks the reserved use of a subscription charge as used, or releases it. */
export const settleVoucherUse = table.moveVoucherUse
