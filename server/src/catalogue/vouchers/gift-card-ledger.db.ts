import { asc, eq, lt } from 'drizzle-orm'
import { giftCardLedger } from '#catalogue/vouchers/gift-card-ledger.tables.ts'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor } from '#db/client.ts'

/** What happened to all gift cards before a moment, in order. */
export const selectLedger = (db: Executor, until: Date) => {
  const { voucherId, at, kind, balance, validTo, isOpen } = giftCardLedger
  return db
    .select({ voucherId, at, kind, balance, validTo, isOpen, code: vouchers.code, value: vouchers.value })
    .from(giftCardLedger)
    .innerJoin(vouchers, eq(vouchers.id, voucherId))
    .where(lt(at, until))
    .orderBy(asc(giftCardLedger.id))
}
