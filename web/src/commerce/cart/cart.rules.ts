import { maxQuantity, pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'

export type CartLine = Cart['products'][number]
/** Counts that the buyer wants but the server has not confirmed yet, by product id. */
export type OptimisticQuantities = ReadonlyMap<number, number>

/** The lines with the quantities that the buyer wants. */
export const withWanted = (lines: readonly CartLine[], optimisticQuantities: OptimisticQuantities): CartLine[] =>
  lines.map((line) => ({ ...line, count: optimisticQuantities.get(line.product.id) ?? line.count }))

/** The quantity of a whole cart. */
export const totalQuantity = (lines: readonly CartLine[]): number => lines.reduce((sum, { count }) => sum + count, 0)

/** Whether a line wants more than there is. */
export const isShort = ({ product, count }: CartLine): boolean => count > maxQuantity(product)

/** What a line costs, in złoty. */
export const lineTotal = ({ product, count }: CartLine): number => toZloty(toGrosze(pricesOf(product).price) * count)

/** What the products cost before the voucher, in złoty. */
export function productsTotal({ totalPrice, totalDiscount }: Pick<Cart, 'totalPrice' | 'totalDiscount'>): number {
  return toZloty(toGrosze(totalPrice) + toGrosze(totalDiscount))
}

/** Pieces by product id. */
export const quantitiesOf = (cart: Cart | undefined): Map<number, number> =>
  new Map(cart?.products.map(({ product, count }) => [product.id, count]))

/** Whether a cart holds less of anything than the carts it was joined from. */
export function isReduced(parts: readonly ReadonlyMap<number, number>[], joined: ReadonlyMap<number, number>): boolean {
  const ids = new Set(parts.flatMap((part) => [...part.keys()]))
  const wanted = (id: number) => parts.reduce((sum, part) => sum + (part.get(id) ?? 0), 0)
  return [...ids].some((id) => (joined.get(id) ?? 0) < wanted(id))
}
