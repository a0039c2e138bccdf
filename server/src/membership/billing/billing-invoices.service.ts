import { dayMs } from '@slodki-ul/contract/durations'
import { vatPortion } from '@slodki-ul/contract/money'
import { findVoucherCode } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { toLockedCharge } from '#membership/billing/charge-payments.service.ts'
import { nextPeriod, payCharge, wholeDays } from '#membership/billing/pay-charge.service.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { hasOtherActive } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { findRunning } from '#payments/payments/attempts.rules.ts'
import { insertPayment, selectAttempts, updatePayment } from '#payments/payments/payments.service.ts'
import { refundSurplus } from '#payments/payments/settle-payment.service.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { ProviderInvoice, ProviderSubscription } from '#providers/stripe-objects.ts'

/** The provider's current state of a renewing subscription and its invoices. */
export type BillingFacts = { subscription: ProviderSubscription; invoices: readonly ProviderInvoice[] }

/** A locked subscription, and the account that owns its access periods. */
export type LockedSubscription = { row: table.SubscriptionRow; ownerId: string | null; actor: string }

/**
 * Records the payment of an invoice as a paid attempt, which refunds need. Returns its id; null for an invoice of 0.
 */
async function recordInvoicePayment(tx: Transaction, context: Context, invoice: ProviderInvoice, chargeId: string) {
  const attempts = await selectAttempts(tx, { kind: 'charge', id: chargeId })
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

/** Refunds an invoice whose access period cannot be given. */
const refundInvoice = (
  tx: Transaction,
  context: Context,
  row: table.SubscriptionRow,
  charge: table.ChargeRow,
  money: { paymentId: string; amount: number },
) => refundSurplus(tx, context, toLockedCharge(row, charge, { customerId: null, isAwaited: false }), money)

/**
 * The days that an invoice pays for. When it is paid after the provider stopped trying, they begin with the payment.
 */
const periodOf = (context: Context, { row }: LockedSubscription, invoice: ProviderInvoice, isOver: boolean) =>
  isOver ? nextPeriod(context, row) : wholeDays(invoice.periodStart, dayOf(invoice.periodEnd.getTime()))

/** Applies the first invoice of a subscription, paid through its checkout page. */
export async function payFirstInvoice(
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
    if (paymentId) await refundInvoice(tx, context, row, charge, { paymentId, amount: invoice.amountPaid })
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
    time: { ...periodOf(context, held, invoice, false), anchorOn: dayOf(invoice.periodStart.getTime()) },
    actor,
    change: { providerSubscriptionId: subscription.id, providerCustomerId: subscription.customerId },
  })
}

/**
 * Applies a later invoice: a renewal; the first period of another plan, which begins at the switch because the provider
 * credits the unused rest of the old one; or an overdue invoice paid after the provider had stopped trying, which
 * begins a new period.
 */
export async function payRenewal(
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
    if (paymentId) await refundInvoice(tx, context, row, charge, { paymentId, amount: invoice.amountPaid })
    return row
  }
  const time = periodOf(context, held, invoice, isOver)
  if (isSwitch) await table.truncatePeriods(tx, row.id, invoice.periodStart)
  return payCharge(tx, context, {
    subscription: row,
    charge,
    ownerId,
    time,
    actor,
    change: {
      ...(isSwitch ? { paidUntil: time.endsAt } : {}),
      // Nothing renews any more: the period counts as paid ahead.
      ...(isOver ? { providerSubscriptionId: null, cancellationPlanned: false } : {}),
    },
  })
}

/** Reports an invoice with an unexpected amount or currency to staff. */
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
