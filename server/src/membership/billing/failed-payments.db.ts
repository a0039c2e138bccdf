import { sql } from 'drizzle-orm'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { subscriptions } from '#membership/billing/subscription.tables.ts'
import { plans } from '#membership/plans/plans.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

// Not as a parameter, with which the index on them cannot be used.
const isPastDue = sql`${subscriptions.status} = 'PastDue'`
/** The plan and a part of the id: staff are told about them, so no person is named. */
const label = sql<string>`(select p.title_pl from ${plans} p where p.id = ${subscriptions.planId}) || ', ' || left(${subscriptions.id}::text, 8)`

/** Subscriptions whose renewal could not be paid. */
export const failedPayments: WaitingCount = {
  kind: 'payments-failed',
  permission: 'members.view',
  notice: 'payment-failed',
  find: (db, _now, limit) =>
    listWaiting(
      db,
      subscriptions,
      { id: subscriptions.id, label, since: subscriptions.pastDueSince },
      { where: isPastDue, limit },
    ),
  count: (db) => countWaiting(db, subscriptions, subscriptions.pastDueSince, isPastDue),
}
