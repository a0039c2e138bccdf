import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { personalData } from '#features/account/personal-data.ts'
import { keptSince } from '#features/account/retention.rules.ts'
import { lockForgettableOrders } from '#features/orders/orders.service.ts'
import { lockForgettableSubscriptions, selectChargeIdsOf } from '#features/subscription/subscription.service.ts'

const batch = 50

/**
 * Makes records that no law keeps any longer nobody's: orders and subscriptions of guests and of accounts that were erased,
 * with their documents (docs/decisions/0015-what-deletion-keeps-and-erases.md). What is done stays done; the next turn goes
 * on. Orders of an account that exists stay with it.
 */
export async function forgetKeptRecords(context: Context): Promise<number> {
  const before = keptSince(context.clock.date())
  return inTransaction(context, async (tx) => {
    const orderIds = await lockForgettableOrders(tx, before, batch)
    const subscriptionIds = await lockForgettableSubscriptions(tx, before, batch)
    const records = orderIds.length + subscriptionIds.length
    if (records === 0) return 0
    const kept = { orderIds, subscriptionIds, chargeIds: await selectChargeIdsOf(tx, subscriptionIds) }
    for (const { forget } of Object.values(personalData)) await forget?.(tx, context, kept)
    context.log.info({ orders: orderIds.length, subscriptions: subscriptionIds.length }, 'old records were anonymised')
    return records
  })
}
