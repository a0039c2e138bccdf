import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#db/client.ts'
import type { Figure, Period } from '#figure.ts'
import { subscriptionEvents } from '#membership/billing/subscription.tables.ts'

/** Running at the start of the period, those of them that had ended by its end, and running at its end. */
async function countRunning(db: Executor, { from, until }: Period) {
  const runsAt = (moment: Date) => sql`coalesce((array_agg(e.to_status order by e.id desc)
    filter (where e.at < ${moment.toISOString()}::timestamptz))[1] in ('Active', 'PastDue', 'Cancelled'), false)`
  const [row] = rowsOf<{ start: string; ended: string; end: string }>(
    await db.execute(sql`
      select count(*) filter (where at_start) as start, count(*) filter (where at_start and not at_end) as ended,
        count(*) filter (where at_end) as end
      from (
        select ${runsAt(from)} as at_start, ${runsAt(until)} as at_end from ${subscriptionEvents} e group by e.subscription_id
      ) s`),
  )
  return { start: Number(row?.start ?? 0), ended: Number(row?.ended ?? 0), end: Number(row?.end ?? 0) }
}

export const subscriptionFigures: readonly Figure[] = [
  {
    kind: 'subscriptions',
    permission: 'reports.members',
    measure: async (db, period) => (await countRunning(db, period)).end,
  },
  {
    kind: 'churn',
    permission: 'reports.members',
    // Percent with one decimal: subscriptions that ended in the period over those running at its start (BO-040).
    async measure(db, period) {
      const { start, ended } = await countRunning(db, period)
      return start === 0 ? null : Math.round((ended / start) * 1000) / 10
    },
  },
]
