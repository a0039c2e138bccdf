import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import * as table from '#features/vouchers/vouchers.db.ts'
import { mayUseVoucher, type VoucherFacts, type VoucherLine } from '#features/vouchers/vouchers.rules.ts'

export { insertVoucher as addVoucher } from '#features/vouchers/vouchers.db.ts'
export type { VoucherFacts, VoucherLine } from '#features/vouchers/vouchers.rules.ts'
export { voucherDiscount } from '#features/vouchers/vouchers.rules.ts'

export type UsableVoucher = VoucherFacts & { id: string; code: string }

const toFacts = (row: table.VoucherRow): UsableVoucher => ({
  ...row,
  validFrom: row.validFrom?.getTime() ?? null,
  validTo: row.validTo?.getTime() ?? null,
})

/** Codes are compared without regard to case and surrounding space. */
const normalizeCode = (code: string): string => code.trim().toUpperCase()

type Question = { lines: readonly VoucherLine[]; customer: string | null; now: number }

async function usable(
  db: Executor,
  row: table.VoucherRow | undefined,
  { lines, customer, now }: Question,
): Promise<UsableVoucher | null> {
  if (!row) return null
  const voucher = toFacts(row)
  return mayUseVoucher(voucher, lines, await table.countUses(db, voucher.id, customer), now) ? voucher : null
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

/** Checks a voucher for the last time under its lock and reserves one use for an order; null when it may no longer be used. */
export async function reserveVoucher(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  voucherId: string,
  use: { subjectId: string; email: string; lines: readonly VoucherLine[] },
): Promise<UsableVoucher | null> {
  const [row] = await table.lockVoucher(tx, voucherId)
  const voucher = await usable(tx, row, { lines: use.lines, customer: use.email, now: clock.now() })
  if (!voucher) return null
  const at = clock.date()
  await table.insertUse(tx, {
    voucherId,
    subjectId: use.subjectId,
    email: use.email,
    state: 'reserved',
    createdAt: at,
    changedAt: at,
  })
  return voucher
}

/** A reserved use becomes a real one when its order is paid, or is given back when it is cancelled. */
export const settleVoucherUse = table.changeUse
