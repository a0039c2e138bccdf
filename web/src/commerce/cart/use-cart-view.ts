import { useCart } from './use-cart.ts'
import { useCartLines } from './use-cart-changes.ts'
import { useRemovals } from './use-removals.ts'

export type CartView = ReturnType<typeof useCartView>

/** State of an editable cart: loading state, lines with the chosen quantities, and the lines removed last. */
export function useCartView(options?: Parameters<typeof useCart>[0]) {
  const query = useCart(options)
  return { query, lines: useCartLines(query.cart), removals: useRemovals() }
}
