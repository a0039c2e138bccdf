import { randomInt } from 'node:crypto'
import * as table from '#catalogue/vouchers/vouchers.db.ts'
import {
  canUseVoucher,
  deliveryDiscount,
  giftValidTo,
  makeGiftCode,
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

export {
  clearVoucherUsers,
  insertVoucher as addVoucher,
  selectGiftCards,
  selectPersonalVouchers,
} from '#catalogue/vouchers/vouchers.db.ts'
export type { VoucherFacts, VoucherLine } from '#catalogue/vouchers/vouchers.rules.ts'
export { deliveryDiscount, hasGiftCardsOnly, voucherDiscount } from '#catalogue/vouchers/vouchers.rules.ts'

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
): Promise<UsableVoucher | null> {
  if (!row) return null
  const uses = await table.countUses(db, row.id, customer)
  const voucher = toFacts(row.kind === 'gift' ? { ...row, value: row.value - uses.spent } : row)
  return canUseVoucher(voucher, lines, uses, now) ? voucher : null
}

/** Returns the voucher of a code if it may be used on these lines now; otherwise null. */
export async function findVoucher(db: Executor, code: string, question: Question): Promise<UsableVoucher | null> {
  const [row] = await table.selectVoucherByCode(db, normalizeCode(code))
  return usable(db, row, question)
}

/** Returns the voucher of a cart, if it may still be used. */
export async function checkVoucher(db: Executor, id: string, question: Question): Promise<UsableVoucher | null> {
  const [row] = await table.selectVoucher(db, id)
  return usable(db, row, question)
}

/**
 * Checks a voucher under its lock before it is used; null when it may no longer be used. `reserve` is the write that
 * reserves one use for an order, including delivery in grosze.
 */
export async function reserveVoucher(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  voucherId: string,
  use: { subjectId: string; email: string; lines: readonly VoucherLine[]; shippingPrice: number },
) {
  const [row] = await table.lockVoucher(tx, voucherId)
  const voucher = await usable(tx, row, { lines: use.lines, customer: use.email, now: clock.now() })
  if (!voucher) return null
  const discount = voucherDiscount(voucher, use.lines).total
  const at = clock.date()
  const reserve = table.insertUse(tx, {
    voucherId,
    subjectId: use.subjectId,
    email: use.email,
    state: 'reserved',
    amount: discount + deliveryDiscount(voucher, discount, use.shippingPrice),
    createdAt: at,
    changedAt: at,
  })
  return { voucher, reserve }
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

/** Marks a reserved use as used when its order is paid, or releases it when the order is cancelled. */
export const settleVoucherUse = table.moveVoucherUse

type SoldLine = { position: number; count: number; giftValue: number | null; giftMonths: number | null }

/**
 * Creates a code for each gift card of a paid order; returns whether there is any. A second call for the same order
 * violates the primary key and rolls back its transaction.
 */
export async function issueGiftCards(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  orderId: string,
  lines: readonly SoldLine[],
): Promise<boolean> {
  const at = clock.date()
  const cards = lines.flatMap(({ position, count, giftValue, giftMonths }) => {
    if (giftValue === null || giftMonths === null) return []
    return Array.from({ length: count }, (_, unitIndex) => ({
      place: { orderId, position, unitIndex },
      voucher: {
        id: crypto.randomUUID(),
        code: makeGiftCode((below) => randomInt(below)),
        kind: 'gift' as const,
        value: giftValue,
        scope: 'shop' as const,
        validFrom: at,
        validTo: new Date(giftValidTo(at.getTime(), giftMonths)),
        createdAt: at,
      },
    }))
  })
  if (cards.length === 0) return false
  await table.insertGiftCards(tx, cards)
  return true
}

/** Disables the unused gift cards of a returned order; the balance of partly used ones stays with their owner. */
export const disableGiftCards = (tx: Transaction, { clock }: Pick<Context, 'clock'>, orderId: string): Promise<void> =>
  table.disableUnused(tx, orderId, clock.date())
