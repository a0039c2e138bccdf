import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { EventHandler } from '#payments/payments/payable-handlers.service.ts'
import { reportPaymentMismatch } from '#payments/payments/payment-events.service.ts'
import { recordEvent } from '#payments/payments/payments.db.ts'
import { type DeliveredEvent, recordDelivery } from '#platform/health/webhook-deliveries.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { CardEvent } from '#providers/stripe.ts'

type Fetched = { handler: EventHandler<Context>; facts: unknown }

/** The facts that each handler needs about an event; null while the provider does not report them yet. */
async function fetchFacts(context: Context, event: CardEvent): Promise<Fetched[] | null> {
  const fetched: Fetched[] = []
  try {
    for (const handler of context.paymentHandlers.events)
      fetched.push({ handler, facts: await handler.fetch(context, event) })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, eventId: event.id }, 'event deferred: provider unavailable')
    return null
  }
  return fetched.filter(({ facts }) => facts !== null)
}

/** Records and applies an event in one transaction; an event recorded before changes nothing. */
function applyEvent(context: Context, event: CardEvent, fetched: readonly Fetched[]): Promise<Outcome<null>> {
  const { id: eventId, type, livemode, createdAt } = event
  const row = { provider: 'stripe', eventId, type, livemode, createdAt, receivedAt: context.clock.date() }
  return inTransaction(context, async (tx): Promise<Outcome<null>> => {
    if (await recordEvent(tx, row)) {
      for (const { handler, facts } of fetched) {
        const applied = await handler.apply(tx, context, facts, event)
        if (failed(applied)) return applied
      }
    }
    context.fault('webhook.before-commit')
    return succeed(null)
  })
}

/**
 * Receives an event of the card provider: verifies its signature on the raw body, asks the provider for the current
 * state, because events arrive late and in any order, and records the event and all its changes in one transaction.
 * After a failure or an error the provider sends the event again.
 */
export const receiveStripeEvent = (
  context: Context,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<Outcome<undefined>> =>
  recordDelivery(context, 'stripe', (onEvent) => handleStripeEvent(context, { rawBody, signature }, onEvent))

async function handleStripeEvent(
  context: Context,
  { rawBody, signature }: { rawBody: Uint8Array; signature: string | undefined },
  onEvent: (event: DeliveredEvent) => void,
): Promise<Outcome<undefined>> {
  const event = signature ? await context.cards?.readEvent(rawBody, signature, context.clock.now()) : null
  if (!event || event.livemode !== context.cards?.livemode) return fail('ERRORS.WEBHOOKINVALID')
  onEvent(deliveryOf(event))
  return settleEvent(context, event)
}

/** How an event is listed. */
export const deliveryOf = ({ id, type, session, subscription, invoice, refunded }: CardEvent): DeliveredEvent => ({
  id,
  type,
  record: session?.orderId ?? session?.subscriptionId ?? subscription?.id ?? invoice?.id ?? refunded,
})

/** Brings our records to the state that the provider reports about what an event names; once per event. */
export async function settleEvent(context: Context, event: CardEvent): Promise<Outcome<undefined>> {
  const fetched = await fetchFacts(context, event)
  if (!fetched) return fail('ERRORS.UNAVAILABLE')
  const outcome = await applyEvent(context, event, fetched)
  if (failed(outcome)) {
    if (event.session) await reportPaymentMismatch(context, { session: event.session })
    return outcome
  }
  context.fault('webhook.after-commit')
  return succeed(undefined)
}
