/** A price, the reduced price charged instead of it if any, and the lowest price before the reduction; grosze. */
type Reduction = { price: number; reduced: number | null; lowest: number | null }

/**
 * Returns prices as they may be displayed. A reduction is announced only below the lowest price of the 30 days before
 * it (art. 4 of the act on informing about prices, C-330/23); otherwise the charged price is the only one and nothing
 * is crossed out.
 */
export function announceReduction({ price, reduced, lowest }: Reduction): Reduction {
  if (reduced === null) return { price, reduced: null, lowest: null }
  return lowest === null || reduced >= lowest
    ? { price: reduced, reduced: null, lowest: null }
    : { price, reduced, lowest }
}
