import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { countMax } from '@slodki-ul/contract/limits'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'

export type CartLine = Cart['products'][number]
/** Counts that the buyer wants but the server has not confirmed yet, by product id. */
export type OptimisticQuantities = ReadonlyMap<number, number>

/** The quantity of a whole cart, with the changes that the server has not confirmed yet. */
export function totalQuantity(lines: readonly CartLine[], optimisticQuantities: OptimisticQuantities): number {
  return lines.reduce((sum, { product, count }) => sum + (optimisticQuantities.get(product.id) ?? count), 0)
}

/** The largest quantity of a product that a cart may hold: its stock, or the technical ceiling (CART-14, Q-57). */
export function maxQuantity({ stock, isVirtual }: Pick<ProductCard, 'stock' | 'isVirtual'>): number {
  return isVirtual ? countMax : Math.min(stock, countMax)
}

/** The price of one and its price before a discount, in złoty; -1 means no discount (CART-22). */
export function unitPrices({ price, discountPrice }: Pick<ProductCard, 'price' | 'discountPrice'>): {
  price: number
  oldPrice: number | null
} {
  return discountPrice === -1 ? { price, oldPrice: null } : { price: discountPrice, oldPrice: price }
}

/** What `count` pieces cost, in złoty. */
export function lineTotal({ product }: CartLine, count: number): number {
  return toZloty(toGrosze(unitPrices(product).price) * count)
}

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
