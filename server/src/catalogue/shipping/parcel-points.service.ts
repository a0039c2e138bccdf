import { isPointName } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { ParcelPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import { type NewPoint, savePoints, searchPoints, selectPoint } from '#catalogue/shipping/parcel-points.db.ts'
import { readSearch, searchTextOf } from '#catalogue/shipping/parcel-points.rules.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import type { PointProvider, ProviderPoint } from '#providers/inpost.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const toRow = (point: ProviderPoint, at: Date): NewPoint => ({
  ...point,
  searchText: searchTextOf(point),
  refreshedAt: at,
})

/** Saves points as the provider listed them at `at`. */
export const addPoints = (db: Executor, points: readonly ProviderPoint[], at: Date): Promise<void> =>
  savePoints(
    db,
    points.map((point) => toRow(point, at)),
  )

/** A page of the stored open points, best match first. */
export async function listPoints(
  { db }: Pick<Context, 'db'>,
  query: { search: string; pageNumber: number; pageSize: number },
): Promise<Page<ParcelPoint>> {
  const { points, total } = await searchPoints(db, readSearch(query.search), query)
  return { items: points, pagination: paginationOf(query, total) }
}

/** Whether parcels can be collected at a point now; null when the list does not know it. */
export async function isPointOpen(db: Executor, name: string): Promise<boolean | null> {
  const known = await selectPoint(db, name)
  return known ? known.isOpen && !known.goneAt : null
}

/** A point that an order may be sent to. */
export type OrderPoint = {
  name: string
  /** Null when the address is not known. */
  address: string | null
  /** Null when the provider could not be asked: staff check the point before the parcel leaves. */
  confirmedAt: Date | null
}

const addressOf = ({ street, city }: Pick<ParcelPoint, 'street' | 'city'>) => `${street}, ${city}`

const unavailable = () =>
  fail('ERRORS.PARCELPOINTUNAVAILABLE', { fields: { inPostPoint: 'ERRORS.PARCELPOINTUNAVAILABLE' } })

/** Milliseconds for which orders skip asking a provider that has failed. */
const pauseMs = 30_000
const pausedUntil = new WeakMap<PointProvider, number>()

async function askFor(context: Context, name: string): Promise<ProviderPoint | 'none' | 'no answer'> {
  const { points, clock, log } = context
  if ((pausedUntil.get(points) ?? 0) > clock.now()) return 'no answer'
  try {
    return (await points.findPoint(name)) ?? 'none'
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    pausedUntil.set(points, clock.now() + pauseMs)
    log.warn({ err: error, point: name }, 'parcel point not confirmed')
    return 'no answer'
  }
}

/**
 * Looks a point up at the provider or, when it does not respond, in the stored list. Fails only for a point that
 * certainly accepts no parcels; a provider that is down never blocks an order. Must not be called inside a transaction.
 */
export async function confirmPoint(context: Context, name: string): Promise<Outcome<OrderPoint>> {
  if (!isPointName(name)) return unavailable()
  const now = context.clock.date()
  const known = await selectPoint(context.db, name)
  if (known?.isOpen && !known.goneAt) return succeed({ name, address: addressOf(known), confirmedAt: now })
  const incoming = await askFor(context, name)
  if (incoming === 'no answer') return succeed({ name, address: known ? addressOf(known) : null, confirmedAt: null })
  if (incoming === 'none') return unavailable()
  await addPoints(context.db, [incoming], now)
  return incoming.isOpen ? succeed({ name, address: addressOf(incoming), confirmedAt: now }) : unavailable()
}
