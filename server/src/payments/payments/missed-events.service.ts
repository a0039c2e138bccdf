import { hourMs } from '@slodki-ul/contract/durations'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { staffPaymentsEndpoints } from '@slodki-ul/contract/payments/payments.admin'
import type { Context } from '#context.ts'
import { selectRecordedEvents } from '#payments/payments/payments.db.ts'
import { deliveryOf, settleEvent } from '#payments/payments/payments.webhook.ts'
import { recordDelivery, selectLastTries } from '#platform/health/webhook-deliveries.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { CardEvent } from '#providers/stripe.ts'

/** How far back the provider is asked: as long as it repeats an event by itself. */
const backMs = 72 * hourMs
/** Most events settled by one call, so that it ends while somebody waits for it. */
const batch = 100

async function listEvents({ cards, clock, log }: Context): Promise<CardEvent[] | null> {
  try {
    const events = await cards?.listEvents(new Date(clock.now() - backMs))
    return events?.filter(({ livemode }) => livemode === cards?.livemode) ?? null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'events not listed: provider unavailable')
    return null
  }
}

/** Events that were never tried first, then the one whose try is longest ago: those that always fail hide no other. */
async function byLastTry({ db }: Pick<Context, 'db'>, events: readonly CardEvent[]): Promise<CardEvent[]> {
  const tries = await selectLastTries(
    db,
    'stripe',
    events.map(({ id }) => id),
  )
  const lastTry = ({ id }: CardEvent) => tries.get(id)?.getTime() ?? 0
  return events.toSorted((one, other) => lastTry(one) - lastTry(other))
}

/** Settles one event; whatever goes wrong with it is listed with its delivery and stops no other event. */
async function settleMissed(context: Context, event: CardEvent): Promise<boolean> {
  try {
    const outcome = await recordDelivery(context, 'stripe', (onEvent) => {
      onEvent(deliveryOf(event))
      return settleEvent(context, event)
    })
    return !failed(outcome)
  } catch (error) {
    context.log.error({ err: error, eventId: event.id }, 'missed event not settled')
    return false
  }
}

/**
 * Asks the provider for the events of the last 72 hours and settles at most a hundred of those that never arrived. An event is
 * recorded with its changes, so nothing is done twice, whoever asks (BO-191). Fails with ERRORS.UNAVAILABLE.
 */
export async function settleMissedEvents(
  context: Context,
): Promise<Outcome<Reply<(typeof staffPaymentsEndpoints)['settleMissedEvents']>>> {
  const events = await listEvents(context)
  if (!events) return fail('ERRORS.UNAVAILABLE')
  const recorded = await selectRecordedEvents(
    context.db,
    events.map(({ id }) => id),
  )
  const missed = await byLastTry(
    context,
    events.filter(({ id }) => !recorded.has(id)),
  )
  let settledCount = 0
  for (const event of missed.slice(0, batch)) if (await settleMissed(context, event)) settledCount++
  return succeed({ foundCount: events.length, missedCount: missed.length, settledCount })
}
