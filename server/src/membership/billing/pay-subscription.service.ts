import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { isEndingSoon } from '@slodki-ul/contract/membership/billing.rules'
import { vatPortion } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { lockUser } from '#identity/users/users.service.ts'
import { subscriptionTicketUrl } from '#membership/billing/charge-pages.service.ts'
import { nextAmount } from '#membership/billing/next-payment.service.ts'
import { nextPeriod, payCharge } from '#membership/billing/pay-charge.service.ts'
import { toAccessFacts } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { statusAt } from '#membership/billing/subscription-status.rules.ts'
import { planAttempt } from '#payments/payments/attempts.rules.ts'
import { openSessionById } from '#payments/payments/payment-sessions.service.ts'
import { continuePayment, insertPayment } from '#payments/payments/payments.service.ts'
import { ProviderError } from '#providers/provider-error.ts'

type ProlongInput = { subscriptionId: string; prolongSubscription: boolean }
/**
 * An open payment page, an attempt whose page is still to be requested, or a target page when nothing is to be paid.
 */
type PaymentPage = { paymentId: string; url: string | null } | { url: string }

/** The payment page of an unpaid period: the open one, or that of a new attempt. At most one is open. */
async function openUnpaidCharge(
  tx: Transaction,
  context: Context,
  subscription: table.SubscriptionRow,
  charge: table.ChargeRow,
): Promise<Outcome<PaymentPage>> {
  const { id, amount } = charge
  const attempt = await continuePayment(tx, context, { kind: 'charge', id, method: subscription.paymentMethod, amount })
  return attempt ? succeed(attempt) : fail('ERRORS.SUBSCRIPTIONNOTPAYABLE')
}

/**
 * Starts prolonging a subscription that is paid ahead: the next period at the subscription's own price, less its
 * voucher.
 */
async function prolong(
  tx: Transaction,
  context: Context,
  subscription: table.SubscriptionRow,
): Promise<Outcome<PaymentPage>> {
  const { id, price, vatRate, userId } = subscription
  const { amount, discountCode } = await nextAmount(tx, subscription)
  const at = context.clock.date()
  const chargeId = subscription.nextChargeId ?? crypto.randomUUID()
  const payment =
    amount > 0 ? planAttempt({ kind: 'charge', id: chargeId, method: 'Blik', amount }, 1, context.clock.now()) : null
  const charge = {
    ...{ id: chargeId, subscriptionId: id, kind: 'prolongation' as const, state: 'open' as const },
    ...{ price, discount: price - amount, discountCode, amount, vat: vatPortion(amount, vatRate) },
    ...{ createdAt: at, deadlineAt: payment?.expiresAt ?? null, paidAt: null, providerInvoiceId: null },
  }
  await table.insertCharge(tx, charge)
  if (payment) {
    await insertPayment(tx, payment)
    return succeed({ paymentId: payment.id, url: null })
  }
  const time = nextPeriod(context, subscription)
  await payCharge(tx, context, { subscription, charge, ownerId: userId ?? '', time, actor: 'customer' })
  return succeed({ url: subscriptionTicketUrl(context, id) })
}

/** How a subscription can be paid now. */
async function findPaymentWay(
  tx: Transaction,
  context: Context,
  caller: RequestContext,
  { subscriptionId, prolongSubscription }: ProlongInput,
): Promise<Outcome<PaymentPage>> {
  if (caller.userId) await lockUser(tx, caller.userId)
  const subscription = await table.lockSubscription(tx, subscriptionId)
  if (!subscription || subscription.accountErasedAt) return fail('ERRORS.UNABLETOLOADSUBSCRIPTION')
  const isOwner = subscription.userId !== null && subscription.userId === caller.userId
  if (prolongSubscription && !isOwner) return fail('ERRORS.UNABLETOLOADSUBSCRIPTION')
  const open = (await table.selectCharges(tx, subscriptionId)).find(({ state }) => state === 'open')
  if (open) return openUnpaidCharge(tx, context, subscription, open)
  const timed = toAccessFacts(subscription)
  const mayProlong =
    prolongSubscription &&
    subscription.paymentMethod === 'Blik' &&
    statusAt(timed, context.clock.now()) === 'Active' &&
    isEndingSoon(timed.paidUntil, context.clock.now())
  return mayProlong ? prolong(tx, context, subscription) : fail('ERRORS.SUBSCRIPTIONNOTPAYABLE')
}

/** The provider's page of a declined renewal; null when there is none. Throws ProviderUnavailable. */
async function findOverduePage(context: Context, subscriptionId: string): Promise<string | null> {
  const subscription = await table.selectSubscription(context.db, subscriptionId)
  if (!context.billing || subscription?.status !== 'PastDue' || !subscription.providerSubscriptionId) return null
  const invoices = await context.billing.listInvoices(subscription.providerSubscriptionId)
  return invoices.find(({ state, payUrl }) => state === 'open' && payUrl)?.payUrl ?? null
}

/**
 * Where a subscription is paid (API-32): the unpaid order or overdue renewal for anybody who knows its unguessable id,
 * the next period for its owner when the end is near (SUB-55).
 */
export async function paySubscription(
  context: Context,
  caller: RequestContext,
  input: ProlongInput,
): Promise<Outcome<{ url: string }>> {
  const allowed = await context.limits.consume('restartPayment', caller.ip)
  if (failed(allowed)) return allowed
  try {
    const overdue = await findOverduePage(context, input.subscriptionId)
    if (overdue) return succeed({ url: overdue })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return fail('ERRORS.UNABLETORESTARTPAYMENT')
  }
  const way = await inTransaction(context, (tx) => findPaymentWay(tx, context, caller, input))
  if (failed(way)) return way
  const url = way.value.url ?? ('paymentId' in way.value ? await openSessionById(context, way.value.paymentId) : null)
  return url ? succeed({ url }) : fail('ERRORS.UNABLETORESTARTPAYMENT')
}
