import { hourMs } from '@slodki-ul/contract/durations'
import { selectDigitalSales } from '#compliance/eu-sales/eu-sales.db.ts'
import { reachedShares, sumOtherEu, yearOf } from '#compliance/eu-sales/eu-sales.rules.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { reportToStaff } from '#platform/mail/staff.ts'

/** When the sales of a database are summed next: once an hour by each process is often enough for a yearly limit. */
const nextRuns = new WeakMap<Context['db'], number>()

/** Tells staff, once a year for each share of the limit, how much was sold to consumers in other member states. */
export async function watchEuSales(context: Context): Promise<number> {
  const { clock, db } = context
  if (clock.now() < (nextRuns.get(db) ?? 0)) return 0
  nextRuns.set(db, clock.now() + hourMs)
  const { year, from, to } = yearOf(clock.date())
  const net = sumOtherEu(await selectDigitalSales(db, from, to))
  const shares = reachedShares(net)
  if (shares.length === 0) return 0
  await inTransaction(context, async (tx) => {
    for (const percent of shares)
      await reportToStaff(tx, context, {
        ...{ occasion: `staff-eu-sales:${year}:${percent}`, kind: 'staff-eu-sales' },
        data: { year, percent, net },
      })
  })
  return 0
}
