import { minuteMs } from '@slodki-ul/contract/durations'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { paymentDeadlineMinutes } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { nextPeriod, payCharge, refundCharge } from '#membership/billing/pay-charge.service.ts'
import { findOrCreateCustomer, hasOtherActive } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { resolvePaymentUpdate } from '#payments/payments/payments.rules.ts'
import {
  bankTransferMs,
  expireAttempt,
  findRunning,
  type PaymentRow,
  type PaymentUpdate,
  selectChargeAttempts,
  selectPayment,
  updatePayment,
} from '#payments/payments/payments.service.ts'

/** News that contradict what we know: another amount, currency, mode or subscription. */
const paymentMismatch = (
  context: Context,
  payment: PaymentRow,
  subscriptionId: string,
  { session }: Pick<PaymentUpdate, 'session'>,
): boolean =>
  session.amount !== payment.amount ||
  session.currency !== payment.currency ||
  session.livemode !== context.cards?.livemode ||
  session.subscriptionId !== subscriptionId

/**
 * Does what news of a payment page for a period call for, in the caller's transaction. Money through a page that began a
 * renewing subscription is settled by what the provider says of that subscription, not here. A failure means the news do not
 * fit our books: nothing is changed, and staff must look.
 */
export async function settleCharge(tx: Transaction, context: Context, update: PaymentUpdate): Promise<Outcome<null>> {
  const { session, state, actor } = update
  const named = session.paymentId ? await selectPayment(tx, session.paymentId) : undefined
  const asked = named?.chargeId ? await table.selectCharge(tx, named.chargeId) : undefined
  const bought = asked && (await table.selectSubscription(tx, asked.subscriptionId))
  if (!named || !asked || !bought) return succeed(null)
  if (paymentMismatch(context, named, bought.id, update)) {
    context.log.error({ paymentId: named.id, sessionId: session.id }, 'payment news contradict the books')
    return fail('ERRORS.WEBHOOKINVALID')
  }
  const facts = { sessionId: session.id, url: session.url ?? named.url, providerPaymentId: session.providerPaymentId }
  // The account before its subscription, as everywhere.
  const ownerId =
    state === 'paid' && !session.providerSubscriptionId ? await findOrCreateCustomer(tx, context, bought) : null
  const subscription = await table.lockSubscription(tx, bought.id)
  const payment = await selectPayment(tx, named.id)
  const charge = await table.selectCharge(tx, asked.id)
  if (!subscription || !payment || !charge) return succeed(null)
  if (session.providerSubscriptionId) {
    await updatePayment(tx, payment.id, { sessionId: session.id })
    return succeed(null)
  }
  const at = context.clock.date()
  const isFree = ownerId !== null && !(await hasOtherActive(tx, context, ownerId, subscription.id))
  switch (resolvePaymentUpdate(state, payment.state, charge.state !== 'paid' && isFree)) {
    case 'open':
      await updatePayment(tx, payment.id, { ...facts, state: 'open' })
      break
    case 'wait':
      await updatePayment(tx, payment.id, { ...facts, state: 'waiting' })
      await table.updateCharge(tx, charge.id, { deadlineAt: new Date(at.getTime() + bankTransferMs) })
      break
    case 'pay': {
      // Another attempt may be open when this money comes late.
      const running = findRunning(await selectChargeAttempts(tx, charge.id))
      if (running && running.id !== payment.id) await expireAttempt(tx, context, running.id)
      await updatePayment(tx, payment.id, { ...facts, state: 'paid', settledAt: at, checkAt: null })
      await payCharge(tx, context, {
        subscription,
        charge,
        ownerId: ownerId ?? '',
        time: nextPeriod(context, subscription),
        actor,
      })
      break
    }
    case 'refund':
      await updatePayment(tx, payment.id, facts)
      await refundCharge(tx, context, { subscription, charge, paymentId: payment.id, amount: payment.amount })
      break
    case 'fail':
      await updatePayment(tx, payment.id, {
        state: 'failed',
        settledAt: at,
        checkAt: null,
        failureCode: 'transfer_refused',
      })
      await table.updateCharge(tx, charge.id, {
        deadlineAt: new Date(at.getTime() + paymentDeadlineMinutes * minuteMs),
      })
      break
    case 'expire':
      await updatePayment(tx, payment.id, { state: 'expired', settledAt: at, checkAt: null })
      break
    case 'nothing':
      break
  }
  return succeed(null)
}
