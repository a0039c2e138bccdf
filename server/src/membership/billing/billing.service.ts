import { dayMs } from '@slodki-ul/contract/durations'
import { vatPortion } from '@slodki-ul/contract/money'
import { findVoucherCode } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { nextCheck, statusBy } from '#membership/billing/billing.rules.ts'
import { nextPeriod, payCharge, refundCharge, wholeDays } from '#membership/billing/pay-charge.service.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { selectPlans } from '#membership/billing/plans.db.ts'
import { findOrCreateCustomer, hasOtherActive } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import {
  applyTransition,
  expireSubscription,
  queueSubscriptionMail,
} from '#membership/billing/subscription-transitions.service.ts'
import {
  findRunning,
  insertPayment,
  isUuid,
  selectChargeAttempts,
  updatePayment,
} from '#payments/payments/payments.service.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { ProviderInvoice, ProviderSubscription } from '#providers/stripe-objects.ts'

/** A renewing subscription and its invoices, as the provider says that they stand. */
export type BillingFacts = { subscription: ProviderSubscription; invoices: readonly ProviderInvoice[] }

/** Asks the provider how a subscription stands; null when there is none to ask about. Throws ProviderUnavailable. */
export async function fetchBilling(
  { billing }: Pick<Context, 'billing'>,
  providerSubscriptionId: string | null,
): Promise<BillingFacts | null> {
  if (!billing || !providerSubscriptionId) return null
  const subscription = await billing.findSubscription(providerSubscriptionId)
  return subscription && { subscription, invoices: await billing.listInvoices(providerSubscriptionId) }
}

type LockedSubscription = { row: table.SubscriptionRow; ownerId: string | null; actor: string }

/** Money of one invoice, as an attempt to pay that went through: refunds need it. None for an invoice of nothing. */
async function recordInvoicePayment(tx: Transaction, context: Context, invoice: ProviderInvoice, chargeId: string) {
  const attempts = await selectChargeAttempts(tx, chargeId)
  const attempt = findRunning(attempts) ?? attempts.find(({ state }) => state === 'expired' || state === 'failed')
  const facts = {
    state: 'paid' as const,
    providerPaymentId: invoice.providerPaymentId,
    settledAt: context.clock.date(),
    checkAt: null,
  }
  if (attempt) {
    await updatePayment(tx, attempt.id, facts)
    return attempt.id
  }
  if (invoice.amountPaid === 0) return null
  const id = crypto.randomUUID()
  await insertPayment(tx, {
    ...facts,
    id,
    chargeId,
    attempt: 1,
    provider: 'stripe',
    method: 'Stripe',
    amount: invoice.amountPaid,
    createdAt: invoice.createdAt,
    expiresAt: invoice.createdAt,
  })
  return id
}

/** The days that an invoice pays for; paid after the provider gave up, they begin when the money came. */
const timeOf = (context: Context, { row }: LockedSubscription, invoice: ProviderInvoice, isOver: boolean) =>
  isOver ? nextPeriod(context, row) : wholeDays(invoice.periodStart, dayOf(invoice.periodEnd.getTime()))

/** The first period of a subscription, paid through the page that its buyer was sent to. */
async function payFirstInvoice(
  tx: Transaction,
  context: Context,
  held: LockedSubscription,
  { subscription }: BillingFacts,
  invoice: ProviderInvoice,
) {
  const { row, ownerId, actor } = held
  const charges = await table.selectCharges(tx, row.id)
  const charge = charges.find(({ kind }) => kind === 'first')
  if (!charge || charge.state === 'paid') return row
  if (invoice.amountPaid !== charge.amount || invoice.currency !== 'PLN') {
    await reportUnmatchedInvoice(tx, context, row, invoice)
    return row
  }
  await table.updateCharge(tx, charge.id, { providerInvoiceId: invoice.id })
  const paymentId = await recordInvoicePayment(tx, context, invoice, charge.id)
  if (ownerId === null || (await hasOtherActive(tx, context, ownerId, row.id))) {
    if (paymentId) await refundCharge(tx, context, { subscription: row, charge, paymentId, amount: invoice.amountPaid })
    await table.updateSubscription(tx, row.id, {
      providerSubscriptionId: subscription.id,
      providerCustomerId: subscription.customerId,
    })
    return { ...row, status: 'Inactive' as const, providerSubscriptionId: subscription.id }
  }
  return payCharge(tx, context, {
    subscription: row,
    charge,
    ownerId,
    time: { ...timeOf(context, held, invoice, false), anchorOn: dayOf(invoice.periodStart.getTime()) },
    actor,
    change: { providerSubscriptionId: subscription.id, providerCustomerId: subscription.customerId },
  })
}

/**
 * The plan that a subscription was switched to at the provider, told by its months. What is bought from here on is that
 * one's; months that no plan has are followed alone, for people to look into.
 */
async function syncPlan(
  tx: Transaction,
  { log }: Pick<Context, 'log'>,
  row: table.SubscriptionRow,
  { months }: ProviderSubscription,
): Promise<table.SubscriptionRow> {
  if (months === row.months) return row
  const plan = (await selectPlans(tx)).find((each) => each.months === months)
  if (!plan) log.error({ subscriptionId: row.id, months }, 'the provider renews by months that no plan has')
  const change = { months, planId: plan?.id ?? row.planId }
  await table.updateSubscription(tx, row.id, change)
  return { ...row, ...change }
}

/**
 * A further period: a renewal, the first one of another plan, which begins when it is switched to, for the provider gives
 * back what is unused of the present one, or an overdue one that was paid after the provider had given up and begins anew.
 */
async function payRenewal(
  tx: Transaction,
  context: Context,
  held: LockedSubscription,
  facts: BillingFacts,
  invoice: ProviderInvoice,
) {
  const { row, ownerId, actor } = held
  const isOver =
    facts.subscription.status === 'ended' && (row.paidUntil?.getTime() ?? 0) < invoice.periodStart.getTime() + dayMs
  const isSwitch = invoice.reason === 'change'
  const discount = Math.max(0, row.price - invoice.amountPaid)
  const isDiscounted = row.nextChargeId !== null && discount > 0 && !isSwitch
  const charge = {
    id: isDiscounted && row.nextChargeId ? row.nextChargeId : crypto.randomUUID(),
    subscriptionId: row.id,
    kind: 'renewal' as const,
    state: 'open' as const,
    price: isDiscounted ? row.price : invoice.amountPaid,
    discount: isDiscounted ? discount : 0,
    discountCode: isDiscounted && row.voucherId ? await findVoucherCode(tx, row.voucherId) : null,
    amount: invoice.amountPaid,
    vat: vatPortion(invoice.amountPaid, row.vatRate),
    providerInvoiceId: invoice.id,
    createdAt: invoice.createdAt,
    deadlineAt: null,
    paidAt: null,
  }
  await table.insertCharge(tx, charge)
  const paymentId = await recordInvoicePayment(tx, context, invoice, charge.id)
  if (ownerId === null || (isOver && (await hasOtherActive(tx, context, ownerId, row.id)))) {
    if (paymentId) await refundCharge(tx, context, { subscription: row, charge, paymentId, amount: invoice.amountPaid })
    return row
  }
  const time = timeOf(context, held, invoice, isOver)
  if (isSwitch) await table.truncatePeriods(tx, row.id, invoice.periodStart)
  return payCharge(tx, context, {
    subscription: row,
    charge,
    ownerId,
    time,
    actor,
    change: {
      ...(isSwitch ? { paidUntil: time.endsAt } : {}),
      // Nothing renews any more: from here on it is time paid ahead.
      ...(isOver ? { providerSubscriptionId: null, cancellationPlanned: false } : {}),
    },
  })
}

/** An invoice whose amount or currency we did not ask for, for staff to look into. */
const reportUnmatchedInvoice = (
  tx: Transaction,
  context: Context,
  row: table.SubscriptionRow,
  invoice: ProviderInvoice,
) =>
  reportToStaff(tx, context, {
    occasion: `staff-odd-invoice:${invoice.id}`,
    kind: 'staff-odd-invoice',
    data: {
      subscriptionId: row.id,
      invoiceId: invoice.id,
      amount: invoice.amountPaid,
      currency: invoice.currency,
      providerPaymentId: invoice.providerPaymentId,
    },
  })

/** The bank declined a renewal: the buyer hears of each try once. */
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

/** Follows what the provider says of a subscription that has been paid: its state, its end, its price. */
async function syncWithProvider(
  tx: Transaction,
  context: Context,
  { row, actor }: LockedSubscription,
  facts: BillingFacts,
  isNotified: boolean,
) {
  const { subscription: remote } = facts
  const now = context.clock.now()
  const to = statusBy(remote.status, row.paidUntil?.getTime() ?? null, now)
  const isRunning = to === 'Active' || to === 'PastDue'
  const isPlanned = isRunning && remote.endsAt !== null
  const checkAt = nextCheck(remote.status, { periodEnd: remote.periodEnd.getTime(), now, isNotified })
  const failed = facts.invoices.find(({ state, reason }) => state === 'open' && reason === 'renewal')
  const why = { cause: `provider: ${remote.status}`, actor }
  const change = {
    cancellationPlanned: isPlanned,
    providerSubscriptionId: remote.id,
    providerCustomerId: remote.customerId,
    ...(isRunning ? { price: remote.amount } : {}),
    pastDueSince: to === 'PastDue' ? (row.pastDueSince ?? failed?.createdAt ?? context.clock.date()) : null,
    checkAt: checkAt === null ? null : new Date(checkAt),
  }
  if (to === 'Expired' && row.status !== 'Expired') return expireSubscription(tx, context, row, why, change)
  const moved = await applyTransition(tx, context, row, to, why, change)
  // Once for each time that it was asked for, however often that is told, and again after it was taken back.
  if (isPlanned)
    await queueSubscriptionMail(tx, context, moved, 'subscription-cancelled', {
      occasion: `${row.id}:${(remote.cancelledAt ?? remote.periodEnd).toISOString()}`,
    })
  if (to === 'PastDue') await notifyPaymentFailure(tx, context, moved, facts)
}

/**
 * Brings our books up to what the provider says of a subscription, in the caller's transaction: each paid invoice once, then
 * how things stand. It does not matter which event told, how often or in which order. `isNotified`: the provider told by itself.
 */
export async function applyBilling(
  tx: Transaction,
  context: Context,
  facts: BillingFacts,
  actor: string,
  isNotified = true,
): Promise<void> {
  const { subscription: remote } = facts
  // Subscriptions of other systems on the same account are none of our business.
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
  // Refused, or its account erased: a job ends it at the provider.
  if (row.status === 'Inactive' || row.accountErasedAt)
    await table.updateSubscription(tx, row.id, { checkAt: context.clock.date() })
  else if (row.status !== 'Pending') await syncWithProvider(tx, context, { row, ownerId, actor }, facts, isNotified)
}
