/** Pieces in the bag, for the badge of the header: a visitor without a cart has none. */
export function useCartCount(): number {
  return 0
}
