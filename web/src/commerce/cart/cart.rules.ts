import { maxQuantity, pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'

export type CartLine = Cart['products'][number]
/** Quantities that the buyer chose and the server has not confirmed yet, by product id. */
export type OptimisticQuantities = ReadonlyMap<number, number>

/** The lines with the quantities that the buyer chose. */
export const withWanted = (lines: readonly CartLine[], optimisticQuantities: OptimisticQuantities): CartLine[] =>
  lines.map((line) => ({ ...line, count: optimisticQuantities.get(line.product.id) ?? line.count }))

/** The total quantity of a cart. */
export const totalQuantity = (lines: readonly CartLine[]): number => lines.reduce((sum, { count }) => sum + count, 0)

/** Whether a line has a higher quantity than available. */
export const isShort = ({ product, count }: CartLine): boolean => count > maxQuantity(product)

/** The price of a line, in złoty. */
export const lineTotal = ({ product, count }: CartLine): number => toZloty(toGrosze(pricesOf(product).price) * count)

/** What a gift card leaves to pay for the products, in złoty. */
export const toPay = ({ totalPrice, giftCardPayment }: Pick<Cart, 'totalPrice' | 'giftCardPayment'>): number =>
  toZloty(toGrosze(totalPrice) - toGrosze(giftCardPayment))

/** What the products cost before the discount, in złoty. */
export function productsTotal({ totalPrice, totalDiscount }: Pick<Cart, 'totalPrice' | 'totalDiscount'>): number {
  return toZloty(toGrosze(totalPrice) + toGrosze(totalDiscount))
}

/** Quantity by product id. */
export const quantitiesOf = (cart: Cart | undefined): Map<number, number> =>
  new Map(cart?.products.map(({ product, count }) => [product.id, count]))

/** Whether a cart has a lower quantity of a product than the carts merged into it. */
export function isReduced(parts: readonly ReadonlyMap<number, number>[], joined: ReadonlyMap<number, number>): boolean {
  const ids = new Set(parts.flatMap((part) => [...part.keys()]))
  const wanted = (id: number) => parts.reduce((sum, part) => sum + (part.get(id) ?? 0), 0)
  return [...ids].some((id) => (joined.get(id) ?? 0) < wanted(id))
}
