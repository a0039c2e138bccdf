import { and, asc, eq, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { payments } from '#payments/payments/payments.tables.ts'
import { type StalledCheck, stalledMs } from '#stalled-records.ts'

/** Payments requested from the provider without an answer: the provider is asked again. */
export const stalledPayments: StalledCheck<Context> = {
  kind: 'payment-opening',
  async find(db, now, limit) {
    const rows = await db
      .select({ id: payments.id, amount: payments.amount, since: payments.createdAt })
      .from(payments)
      .where(and(eq(payments.state, 'opening'), lt(payments.createdAt, new Date(now.getTime() - stalledMs))))
      .orderBy(asc(payments.createdAt))
      .limit(limit)
    return rows.map(({ id, amount, since }) => ({ id, since, label: `${(amount / 100).toFixed(2)} PLN` }))
  },
  async mend(tx, { clock }, id) {
    const mended = await tx
      .update(payments)
      .set({ checkAt: clock.date(), checkFailures: 0 })
      .where(and(eq(payments.id, id), eq(payments.state, 'opening')))
      .returning({ id: payments.id })
    return mended.length > 0
  },
}
