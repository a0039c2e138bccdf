import { eq, sql } from 'drizzle-orm'
import { withdrawals } from '#compliance/withdrawals/withdrawals.tables.ts'
import { refundDeadline } from '#consumer-deadlines.rules.ts'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import type { WaitingCount } from '#stalled-records.ts'

const isWaiting = eq(withdrawals.isSettled, false)
const { id, orderNumber, receivedAt } = withdrawals
/** The number as typed, which may be anything: its end is enough to tell it. */
const label = sql<string>`coalesce(right(${orderNumber}, 20), left(${id}::text, 8))`

/** Statements that nothing has settled automatically, with the last day to pay back. */
export const waitingWithdrawals: WaitingCount = {
  kind: 'withdrawals',
  permission: 'withdrawals.settle',
  notice: 'withdrawal',
  async find(db, _now, limit) {
    const rows = await listWaiting(db, withdrawals, { id, label, since: receivedAt }, { where: isWaiting, limit })
    return rows.map((row) => ({ ...row, dueOn: refundDeadline(dayOf(row.since.getTime())) }))
  },
  count: (db) => countWaiting(db, withdrawals, receivedAt, isWaiting),
}
