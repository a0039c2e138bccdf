import { minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { applyBilling, fetchBilling } from '#membership/billing/billing.service.ts'
import { reminderDue, reminderWindows } from '#membership/billing/reminders.rules.ts'
import { toAccessFacts } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { statusAt } from '#membership/billing/subscription-status.rules.ts'
import { claimSync, selectSyncs } from '#membership/billing/subscription-syncs.db.ts'
import { expireSubscription, queueSubscriptionMail } from '#membership/billing/subscription-transitions.service.ts'
import { backoffMs } from '#platform/jobs/backoff.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { ProviderError } from '#providers/provider-error.ts'

const batch = 20
/** Milliseconds after which another process may repeat a check. */
const leaseMs = 30 * minuteMs

/** Cancels a refused subscription at the provider and deletes the provider's customer of an erased account. */
async function cancelAtProvider({ billing }: Context, row: table.SubscriptionRow): Promise<void> {
  if (!billing) return
  if (row.accountErasedAt && row.providerCustomerId) await billing.deleteCustomer(row.providerCustomerId)
  else if (row.providerSubscriptionId) await billing.cancelNow(row.providerSubscriptionId)
}

async function syncOne(context: Context, id: string): Promise<void> {
  const row = await table.selectSubscription(context.db, id)
  if (!row?.providerSubscriptionId) return
  if (row.status === 'Inactive' || row.accountErasedAt) {
    await cancelAtProvider(context, row)
    await inTransaction(context, (tx) => table.updateSubscription(tx, id, { checkAt: null }))
    return
  }
  const facts = await fetchBilling(context, row.providerSubscriptionId)
  if (facts) await inTransaction(context, (tx) => applyBilling(tx, context, facts, 'job:check', false))
}

/** Checks renewing subscriptions at the provider when a change is due, because a webhook may never arrive. */
export const subscriptionSyncQueue: Queue = {
  name: 'subscription-syncs',
  concurrency: 2,
  expireSeconds: leaseMs / 1000,
  findDue: async ({ billing, clock, db }, limit) => (billing ? selectSyncs(db, clock.date(), limit) : []),
  async run(context, id) {
    const { clock, db, log } = context
    const claimed = await claimSync(db, id, clock.date(), new Date(clock.now() + leaseMs))
    if (!claimed) return
    const { checkFailures } = claimed
    try {
      await syncOne(context, id)
      if (checkFailures > 0) await table.updateSubscription(db, id, { checkFailures: 0 })
    } catch (error) {
      const failures = checkFailures + 1
      log[error instanceof ProviderError ? 'warn' : 'error'](
        { err: error, subscriptionId: id },
        'subscription not checked',
      )
      const checkAt = new Date(clock.now() + backoffMs(failures))
      await table.updateSubscription(db, id, { checkAt, checkFailures: failures })
    }
  },
}

/** Sends reminders 30, 7 and 1 days before the end of a period paid ahead: each once, and only the most urgent one. */
export async function sendExpiryReminders(context: Context): Promise<number> {
  if (!(await context.settings.read('switches')).blikReminders) return 0
  const now = context.clock.now()
  const select = (excludedIds: string[]) =>
    table.selectDueReminders(context.db, new Date(now), reminderWindows(now), { excludedIds, limit: batch })
  return forEachRow(context, 'remind-ending-subscriptions', select, ({ id }) =>
    inTransaction(context, async (tx) => {
      const row = await table.lockSubscription(tx, id)
      const days = row?.paidUntil ? reminderDue(row.reminded, row.paidUntil.getTime(), now) : null
      if (!row || days === null || statusAt(toAccessFacts(row), now) !== 'Active') return false
      await table.updateSubscription(tx, id, { reminded: days })
      const occasion = `${id}:${days}:${row.paidUntil?.toISOString()}`
      await queueSubscriptionMail(tx, context, row, 'subscription-expiring', { occasion, days })
      return true
    }),
  )
}

/**
 * Marks subscriptions whose time is over as expired and mails their owners. Access has ended by itself at its last
 * moment.
 */
export function expireSubscriptions(context: Context): Promise<number> {
  const { clock, db } = context
  const select = (excludedIds: string[]) => table.selectExpired(db, clock.date(), excludedIds, batch)
  return forEachRow(context, 'expire-subscriptions', select, ({ id }) =>
    inTransaction(context, async (tx) => {
      const row = await table.lockSubscription(tx, id)
      if (!row || statusAt(toAccessFacts(row), clock.now()) !== 'Expired') return false
      const reason = { cause: 'time is over', actor: 'job:expiry' }
      await expireSubscription(tx, context, row, reason)
      return true
    }),
  )
}
