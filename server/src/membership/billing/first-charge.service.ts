import { formatDate } from '@slodki-ul/contract/dates'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import type { SubscriptionForm } from '@slodki-ul/contract/membership/billing'
import { toGrosze } from '@slodki-ul/contract/money'
import { reservePlanVoucher, settleVoucherUse } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { startRegistration } from '#identity/auth/register.service.ts'
import { nextPeriod, payCharge } from '#membership/billing/pay-charge.service.ts'
import { findOrCreateCustomer } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { applyTransition, queueSubscriptionMail } from '#membership/billing/subscription-transitions.service.ts'
import { type PlanRow, showPlan } from '#membership/plans/plans.service.ts'
import { findRunning } from '#payments/payments/attempts.rules.ts'
import { expireAttempt, selectAttempts } from '#payments/payments/payments.service.ts'

/** Whether the order's discount code was wrong. */
export type CodeUse = { isWrong: boolean }
type FirstPrice = { amount: number; discount: number; discountCode: string | null }

/**
 * The price of the first period in grosze, after the discount code if there is one. Sets `use.isWrong` for a wrong
 * code.
 */
export async function priceFirstPeriod(
  tx: Transaction,
  context: Context,
  form: SubscriptionForm,
  { plan, chargeId, price, use }: { plan: PlanRow; chargeId: string; price: number; use: CodeUse },
): Promise<Outcome<FirstPrice>> {
  const used = form.discountCode
    ? await reservePlanVoucher(tx, context, form.discountCode, {
        planId: plan.id,
        price,
        subjectId: chargeId,
        email: form.email,
      })
    : null
  const reserved = used && !failed(used) ? used.value : null
  use.isWrong = used !== null && reserved === null
  // The code is no longer valid, so its discount is gone. A buyer who saw the price without it may go on; others get an
  // error.
  if (use.isWrong && form.expectedTotal === undefined) return fail('ERRORS.VOUCHERINVALID')
  const amount = reserved?.amount ?? price
  if (form.expectedTotal !== undefined && toGrosze(form.expectedTotal) !== amount)
    return fail('ERRORS.PLANPRICECHANGED', { extra: { plan: showPlan(plan, form.languageCode) } })
  if (amount > 0 && amount < paymentMinimumGrosze) return fail('ERRORS.PAYMENTBELOWMINIMUM')
  return succeed({ amount, discount: price - amount, discountCode: reserved?.code ?? null })
}

/** Cancels an unpaid charge of a subscription: a job closes its payment page, and its voucher is released. */
export async function cancelCharge(tx: Transaction, context: Context, charge: table.ChargeRow): Promise<void> {
  const running = findRunning(await selectAttempts(tx, { kind: 'charge', id: charge.id }))
  if (running) await expireAttempt(tx, context, running.id)
  await table.updateCharge(tx, charge.id, { state: 'dropped', deadlineAt: null })
  await settleVoucherUse(tx, charge.id, 'released', context.clock.date())
}

type FreeOrder = {
  id: string
  chargeId: string
  /** Whether the order came without a session, and which account has its address. */
  isGuest: boolean
  ownerId: string | null
  hasOther: boolean
}

/**
 * Completes an order that a voucher pays in full, without the provider: the period begins at once and nothing renews
 * . For a guest whose address has a running subscription nothing begins, and the code can be used again.
 */
export async function completeFreeOrder(
  tx: Transaction,
  context: Context,
  { id, chargeId, isGuest, ownerId, hasOther }: FreeOrder,
): Promise<void> {
  // Creating an account needs a slow password hash. Guests always wait for one, so the time does not tell which
  // addresses have an account.
  if (isGuest && ownerId !== null) await startRegistration(context)
  const subscription = await table.lockSubscription(tx, id)
  const charge = await table.selectCharge(tx, chargeId)
  if (!subscription || !charge) throw new Error(`Subscription ${id} was not created.`)
  if (hasOther) {
    await cancelCharge(tx, context, charge)
    await applyTransition(tx, context, subscription, 'Inactive', { cause: 'already subscribed', actor: 'customer' })
    return
  }
  const heldId = await findOrCreateCustomer(tx, context, subscription)
  if (!heldId) throw new Error(`Subscription ${id} has no owner.`)
  const time = nextPeriod(context, subscription)
  await payCharge(tx, context, { subscription, charge, ownerId: heldId, time, actor: 'customer' })
}

/**
 * Mails a subscriber, at most once a day, that somebody ordered a plan for their address; the reply to that order does
 * not reveal it.
 */
export async function notifySubscriber(tx: Transaction, context: Context, id: string, ownerId: string): Promise<void> {
  const subscription = await table.selectSubscription(tx, id)
  if (!subscription) return
  const occasion = `${ownerId}:${formatDate(context.clock.date())}`
  await queueSubscriptionMail(tx, context, subscription, 'already-subscribed', { occasion })
}
