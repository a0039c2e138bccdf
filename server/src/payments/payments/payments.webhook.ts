import { hourMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { fetchBilling } from '#membership/billing/billing.service.ts'
import { reportDispute } from '#membership/billing/disputes.service.ts'
import { handlePaymentEvent, type PaymentEvent } from '#payments/payments/payment-events.service.ts'
import { recordEvent } from '#payments/payments/payments.db.ts'
import type { SessionState } from '#payments/payments/payments.rules.ts'
import { type PaymentUpdate, reportPaymentMismatch } from '#payments/payments/payments.service.ts'
import {
  fetchProviderRefunds,
  type RefundSnapshot,
  recordProviderRefunds,
} from '#payments/refunds/provider-refunds.service.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { CardEvent } from '#providers/stripe.ts'

const actor = 'provider:stripe'

/** What paid the money that went back may be told of later than that it did; what stays unknown for longer is not ours. */
const patienceMs = hourMs

/** Some events say more than the page's state: a transfer that came to nothing leaves its page complete and unpaid. */
function paymentUpdateOf({ type, session }: CardEvent): PaymentUpdate | null {
  if (!session) return null
  const state: SessionState = type === 'checkout.session.async_payment_failed' ? 'refused' : session.state
  return { session, state, actor }
}

/** The subscription that an event is about, by the provider's name; null for one about anything else. */
const subscriptionOf = ({ session, subscription, invoice }: CardEvent): string | null =>
  session?.providerSubscriptionId ?? subscription?.id ?? invoice?.providerSubscriptionId ?? null

/**
 * An event of the card provider: signature checked on the raw body; of a subscription, and of money that went back, the
 * provider is asked how it stands now, for events come late and in any order; then one transaction holds the event's id, the change of state and its mails.
 * A failure or an error undoes all of it, so the provider sends the event again.
 */
export async function receiveStripeEvent(
  context: Context,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<Outcome<undefined>> {
  const event = signature ? await context.cards?.readEvent(rawBody, signature, context.clock.now()) : null
  if (!event || event.livemode !== context.cards?.livemode) return fail('ERRORS.WEBHOOKINVALID')
  const heard: PaymentEvent = { update: paymentUpdateOf(event), billing: null, actor }
  let back: RefundSnapshot | null
  try {
    heard.billing = await fetchBilling(context, subscriptionOf(event))
    back = await fetchProviderRefunds(context, event)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, eventId: event.id }, 'event put off: the provider does not say how things stand')
    return fail('ERRORS.UNAVAILABLE')
  }
  const outcome = await inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const isNew = await recordEvent(tx, {
      provider: 'stripe',
      eventId: event.id,
      type: event.type,
      livemode: event.livemode,
      createdAt: event.createdAt,
      receivedAt: context.clock.date(),
    })
    if (isNew) {
      const settled = await handlePaymentEvent(tx, context, heard)
      if (failed(settled)) return settled
      if (event.dispute) await reportDispute(tx, context, event.dispute)
      const isKnown = back === null || (await recordProviderRefunds(tx, context, back))
      if (!isKnown && context.clock.now() - event.createdAt.getTime() < patienceMs) return fail('ERRORS.UNAVAILABLE')
    }
    context.fault('webhook.before-commit')
    return succeed(undefined)
  })
  if (failed(outcome)) {
    if (event.session) await reportPaymentMismatch(context, { session: event.session })
  } else context.fault('webhook.after-commit')
  return outcome
}
