import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import type { SubscriptionRow } from '#membership/billing/subscription.db.ts'
import { accessPeriods, subscriptionCharges, subscriptions } from '#membership/billing/subscription.tables.ts'

/** The subscriptions, payments and access periods of an account for its data export, prices in grosze. */
export async function selectPersonalSubscriptions(db: Executor, userId: string) {
  const { planId, status, price, paymentMethod, cancellationPlanned, paidUntil, createdAt } = subscriptions
  const { firstName, lastName, email, phone, comments, companyData, vatIdCheck } = subscriptions
  const { startsAt, endsAt, cause } = accessPeriods
  const { kind, amount, discountCode, paidAt } = subscriptionCharges
  const own = eq(subscriptions.userId, userId)
  return {
    subscriptions: await db
      .select({
        ...{ planId, status, price, paymentMethod, cancellationPlanned, paidUntil, createdAt },
        ...{ firstName, lastName, email, phone, comments, companyData, vatIdCheck },
      })
      .from(subscriptions)
      .where(own)
      .orderBy(asc(createdAt)),
    paid: await db
      .select({ kind, amount, discountCode, paidAt })
      .from(subscriptionCharges)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionCharges.subscriptionId))
      .where(and(own, isNotNull(paidAt)))
      .orderBy(asc(paidAt)),
    accessPeriods: await db
      .select({ startsAt, endsAt, cause })
      .from(accessPeriods)
      .where(eq(accessPeriods.userId, userId))
      .orderBy(asc(startsAt)),
  }
}

/** Ends the subscriptions of an account that is being erased; a job cancels them at the provider. */
export async function cancelSubscriptionsOf(tx: Transaction, userId: string, now: Date): Promise<void> {
  const own = eq(subscriptions.userId, userId)
  const stop = (from: SubscriptionRow['status'][], status: SubscriptionRow['status']) =>
    tx
      .update(subscriptions)
      .set({ status })
      .where(and(own, inArray(subscriptions.status, from)))
  await stop(['Active', 'PastDue'], 'Cancelled')
  await stop(['Pending'], 'Inactive')
  await tx.update(subscriptions).set({ accountErasedAt: now }).where(own)
  await tx
    .update(subscriptions)
    .set({ checkAt: now })
    .where(and(own, isNotNull(subscriptions.providerCustomerId)))
}
