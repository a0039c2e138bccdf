import type { ChosenPoint, ParcelPoint } from '@slodki-ul/contract/catalogue/shipping-points'

/** A point in the list. A point from an earlier order has fewer fields. */
export type ListedPoint = ChosenPoint & Partial<ParcelPoint> & { wasUsed: boolean }

/** Earlier used points come first, the latest at the top; without a search there are no others. */
export function orderPoints(
  last: readonly ChosenPoint[],
  found: readonly ParcelPoint[] | null,
): readonly ListedPoint[] {
  if (!found) return last.map((point) => ({ ...point, wasUsed: true }))
  const isUsed = ({ name }: ChosenPoint) => last.some((point) => point.name === name)
  const used = last.flatMap(({ name }) => found.find((point) => point.name === name) ?? [])
  return [
    ...used.map((point) => ({ ...point, wasUsed: true })),
    ...found.filter((point) => !isUsed(point)).map((point) => ({ ...point, wasUsed: false })),
  ]
}
