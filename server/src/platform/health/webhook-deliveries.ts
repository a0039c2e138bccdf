import { hourMs } from '@slodki-ul/contract/durations'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import { and, eq, max, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { hasUnreadDelivery } from '#platform/health/health.db.ts'
import { webhookDeliveries } from '#platform/health/health.tables.ts'

/** What is known of an event once it was read. */
export type DeliveredEvent = {
  id: string
  type: string /** What it is about: our id, or else the provider's. */
  record: string | null
}

/**
 * Handles a webhook and lists it with its outcome, outside of its transaction, so that a refused one leaves a row, too.
 * `work` reports the event that it has read. Of those that were refused unread, which anybody can send, one an hour is
 * listed.
 */
export async function recordDelivery<Value>(
  context: Context,
  provider: string,
  work: (onEvent: (event: DeliveredEvent) => void) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const { db, clock, log } = context
  const began = performance.now()
  const receivedAt = clock.date()
  let event: DeliveredEvent | null = null
  const save = async (outcome: string) => {
    const durationMs = Math.round(performance.now() - began)
    try {
      if (!event && (await hasUnreadDelivery(db, provider, new Date(receivedAt.getTime() - hourMs)))) return
      await db.insert(webhookDeliveries).values({
        provider,
        eventId: event?.id ?? null,
        type: event?.type ?? null,
        record: event?.record ?? null,
        receivedAt,
        durationMs,
        outcome,
      })
    } catch (error) {
      log.error({ err: error, provider }, 'delivery of a webhook not listed')
    }
  }
  try {
    const outcome = await work((read) => {
      event = read
    })
    await save(failed(outcome) ? outcome.error : 'done')
    return outcome
  } catch (error) {
    await save('failed')
    throw error
  }
}

/** When each of these events was delivered or asked for last. */
export async function selectLastTries(
  db: Executor,
  provider: string,
  eventIds: readonly string[],
): Promise<Map<string | null, Date | null>> {
  const { eventId, receivedAt } = webhookDeliveries
  const rows = await db
    .select({ eventId, lastAt: max(receivedAt) })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.provider, provider), sql`${eventId} = any(${sql.param([...eventIds])}::text[])`))
    .groupBy(eventId)
  return new Map(rows.map(({ eventId: id, lastAt }) => [id, lastAt]))
}
