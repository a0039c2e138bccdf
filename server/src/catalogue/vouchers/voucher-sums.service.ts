import { type VoucherSums, voucherSumsDays } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { mayUse, type StaffRole } from '@slodki-ul/contract/identity/permissions'
import { toZloty } from '@slodki-ul/contract/money'
import { countCodes, subjectsWithin, sumOpenCards, sumUsesWithin } from '#catalogue/vouchers/voucher-sums.db.ts'
import type { Context } from '#context.ts'

/** What all discount codes gave and brought in the last days, and what is left on gift cards. */
export async function sumVouchers(
  { db, clock, queries }: Pick<Context, 'db' | 'clock' | 'queries'>,
  roles: readonly StaffRole[],
): Promise<Outcome<VoucherSums>> {
  const now = clock.date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const from = daysAgo(voucherSumsDays)
  // What is used at this very moment counts.
  const span = { from, to: new Date(now.getTime() + 1) }
  const before = { from: daysAgo(2 * voucherSumsDays), to: from }
  const codes = await countCodes(db, now)
  const { uses, discount } = await sumUsesWithin(db, span)
  const cards = mayUse(roles, 'gift-cards.manage') ? await sumOpenCards(db, now) : null
  return succeed({
    ...{ codesCount: codes.all, activeCount: codes.active },
    ...{ usesCount: uses, discountTotal: toZloty(discount) },
    salesTotal: toZloty(await queries.sumVoucherSales(db, subjectsWithin(span))),
    salesBefore: toZloty(await queries.sumVoucherSales(db, subjectsWithin(before))),
    cards: cards && { count: cards.count, balanceTotal: toZloty(cards.balance) },
  })
}
