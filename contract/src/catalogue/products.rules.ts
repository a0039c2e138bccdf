import { countMax } from '../limits.ts'
import type { ProductCard } from './products.ts'

/** The largest quantity of a product that a cart may hold: its stock, or the technical ceiling (CART-14, SHOP-32, Q-57). */
export const maxQuantity = ({ stock, isVirtual }: Pick<ProductCard, 'stock' | 'isVirtual'>): number =>
  isVirtual ? countMax : Math.min(stock, countMax)

/**
 * What a product costs now and, beside a discount, before and at its lowest; all in złoty (CART-22, SHOP-17, SHOP-33).
 * `discountPrice` -1 means no discount (ENT-04).
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
