import { needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import * as table from '#catalogue/shipping/parcel-points.db.ts'
import { isPlausible, retrySeconds } from '#catalogue/shipping/parcel-points.rules.ts'
import { addPoints } from '#catalogue/shipping/parcel-points.service.ts'
import { listEnabledMethods } from '#catalogue/shipping/shipping.service.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { publish } from '#events.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import type { PointPage } from '#providers/inpost.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Longer than one page can take, so that only a crashed process loses its lease. */
const leaseMs = 2 * minuteMs
/** A synchronisation that is not finished after this time starts again. */
const staleMs = dayMs / 2
/** How long removed points are stored, in milliseconds. */
const retentionMs = 30 * dayMs

type Reading = { refresh: table.Refresh; startedAt: Date; lease: Date; page: number }

/** Finishes a synchronisation: marks missing points as removed, and updates orders that waited for the provider. */
async function finishReading(context: Context, { refresh, startedAt, lease }: Reading, arrived: PointPage) {
  const { clock, log } = context
  const seen = refresh.seen + arrived.points.length
  await inTransaction(context, async (tx) => {
    const known = await table.countPoints(tx)
    await addPoints(tx, arrived.points, startedAt)
    const isWhole = isPlausible(seen, known)
    if (!isWhole) log.warn({ seen, known }, 'implausibly short list of parcel points: none marked as removed')
    const gone = isWhole ? await table.markRemoved(tx, startedAt, clock.date()) : 0
    await table.deleteRemovedPoints(tx, new Date(clock.now() - retentionMs))
    await publish(tx, context, 'parcelPointsRefreshed', { at: clock.date() })
    await table.saveRefresh(tx, lease, {
      page: 1,
      startedAt: null,
      seen: 0,
      failures: 0,
      dueAt: new Date(clock.now() + dayMs),
    })
    log.info({ seen, gone }, 'parcel points refreshed')
  })
}

async function savePage(context: Context, { refresh, startedAt, lease, page }: Reading, { points }: PointPage) {
  await inTransaction(context, async (tx) => {
    await addPoints(tx, points, startedAt)
    await table.saveRefresh(tx, lease, {
      page: page + 1,
      startedAt,
      seen: refresh.seen + points.length,
      failures: 0,
      dueAt: context.clock.date(),
    })
  })
}

/**
 * Synchronises the list of points once a day, one page per run and one process at a time. Continues where it stopped,
 * with exponential backoff after failures. Returns the number of pages read.
 */
export async function refreshPoints(context: Context): Promise<number> {
  const { clock, db, log } = context
  const now = clock.date()
  const lease = new Date(clock.now() + leaseMs)
  const refresh = await table.claimRefresh(db, now, lease)
  if (!refresh) return 0
  const isFresh = refresh.startedAt !== null && refresh.startedAt.getTime() > clock.now() - staleMs
  const reading = isFresh
    ? { refresh, startedAt: refresh.startedAt ?? now, lease, page: refresh.page }
    : { refresh: { ...refresh, seen: 0 }, startedAt: now, lease, page: 1 }
  try {
    const arrived = await context.points.listPoints(reading.page)
    if (reading.page < arrived.totalPages) await savePage(context, reading, arrived)
    else await finishReading(context, reading, arrived)
    return 1
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const failures = refresh.failures + 1
    const seconds = retrySeconds(failures)
    await table.saveRefresh(db, lease, {
      page: reading.page,
      startedAt: reading.startedAt,
      seen: reading.refresh.seen,
      failures,
      dueAt: new Date(clock.now() + seconds * 1000),
    })
    // The sandbox starts together with the app, so a first failure is not reported.
    const incoming = { page: reading.page, nextTrySeconds: seconds }
    if (failures === 1) log.info(incoming, 'parcel points not refreshed yet')
    else log.warn({ err: error, ...incoming }, 'parcel points not refreshed')
    return 0
  }
}

/** Whether the list is due and an enabled delivery method needs it. */
async function isRefreshDue(context: Context): Promise<boolean> {
  const { clock, db } = context
  if (!(await table.isRefreshDue(db, clock.date()))) return false
  return (await listEnabledMethods(context, db)).some(({ name }) => needsParcelPoint(name))
}

export const pointsQueue: Queue = {
  name: 'parcel-points',
  concurrency: 1,
  expireSeconds: 3_600,
  findDue: async (context) => ((await isRefreshDue(context)) ? ['due'] : []),
  async run(context) {
    while ((await refreshPoints(context)) > 0);
  },
}
