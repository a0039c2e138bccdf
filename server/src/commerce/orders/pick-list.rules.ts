type Line = { orderId: string; productId: number; namePl: string; count: number; isVirtual: boolean }
type Shelf = { sku: string; place: string }

/** A product of a pick list with the quantity of each order. */
export type PickLine = Shelf & { name: string; quantity: number; orders: { number: string; quantity: number }[] }

const compare = (a: string, b: string) => a.localeCompare(b, 'pl', { numeric: true })

/** The sequence in which products are collected: by place and SKU, those without a place last. */
export const comparePlaces = (a: Shelf, b: Shelf): number =>
  Number(a.place === '') - Number(b.place === '') || compare(a.place, b.place) || compare(a.sku, b.sku)

/**
 * The products of several orders, summed and in the sequence of place and SKU; those without a place come last. Files are
 * not picked (BO-049).
 */
export function pickLines(
  lines: readonly Line[],
  shelves: ReadonlyMap<number, Shelf>,
  numbers: ReadonlyMap<string, string>,
): PickLine[] {
  const byProduct = Map.groupBy(
    lines.filter(({ isVirtual }) => !isVirtual),
    ({ productId }) => productId,
  )
  return [...byProduct]
    .map(([productId, its]): PickLine => {
      const byOrder = Map.groupBy(its, ({ orderId }) => orderId)
      return {
        ...(shelves.get(productId) ?? { sku: '', place: '' }),
        name: its[0]?.namePl ?? '',
        quantity: its.reduce((sum, { count }) => sum + count, 0),
        orders: [...byOrder].map(([orderId, own]) => ({
          number: numbers.get(orderId) ?? '',
          quantity: own.reduce((sum, { count }) => sum + count, 0),
        })),
      }
    })
    .toSorted(comparePlaces)
}
