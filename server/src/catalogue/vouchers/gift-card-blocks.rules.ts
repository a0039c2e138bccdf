/** A gift card as its block sees it: the line of the order that sold it, and grosze spent of it. */
export type SoldCard = { position: number; spent: number; blockedBy: string | null }

/** What a dispute blocks is free again when it is won. */
export const disputeBlock = (disputeId: string): string => `dispute:${disputeId}`
/** Whether a block stays, unlike that of an open dispute. */
export const isLasting = (blockedBy: string | null) => blockedBy !== null && !blockedBy.startsWith(disputeBlock(''))

/**
 * The cards to be blocked because money went back for so many of each line, by its position: the least spent first, for
 * what was spent must be claimed. Cards that are blocked for good count; those of an open dispute are blocked for good now.
 */
export function cardsToBlock<Card extends SoldCard>(
  cards: readonly Card[],
  refunded: ReadonlyMap<number, number>,
): Card[] {
  return [...Map.groupBy(cards, ({ position }) => position)].flatMap(([position, line]) => {
    const before = line.filter(({ blockedBy }) => isLasting(blockedBy)).length
    const missing = Math.max(0, (refunded.get(position) ?? 0) - before)
    return line
      .filter(({ blockedBy }) => !isLasting(blockedBy))
      .toSorted((one, other) => one.spent - other.spent)
      .slice(0, missing)
  })
}
