import { countMax } from '../limits.ts'
import type { ProductCard } from './products.ts'

/** The highest quantity of a product in a cart: its stock, or the technical maximum (CART-14, SHOP-32, Q-57). */
export const maxQuantity = ({ stock, isVirtual }: Pick<ProductCard, 'stock' | 'isVirtual'>): number =>
  isVirtual ? countMax : Math.min(stock, countMax)

/**
 * The current price of a product and, when it is discounted, the previous and the lowest one; all in złoty (CART-22,
 * SHOP-17, SHOP-33). `discountPrice` -1 means no discount (ENT-04).
 */
export function pricesOf({
  price,
  discountPrice,
  lowestPrice30Days,
}: Pick<ProductCard, 'price' | 'discountPrice' | 'lowestPrice30Days'>): {
  price: number
  oldPrice: number | null
  lowest: number | null
} {
  if (discountPrice < 0) return { price, oldPrice: null, lowest: null }
  return { price: discountPrice, oldPrice: price, lowest: lowestPrice30Days }
}
