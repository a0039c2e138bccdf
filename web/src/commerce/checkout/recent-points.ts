import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'

const place = 'checkout.lastPoints'
const most = 3

type Store = Pick<Storage, 'getItem' | 'setItem'>

const isPoint = (value: unknown): value is ChosenPoint =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'street', 'city'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string')

/** The points this browser ordered to, the last one first; anything unreadable starts anew. */
export function readLastPoints(store: Store): readonly ChosenPoint[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPoint) : []
  } catch {
    return []
  }
}

/** Remembers the point of an order that was made. */
export function keepLastPoint(store: Store, point: ChosenPoint): void {
  const others = readLastPoints(store).filter(({ name }) => name !== point.name)
  store.setItem(place, JSON.stringify([point, ...others].slice(0, most)))
}
