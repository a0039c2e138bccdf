import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { correctChargeReceipt } from '#membership/billing/charge-documents.service.ts'
import { retryUrl } from '#membership/billing/charge-pages.service.ts'
import { cancelCharge } from '#membership/billing/first-charge.service.ts'
import { nextPeriod, payCharge, releaseCharge } from '#membership/billing/pay-charge.service.ts'
import { findOrCreateCustomer, hasOtherActive } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { describeCharge } from '#membership/billing/subscription.service.ts'
import { applyTransition } from '#membership/billing/subscription-transitions.service.ts'
import { findPlan } from '#membership/plans/plans.service.ts'
import type { LockedPayable, PayableHandler, SessionRequest } from '#payments/payments/payable-handlers.service.ts'
import { selectPayment } from '#payments/payments/payments.service.ts'

type LockedCharge = LockedPayable & {
  charge: table.ChargeRow
  subscription: table.SubscriptionRow
  /** The payer's account; null when it was erased or nobody has paid. */
  customerId: string | null
}

/** A charge, locked with its subscription, as a payable. */
export const toLockedCharge = (
  subscription: table.SubscriptionRow,
  charge: table.ChargeRow,
  { customerId, isAwaited }: { customerId: string | null; isAwaited: boolean },
): LockedCharge => ({
  ...{ kind: 'charge', id: charge.id, status: subscription.status, deadlineAt: charge.deadlineAt },
  ...{ isAwaited, charge, subscription, customerId },
})

async function loadCharge({ db }: Pick<Context, 'db'>, id: string) {
  const charge = await table.selectCharge(db, id)
  const subscription = charge && (await table.selectSubscription(db, charge.subscriptionId))
  const plan = subscription && (await findPlan(db, subscription.planId))
  if (!charge || !subscription || !plan) throw new Error(`No charge ${id}.`)
  const title = (subscription.language === 'en' ? plan.titleEn : null) ?? plan.titlePl
  return { charge, subscription, description: `Słodki Ul, plan: ${title}` }
}

/** The request for a payment page: one that begins a subscription renewed by card, or a single payment ahead. */
async function requestChargeSession(context: Context, id: string): Promise<SessionRequest> {
  const { charge, subscription, description } = await loadCharge(context, id)
  const { months, paymentMethod } = subscription
  const isRenewing = paymentMethod === 'Stripe' && months !== null
  return {
    reference: { subscriptionId: subscription.id },
    method: 'blik',
    language: subscription.language,
    email: subscription.email,
    description,
    lines: [{ name: description, amount: charge.amount }],
    successUrl: `${context.config.publicUrl}${pages.thankYou}?isSubscription=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: retryUrl(context, subscription.id),
    renewal: isRenewing
      ? {
          customerId: subscription.providerCustomerId,
          months,
          amount: subscription.price,
          coupon: charge.discount > 0 ? { name: charge.discountCode ?? description, amount: charge.discount } : null,
        }
      : null,
  }
}

/** Locks the payer's account first, as everywhere, and then the charge's subscription. */
const lockCharge: PayableHandler<Context, LockedCharge>['lock'] = async (tx, context, { id, paymentId, hasMoney }) => {
  const found = await table.selectCharge(tx, id)
  const bought = found && (await table.selectSubscription(tx, found.subscriptionId))
  if (!bought) return undefined
  const customerId = hasMoney ? await findOrCreateCustomer(tx, context, bought) : null
  const subscription = await table.lockSubscription(tx, bought.id)
  const charge = await table.selectCharge(tx, id)
  if (!subscription || !charge) return undefined
  const payment = paymentId === null ? undefined : await selectPayment(tx, paymentId)
  const isFree = customerId !== null && !(await hasOtherActive(tx, context, customerId, subscription.id))
  const isAwaited = hasMoney ? charge.state !== 'paid' && isFree : charge.state === 'open'
  return { payable: toLockedCharge(subscription, charge, { customerId, isAwaited }), payment }
}

/** Expires an unpaid charge: releases its voucher, and ends the subscription if it was never paid. */
async function expireCharge(
  tx: Transaction,
  context: Context,
  { subscription, charge }: LockedCharge,
  actor: string,
): Promise<void> {
  await cancelCharge(tx, context, charge)
  if (subscription.nextChargeId === charge.id)
    await table.updateSubscription(tx, subscription.id, { voucherId: null, nextChargeId: null })
  if (subscription.status === 'Pending')
    await applyTransition(tx, context, subscription, 'Inactive', { cause: 'not paid in time', actor })
}

/** Charges for subscription periods as payables. */
export const chargePayable: PayableHandler<Context, LockedCharge> = {
  async describe(db, id) {
    const charge = await describeCharge(db, id)
    if (!charge) return null
    const { title: name, total: amount, ...rest } = charge
    return { kind: 'charge', id, name, amount, ...rest }
  },
  async findReference(db, id) {
    const charge = await table.selectCharge(db, id)
    return charge ? { subscriptionId: charge.subscriptionId } : null
  },
  requestSession: requestChargeSession,
  lock: lockCharge,
  onSessionRequested: () => [],
  setDeadline: (tx, id, deadlineAt) => table.updateCharge(tx, id, { deadlineAt }),
  async onPaid(tx, context, { subscription, charge, customerId }, { actor }) {
    const time = nextPeriod(context, subscription)
    await payCharge(tx, context, { subscription, charge, ownerId: customerId ?? '', time, actor })
  },
  onSurplus: (tx, context, { subscription, charge }) => releaseCharge(tx, context, subscription, charge),
  onExpired: expireCharge,
  onRefunded: correctChargeReceipt,
  claimOverdue: table.claimOverdueCharges,
  saveOverdueCheck: table.updateCharge,
}
