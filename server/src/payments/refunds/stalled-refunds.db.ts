import { asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { amountLabel, countWaiting, listWaiting } from '#db/count-waiting.ts'
import { disputes, refunds } from '#payments/refunds/refunds.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

// Without a parameter, so that the partial index is used.
const hasFailed = sql`${refunds.state} = 'failed'`

/** The oldest refunds that failed, as the page of the system's health lists them. */
export async function selectFailedRefunds(db: Executor, _now: Date, limit: number) {
  const rows = await db
    .select({ id: refunds.id, amount: refunds.amount, since: refunds.createdAt })
    .from(refunds)
    .where(hasFailed)
    .orderBy(asc(refunds.createdAt))
    .limit(limit)
  return rows.map(({ id, amount, since }) => ({ id, since, label: `${(amount / 100).toFixed(2)} PLN` }))
}

const refundDescribed = { id: refunds.id, label: amountLabel(refunds.amount), since: refunds.createdAt }

export const failedRefunds: WaitingCount = {
  kind: 'refunds-failed',
  permission: 'refunds.make',
  notice: 'refund-failed',
  find: (db, _now, limit) => listWaiting(db, refunds, refundDescribed, { where: hasFailed, limit }),
  count: (db) => countWaiting(db, refunds, refunds.createdAt, hasFailed),
}

const isOpen = eq(disputes.state, 'open')
const disputeDescribed = { id: disputes.id, label: amountLabel(disputes.amount), since: disputes.createdAt }

/** Payments that buyers dispute, until the bank has decided. */
export const openDisputes: WaitingCount = {
  kind: 'disputes',
  permission: 'refunds.make',
  notice: 'dispute',
  find: (db, _now, limit) => listWaiting(db, disputes, disputeDescribed, { where: isOpen, limit }),
  count: (db) => countWaiting(db, disputes, disputes.createdAt, isOpen),
}
