import { countPieces } from './cart.rules.ts'
import { useCart } from './use-cart.ts'
import { useWishes } from './use-cart-changes.ts'

/** Pieces in the bag, for the badge of the header (UI-04). */
export function useCartCount(): number {
  const { cart } = useCart()
  const wishes = useWishes()
  return countPieces(cart?.products ?? [], wishes)
}
