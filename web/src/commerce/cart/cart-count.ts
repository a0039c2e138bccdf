import { totalQuantity } from './cart.rules.ts'
import { useCart } from './use-cart.ts'
import { useCartLines } from './use-cart-changes.ts'

/** Quantity in the cart, for the badge of the header (UI-04). */
export function useCartCount(): number {
  return totalQuantity(useCartLines(useCart().cart))
}
