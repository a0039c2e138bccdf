import { orderTabs } from '@slodki-ul/contract/commerce/order-tabs'
import { type OrderTabCounts, staffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { listCountMax } from '@slodki-ul/contract/lists'
import { countTo, selectOldestToPack } from '#commerce/orders/orders.admin.db.ts'
import { conditionsOf } from '#commerce/orders/orders-filters.admin.service.ts'
import type { Context } from '#context.ts'

/** How many orders each tab has; one more than the limit stands for all more. */
export async function countOrderTabs(context: Context, countMax = listCountMax): Promise<Outcome<OrderTabCounts>> {
  const { db } = context
  const count = async (tab: keyof typeof orderTabs) =>
    countTo(db, (await conditionsOf(db, context, staffOrdersQuery.parse(orderTabs[tab]))).all, countMax)
  const [toPack, toShip, unpaid, returns, all, oldest] = await Promise.all([
    ...([count('toPack'), count('toShip'), count('unpaid'), count('returns'), count('all')] as const),
    selectOldestToPack(db),
  ])
  return succeed({ toPack, toShip, unpaid, returns, all, oldestToPackAt: oldest?.toISOString() ?? null })
}
