import { eq } from 'drizzle-orm'
import { withdrawals } from '#compliance/withdrawals/withdrawals.tables.ts'
import { countWaiting } from '#db/count-waiting.ts'
import type { WaitingCount } from '#stalled-records.ts'

/** Statements that nothing has settled automatically. */
export const waitingWithdrawals: WaitingCount = {
  kind: 'withdrawals',
  permission: 'withdrawals.settle',
  count: (db) => countWaiting(db, withdrawals, withdrawals.receivedAt, eq(withdrawals.isSettled, false)),
}
