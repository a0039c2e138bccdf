import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { amountLabel, countWaiting, listWaiting } from '#db/count-waiting.ts'
import { disputes, refunds } from '#payments/refunds/refunds.tables.ts'
import type { StalledCheck, WaitingCount } from '#stalled-records.ts'

// Without a parameter, so that the partial index is used.
const hasFailed = sql`${refunds.state} = 'failed'`

/** Refunds that the provider refused: they are sent again. */
export const stalledRefunds: StalledCheck<Context> = {
  kind: 'refund-failed',
  async find(db, _now, limit) {
    const rows = await db
      .select({ id: refunds.id, amount: refunds.amount, since: refunds.createdAt })
      .from(refunds)
      .where(hasFailed)
      .orderBy(asc(refunds.createdAt))
      .limit(limit)
    return rows.map(({ id, amount, since }) => ({ id, since, label: `${(amount / 100).toFixed(2)} PLN` }))
  },
  async mend(tx, { clock }, id) {
    const mended = await tx
      .update(refunds)
      .set({ state: 'pending', attempts: 0, dueAt: clock.date(), settledAt: null })
      .where(and(eq(refunds.id, id), hasFailed))
      .returning({ id: refunds.id })
    return mended.length > 0
  },
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
