import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Page } from '@slodki-ul/contract/pagination'
import type { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import type { Context } from '#context.ts'
import { toPage } from '#db/list-page.ts'
import { requestRetries, requestRetry, selectDeadLetters, selectDeliveries } from '#platform/health/health.db.ts'

type Rows = typeof healthEndpoints
type Item<Row extends keyof Rows> = Reply<Rows[Row]> extends (infer Each)[] ? Each : never

/** A page of the webhooks that arrived (BO-191). */
export async function listWebhooks(
  { db }: Pick<Context, 'db'>,
  query: Input<Rows['listWebhooks']>['query'],
): Promise<Outcome<Page<Item<'listWebhooks'>>>> {
  const { items, totalItems } = await selectDeliveries(db, query)
  const rows = items.map(({ receivedAt, ...delivery }) => ({
    ...delivery,
    receivedAt: receivedAt.toISOString(),
  }))
  return succeed(toPage(query, rows, totalItems))
}

/** A page of queued work that failed too often (BO-190). */
export async function listDeadLetters(
  { db }: Pick<Context, 'db'>,
  query: Input<Rows['listDeadLetters']>['query'],
): Promise<Outcome<Page<Item<'listDeadLetters'>>>> {
  const { items, totalItems } = await selectDeadLetters(db, query)
  const rows = items.map(({ at, retryAt, ...letter }) => ({
    ...letter,
    at: at.toISOString(),
    isRetried: retryAt !== null,
  }))
  return succeed(toPage(query, rows, totalItems))
}

/** Has failed work queued again by the next worker; false when there is none. */
export const retryDeadLetter = ({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Promise<boolean> =>
  requestRetry(db, id, clock.date())

/** Has all failed work, or that of one queue, queued again; returns how much. */
export const retryDeadLetters = ({ db, clock }: Pick<Context, 'db' | 'clock'>, queue: string | null): Promise<number> =>
  requestRetries(db, queue, clock.date())
