import { and, asc, eq, gte, inArray, isNull, lt, notExists, notInArray, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { subscriptionCharges, subscriptionEvents, subscriptions } from '#membership/billing/subscription.tables.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'

/**
 * Locks the subscriptions without an account that have had no event and no document since `before`. Skips those locked
 * by another process.
 */
export async function lockPurgeableSubscriptions(
  tx: Executor,
  before: Date,
  choice: { only: string } | { excludedIds: readonly string[]; limit: number },
): Promise<string[]> {
  const { id, createdAt, userId, anonymisedAt, accountErasedAt, paidUntil, status } = subscriptions
  const events = tx
    .select({ id: subscriptionEvents.id })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.subscriptionId, id), gte(subscriptionEvents.at, before)))
  const documents = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, id), gte(invoices.issuedAt, before)))
  const rows = await tx
    .select({ id })
    .from(subscriptions)
    .where(
      and(
        isNull(userId),
        isNull(anonymisedAt),
        lt(createdAt, before),
        // The contract lasted until the account was erased, or until the end of the paid period.
        or(lt(accountErasedAt, before), and(isNull(accountErasedAt), or(isNull(paidUntil), lt(paidUntil, before)))),
        notInArray(status, ['Active', 'PastDue', 'Pending']),
        notExists(events),
        notExists(documents),
        'only' in choice ? eq(id, choice.only) : notInArray(id, [...choice.excludedIds]),
      ),
    )
    .orderBy(asc(createdAt))
    .limit('only' in choice ? 1 : choice.limit)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.id)
}

/** Ids of the charges of these subscriptions. */
export async function selectChargeIdsOf(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptionCharges.id })
    .from(subscriptionCharges)
    .where(inArray(subscriptionCharges.subscriptionId, [...ids]))
  return rows.map(({ id }) => id)
}

/** Removes personal data and the provider's ids from subscriptions. Charges and their periods stay. */
export async function anonymiseSubscriptions(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const nobody = {
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    comments: '',
    companyData: null,
    vatIdCheck: null,
  }
  const nowhere = { providerSubscriptionId: null, providerCustomerId: null, checkAt: null }
  await tx
    .update(subscriptions)
    .set({ ...nobody, ...nowhere, anonymisedAt: at })
    .where(inArray(subscriptions.id, [...ids]))
  await tx
    .update(subscriptionCharges)
    .set({ providerInvoiceId: null, discountCode: null })
    .where(inArray(subscriptionCharges.subscriptionId, [...ids]))
}
