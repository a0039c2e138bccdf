import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { applyBilling, type BillingFacts, fetchBilling } from '#membership/billing/billing.service.ts'
import { settleCharge } from '#membership/billing/settle-charge.service.ts'
import {
  isUuid,
  type PaymentUpdate,
  reportPaymentMismatch,
  selectPayment,
  settlePayment,
} from '#payments/payments/payments.service.ts'

/** What came of a payment, with what the provider says of the subscription that it began, if it did. */
export type PaymentEvent = { update: PaymentUpdate | null; billing: BillingFacts | null; actor: string }

/**
 * Does what news call for in the caller's transaction, by what they are about: an order, a period of a subscription paid
 * ahead, or a subscription that renews, of which the provider is believed as it stands now. A failure means that the news do
 * not fit our books.
 */
export async function handlePaymentEvent(
  tx: Transaction,
  context: Context,
  { update, billing, actor }: PaymentEvent,
): Promise<Outcome<null>> {
  if (update) {
    const { paymentId } = update.session
    const payment = isUuid(paymentId) ? await selectPayment(tx, paymentId) : undefined
    const settled = payment?.chargeId
      ? await settleCharge(tx, context, update)
      : await settlePayment(tx, context, update)
    if (failed(settled)) return settled
  }
  if (billing) await applyBilling(tx, context, billing, actor)
  return succeed(null)
}

/** Does what news call for in a transaction of its own, and reports news that do not fit. Throws ProviderUnavailable. */
export async function handlePaymentUpdate(context: Context, update: PaymentUpdate): Promise<Outcome<null>> {
  const billing = await fetchBilling(context, update.session.providerSubscriptionId)
  const outcome = await inTransaction(context, (tx) =>
    handlePaymentEvent(tx, context, { update, billing, actor: update.actor }),
  )
  if (failed(outcome)) await reportPaymentMismatch(context, update)
  return outcome
}
