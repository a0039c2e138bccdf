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

/** The voucher of a code, if it may be used on these lines now; null otherwise, for whatever reason. */
export async function findVoucher(db: Executor, code: string, question: Question): Promise<UsableVoucher | null> {
  const [row] = await table.selectVoucherByCode(db, normalizeCode(code))
  return usable(db, row, question)
}

/** The voucher a cart carries, if it may still be used. */
export async function checkVoucher(db: Executor, id: string, question: Question): Promise<UsableVoucher | null> {
  const [row] = await table.selectVoucher(db, id)
  return usable(db, row, question)
}

/**
 * Checks a voucher for the last time under its lock; null when it may no longer be used. `reserve` is the write that
 * takes one use of it for an order, delivery in grosze included.
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

/** What a code leaves of the price of each of these periods, in grosze; null where it does not fit, for whatever reason. */
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
 * Takes one use of a code for a period of a subscription, under the lock of the voucher; null when it may not be used.
 * Answers what it leaves of the price, in grosze.
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

/** The code of a voucher as it is kept. */
export const findVoucherCode = async (db: Executor, id: string): Promise<string | null> =>
  (await table.selectVoucherById(db, id))[0]?.code ?? null

/** The use of a voucher that waits for a payment of this id, with what it takes off in grosze. */
export const findReservedUse = async (db: Executor, subjectId: string) =>
  (await table.selectReservedUse(db, subjectId))[0] ?? null

/** A reserved use becomes a real one when its order is paid, or is given back when it is cancelled. */
export const settleVoucherUse = table.moveVoucherUse

type SoldLine = { position: number; count: number; giftValue: number | null; giftMonths: number | null }

/**
 * Makes a code for every gift card of an order that is now paid and says whether there is any. A second call for the same
 * order breaks on the key of the pieces, and its transaction with it.
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
    return Array.from({ length: count }, (_, piece) => ({
      place: { orderId, position, piece },
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

/** Gift cards of an order that is taken back are no longer good; of those already begun the rest stays with their owner. */
export const disableGiftCards = (tx: Transaction, { clock }: Pick<Context, 'clock'>, orderId: string): Promise<void> =>
  table.disableUnused(tx, orderId, clock.date())
