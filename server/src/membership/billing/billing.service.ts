import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { nextCheck, statusFromProvider } from '#membership/billing/billing.rules.ts'
import {
  type BillingFacts,
  type LockedSubscription,
  payFirstInvoice,
  payRenewal,
} from '#membership/billing/billing-invoices.service.ts'
import { findOrCreateCustomer } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import {
  applyTransition,
  expireSubscription,
  queueSubscriptionMail,
} from '#membership/billing/subscription-transitions.service.ts'
import { findPlans } from '#membership/plans/plans.service.ts'
import type { RenewalHandler } from '#payments/payments/payable-handlers.service.ts'
import { isUuid } from '#payments/payments/payments.service.ts'
import type { ProviderSubscription } from '#providers/stripe-objects.ts'

/**
 * Asks the provider for the state of a subscription; null when it is not at the provider. Throws ProviderUnavailable.
 */
export async function fetchBilling(
  { billing }: Pick<Context, 'billing'>,
  providerSubscriptionId: string | null,
): Promise<BillingFacts | null> {
  if (!billing || !providerSubscriptionId) return null
  const subscription = await billing.findSubscription(providerSubscriptionId)
  return subscription && { subscription, invoices: await billing.listInvoices(providerSubscriptionId) }
}

/**
 * The plan that a subscription was switched to at the provider, found by its months. Later purchases use that plan.
 * When no plan has these months, only the months are stored, for staff to look into.
 */
async function syncPlan(
  tx: Transaction,
  { log }: Pick<Context, 'log'>,
  row: table.SubscriptionRow,
  { months }: ProviderSubscription,
): Promise<table.SubscriptionRow> {
  if (months === row.months) return row
  const fitting = (await findPlans(tx)).filter((each) => each.months === months)
  const plan = fitting.find((each) => each.isPublished) ?? fitting[0]
  if (!plan)
    log.error({ subscriptionId: row.id, months }, 'no plan has the number of months of the provider subscription')
  const change = { months, planId: plan?.id ?? row.planId }
  await table.updateSubscription(tx, row.id, change)
  return { ...row, ...change }
}

/** Mails the buyer once for each declined attempt to renew. */
async function notifyPaymentFailure(
  tx: Transaction,
  context: Context,
  row: table.SubscriptionRow,
  { invoices }: BillingFacts,
) {
  const open = invoices.find(({ state, attempts, reason }) => state === 'open' && attempts > 0 && reason === 'renewal')
  if (!open) return
  await queueSubscriptionMail(tx, context, row, 'subscription-payment-failed', {
    occasion: `${open.id}:${open.attempts}`,
    amount: open.total,
    nextAttemptAt: open.nextAttemptAt?.toISOString() ?? null,
  })
}

/** Applies the provider's state of a paid subscription: status, end and price. */
async function syncWithProvider(
  tx: Transaction,
  context: Context,
  { row, actor }: LockedSubscription,
  facts: BillingFacts,
  isNotified: boolean,
) {
  const { subscription: remote } = facts
  const now = context.clock.now()
  const to = statusFromProvider(remote.status, row.paidUntil?.getTime() ?? null, now)
  const isRunning = to === 'Active' || to === 'PastDue'
  const isPlanned = isRunning && remote.endsAt !== null
  const checkAt = nextCheck(remote.status, { periodEnd: remote.periodEnd.getTime(), now, isNotified })
  const failed = facts.invoices.find(({ state, reason }) => state === 'open' && reason === 'renewal')
  const reason = { cause: `provider: ${remote.status}`, actor }
  const change = {
    cancellationPlanned: isPlanned,
    providerSubscriptionId: remote.id,
    providerCustomerId: remote.customerId,
    ...(isRunning ? { price: remote.amount } : {}),
    pastDueSince: to === 'PastDue' ? (row.pastDueSince ?? failed?.createdAt ?? context.clock.date()) : null,
    checkAt: checkAt === null ? null : new Date(checkAt),
  }
  if (to === 'Expired' && row.status !== 'Expired') return expireSubscription(tx, context, row, reason, change)
  const moved = await applyTransition(tx, context, row, to, reason, change)
  // Mailed once for each cancellation, however often it is reported, and again after it was taken back.
  if (isPlanned)
    await queueSubscriptionMail(tx, context, moved, 'subscription-cancelled', {
      occasion: `${row.id}:${(remote.cancelledAt ?? remote.periodEnd).toISOString()}`,
    })
  if (to === 'PastDue') await notifyPaymentFailure(tx, context, moved, facts)
}

/**
 * Applies the provider's state of a subscription in the caller's transaction: each paid invoice once, then its status.
 * The result does not depend on which events arrived, how often or in which order. `isNotified`: called for a webhook.
 */
export async function applyBilling(
  tx: Transaction,
  context: Context,
  facts: BillingFacts,
  actor: string,
  isNotified = true,
): Promise<void> {
  const { subscription: remote } = facts
  // Subscriptions of other systems in the same Stripe account are ignored.
  const known = isUuid(remote.subscriptionId) ? await table.selectSubscription(tx, remote.subscriptionId) : undefined
  if (!known || remote.livemode !== context.cards?.livemode) return
  const paid = facts.invoices.filter(({ state }) => state === 'paid')
  const ownerId = paid.length > 0 ? await findOrCreateCustomer(tx, context, known) : null
  let row = await table.lockSubscription(tx, known.id)
  if (!row) return
  if (row.providerSubscriptionId !== null && row.providerSubscriptionId !== remote.id) {
    context.log.error(
      { subscriptionId: row.id, providerSubscriptionId: remote.id },
      'a second subscription at the provider',
    )
    return
  }
  if (row.providerSubscriptionId === remote.id) row = await syncPlan(tx, context, row, remote)
  const settled = new Set((await table.selectCharges(tx, row.id)).map(({ providerInvoiceId }) => providerInvoiceId))
  for (const invoice of [...paid].reverse()) {
    if (settled.has(invoice.id)) continue
    const held: LockedSubscription = { row, ownerId, actor }
    row =
      invoice.reason === 'first'
        ? await payFirstInvoice(tx, context, held, facts, invoice)
        : await payRenewal(tx, context, held, facts, invoice)
  }
  if (row.providerSubscriptionId !== remote.id) return
  // Refused, or its account was erased: a job cancels it at the provider.
  if (row.status === 'Inactive' || row.accountErasedAt)
    await table.updateSubscription(tx, row.id, { checkAt: context.clock.date() })
  else if (row.status !== 'Pending') await syncWithProvider(tx, context, { row, ownerId, actor }, facts, isNotified)
}

/** Applies payment events of subscriptions that the provider renews. */
export const renewals: RenewalHandler<Context, BillingFacts> = { fetch: fetchBilling, apply: applyBilling }
