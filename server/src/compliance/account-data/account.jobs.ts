import { lockPurgeableOrders } from '#commerce/orders/orders.service.ts'
import { retentionCutoff } from '#compliance/withdrawals/retention.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockPurgeableSubscriptions, selectChargeIdsOf } from '#membership/billing/subscription.service.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'

const batch = 50

/** Anonymises all parts of the records. */
async function purgeRecords(tx: Transaction, context: Context, orderIds: string[], subscriptionIds: string[]) {
  const records = { orderIds, subscriptionIds, chargeIds: await selectChargeIdsOf(tx, subscriptionIds) }
  for (const { anonymise } of Object.values(context.personalData)) await anonymise?.(tx, context, records)
}

/**
 * Removes personal data from records that no law requires to keep any longer: orders and subscriptions of guests and of
 * erased accounts, with their documents (docs/decisions/0015-account-deletion-erases-and-retains.md). Each record has
 * its own transaction, so an interrupted run continues where it stopped. Orders of an existing account stay unchanged.
 */
export async function purgeRetainedRecords(context: Context): Promise<number> {
  const { clock, db, log } = context
  const before = retentionCutoff(clock.date())
  const toRows = (ids: readonly string[]) => ids.map((id) => ({ id }))
  const orders = await forEachRow(
    context,
    'purge-retained-orders',
    async (excludedIds) => toRows(await lockPurgeableOrders(db, before, { excludedIds, limit: batch })),
    ({ id }) =>
      inTransaction(context, async (tx) => {
        const ids = await lockPurgeableOrders(tx, before, { only: id })
        if (ids.length > 0) await purgeRecords(tx, context, ids, [])
        return ids.length > 0
      }),
  )
  const subscriptions = await forEachRow(
    context,
    'purge-retained-subscriptions',
    async (excludedIds) => toRows(await lockPurgeableSubscriptions(db, before, { excludedIds, limit: batch })),
    ({ id }) =>
      inTransaction(context, async (tx) => {
        const ids = await lockPurgeableSubscriptions(tx, before, { only: id })
        if (ids.length > 0) await purgeRecords(tx, context, [], ids)
        return ids.length > 0
      }),
  )
  if (orders + subscriptions > 0) log.info({ orders, subscriptions }, 'old records anonymised')
  return orders + subscriptions
}
