import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { takeEvent } from '#features/payments/payments.db.ts'
import type { SessionState } from '#features/payments/payments.rules.ts'
import { reportContradiction, settlePayment } from '#features/payments/payments.service.ts'
import type { CardEvent } from '#providers/stripe.ts'

/** Some events say more than the page's state: a transfer that came to nothing leaves its page complete and unpaid. */
function newsOf(event: CardEvent): SessionState | null {
  if (!event.session) return null
  return event.type === 'checkout.session.async_payment_failed' ? 'refused' : event.session.state
}

/**
 * An event of the card provider: signature checked on the raw body, then one transaction holds the event's id, the change
 * of state and its mails. A failure or an error undoes all of it, so the provider sends the event again.
 */
export async function receiveStripeEvent(
  context: Context,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<Outcome<undefined>> {
  const event = signature ? (context.cards?.readEvent(rawBody, signature, context.clock.now()) ?? null) : null
  if (!event || event.livemode !== context.cards?.livemode) return fail('ERRORS.WEBHOOKINVALID')
  const outcome = await inTransaction(context, async (tx) => {
    const isNew = await takeEvent(tx, {
      provider: 'stripe',
      eventId: event.id,
      type: event.type,
      livemode: event.livemode,
      createdAt: event.createdAt,
      receivedAt: context.clock.date(),
    })
    const state = newsOf(event)
    if (isNew && event.session && state) {
      const settled = await settlePayment(tx, context, { session: event.session, state, actor: 'provider:stripe' })
      if (failed(settled)) return settled
    }
    context.fault('webhook.before-commit')
    return succeed(undefined)
  })
  if (failed(outcome)) {
    if (event.session) await reportContradiction(context, { session: event.session })
  } else context.fault('webhook.after-commit')
  return outcome
}
