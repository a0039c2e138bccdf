import { withdrawalDeadline } from '#consumer-deadlines.rules.ts'

/** What an order is made of: goods are sent back after a withdrawal, files and codes are not. */
export type OrderContents = { hasPhysical: boolean; hasVirtual: boolean }

/** What the lines of an order are. */
export const contentsOf = (lines: readonly { isVirtual: boolean }[]): OrderContents => ({
  hasPhysical: lines.some(({ isVirtual }) => !isVirtual),
  hasVirtual: lines.some(({ isVirtual }) => isVirtual),
})

/**
 * The last day for withdrawing from an order: the period runs from the delivery of its last goods, and from the conclusion
 * where there are none. Null while goods are not delivered: it has not begun. ISO dates in Warsaw.
 */
export function orderDeadline(
  { hasPhysical }: OrderContents,
  { concludedOn, deliveredOn }: { concludedOn: string; deliveredOn: string | null },
): string | null {
  const startDay = hasPhysical ? deliveredOn : concludedOn
  return startDay === null ? null : withdrawalDeadline(startDay)
}
