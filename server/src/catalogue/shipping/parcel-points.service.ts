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

/** Stores points as they are told at `at`. */
export const addPoints = (db: Executor, points: readonly ProviderPoint[], at: Date): Promise<void> =>
  savePoints(
    db,
    points.map((point) => toRow(point, at)),
  )

/** A page of the stored points that are open, best match first. */
export async function listPoints(
  { db }: Pick<Context, 'db'>,
  query: { search: string; pageNumber: number; pageSize: number },
): Promise<Page<ParcelPoint>> {
  const { points, total } = await searchPoints(db, readSearch(query.search), query)
  return { items: points, pagination: paginationOf(query, total) }
}

/** A point that an order may go to. */
export type OrderPoint = {
  name: string
  /** Null when nobody has told us. */
  address: string | null
  /** Null when the provider could not be asked: staff look at it before the parcel leaves. */
  confirmedAt: Date | null
}

const addressOf = ({ street, city }: Pick<ParcelPoint, 'street' | 'city'>) => `${street}, ${city}`

const unavailable = () =>
  fail('ERRORS.PARCELPOINTUNAVAILABLE', { fields: { inPostPoint: 'ERRORS.PARCELPOINTUNAVAILABLE' } })

/** How long a provider that failed is not asked again for the sake of a single order. */
const restMs = 30_000
const restUntil = new WeakMap<PointProvider, number>()

async function askFor(context: Context, name: string): Promise<ProviderPoint | 'none' | 'no answer'> {
  const { points, clock, log } = context
  if ((restUntil.get(points) ?? 0) > clock.now()) return 'no answer'
  try {
    return (await points.findPoint(name)) ?? 'none'
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    restUntil.set(points, clock.now() + restMs)
    log.warn({ err: error, point: name }, 'parcel point not confirmed')
    return 'no answer'
  }
}

/**
 * The provider's word for a point, ours while it is stored as open. A failure only for a point that certainly takes no
 * parcels; a provider that does not answer never holds up an order. Not for use inside a transaction.
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
