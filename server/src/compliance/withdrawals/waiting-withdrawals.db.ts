import { and, eq, sql } from 'drizzle-orm'
import { withdrawals } from '#compliance/withdrawals/withdrawals.tables.ts'
import { refundDeadline } from '#consumer-deadlines.rules.ts'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import type { WaitingCount } from '#stalled-records.ts'

/** Nothing takes it out of the queue but a decision (BO-156). */
const isWaiting = and(
  eq(withdrawals.isSettled, false),
  sql`coalesce(${withdrawals.decision}, 'none') not in ('refused', 'settled')`,
)
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
