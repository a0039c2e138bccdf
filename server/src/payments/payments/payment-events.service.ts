import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { EventHandler } from '#payments/payments/payable-handlers.service.ts'
import { isUuid } from '#payments/payments/payments.service.ts'
import { type PaymentUpdate, settlePayment } from '#payments/payments/settle-payment.service.ts'
import type { SessionState } from '#payments/payments/settlement.rules.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { CardEvent } from '#providers/stripe.ts'

/** An update of a payment page, with the provider's state of its renewing subscription, if any. */
export type PaymentEvent = { update: PaymentUpdate | null; renewal: unknown; actor: string }

const actor = 'provider:stripe'

/** Settles an event in the caller's transaction. Fails when it does not match our records. */
export async function handlePaymentEvent(
  tx: Transaction,
  context: Context,
  event: PaymentEvent,
): Promise<Outcome<null>> {
  const settled = event.update ? await settlePayment(tx, context, event.update) : succeed(null)
  if (failed(settled)) return settled
  if (event.renewal) await context.paymentHandlers.renewals.apply(tx, context, event.renewal, event.actor)
  return succeed(null)
}

/** Settles an update in its own transaction and reports a mismatch to staff. Throws ProviderUnavailable. */
export async function handlePaymentUpdate(context: Context, update: PaymentUpdate): Promise<Outcome<null>> {
  const renewal = await context.paymentHandlers.renewals.fetch(context, update.session.providerSubscriptionId)
  const outcome = await inTransaction(context, (tx) =>
    handlePaymentEvent(tx, context, { update, renewal, actor: update.actor }),
  )
  if (failed(outcome)) await reportPaymentMismatch(context, update)
  return outcome
}

/** Reports an update that does not match our records to staff, once per payment. */
export async function reportPaymentMismatch(
  context: Context,
  { session }: Pick<PaymentUpdate, 'session'>,
): Promise<void> {
  const { id, paymentId, amount, currency, providerPaymentId } = session
  if (!isUuid(paymentId)) return
  await inTransaction(context, (tx) =>
    reportToStaff(tx, context, {
      occasion: `staff-contradiction:${paymentId}`,
      kind: 'staff-contradiction',
      data: { paymentId, sessionId: id, amount, currency, providerPaymentId },
    }),
  )
}

/** Some events tell more than the page's state: after a failed transfer the page stays complete and unpaid. */
function updateOf({ type, session }: CardEvent): PaymentUpdate | null {
  if (!session) return null
  const state: SessionState = type === 'checkout.session.async_payment_failed' ? 'refused' : session.state
  return { session, state, actor }
}

/** Applies events of payment pages and renewing subscriptions, after asking the provider for their current state. */
export const paymentEvents: EventHandler<Context, PaymentEvent> = {
  async fetch(context, event) {
    const { session, subscription, invoice } = event
    const providerSubscriptionId =
      session?.providerSubscriptionId ?? subscription?.id ?? invoice?.providerSubscriptionId ?? null
    const renewal = await context.paymentHandlers.renewals.fetch(context, providerSubscriptionId)
    const update = updateOf(event)
    return update || renewal ? { update, renewal, actor } : null
  },
  apply: handlePaymentEvent,
}
