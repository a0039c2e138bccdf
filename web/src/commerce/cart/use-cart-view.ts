import { useCart } from './use-cart.ts'
import { useCartLines } from './use-cart-changes.ts'
import { useRemovals } from './use-removals.ts'

export type CartView = ReturnType<typeof useCartView>

/** The cart where it is changed: how it loads, its lines with the wanted quantities, and what was removed last. */
export function useCartView(options?: Parameters<typeof useCart>[0]) {
  const query = useCart(options)
  return { query, lines: useCartLines(query.cart), removals: useRemovals() }
}
