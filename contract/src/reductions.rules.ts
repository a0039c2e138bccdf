/** A price, what is charged in its place when it is reduced, and the lowest price before the reduction; grosze. */
type Reduction = { price: number; reduced: number | null; lowest: number | null }

/**
 * Returns prices as they may be shown. A reduction is announced only below the lowest price of the 30 days before it (art. 4
 * of the act on informing about prices, C-330/23); otherwise what is charged is the only price, and nothing is crossed out.
 */
export function announceReduction({ price, reduced, lowest }: Reduction): Reduction {
  if (reduced === null) return { price, reduced: null, lowest: null }
  return lowest === null || reduced >= lowest
    ? { price: reduced, reduced: null, lowest: null }
    : { price, reduced, lowest }
}
