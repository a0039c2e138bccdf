import { sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { subscriptions } from '#membership/billing/subscription.tables.ts'
import type { PlanSubscribers } from '#queries.ts'

const isRunning = sql`${subscriptions.status} in ('Active', 'PastDue')`

/** Who has or had the plans, ordered ones too, by plan, price list and price. */
export const listPlanSubscribers = (db: Executor): Promise<PlanSubscribers[]> =>
  db
    .select({
      ...{ planId: subscriptions.planId, price: subscriptions.price, isWebinar: subscriptions.isWebinar },
      running: sql<number>`(count(*) filter (where ${isRunning}))::int`,
      renewing: sql<number>`(count(*) filter (where ${isRunning} and ${subscriptions.months} is not null
        and not ${subscriptions.cancellationPlanned}))::int`,
    })
    .from(subscriptions)
    .groupBy(subscriptions.planId, subscriptions.price, subscriptions.isWebinar)
