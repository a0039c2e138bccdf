import { withdrawalDeadline } from '#consumer-deadlines.rules.ts'

/** Kinds of products in an order: physical ones are sent back after a withdrawal, files and codes are not. */
export type OrderContents = { hasPhysical: boolean; hasVirtual: boolean }

/** The kinds of products among the lines of an order. */
export const contentsOf = (lines: readonly { isVirtual: boolean }[]): OrderContents => ({
  hasPhysical: lines.some(({ isVirtual }) => !isVirtual),
  hasVirtual: lines.some(({ isVirtual }) => isVirtual),
})

/**
 * The last day to withdraw from an order: the period runs from the delivery of the last physical product, or from the
 * conclusion of the contract when there is none. Null while a product is not delivered, because the period has not
 * begun. ISO dates in Warsaw.
 */
export function orderDeadline(
  { hasPhysical }: OrderContents,
  { concludedOn, deliveredOn }: { concludedOn: string; deliveredOn: string | null },
): string | null {
  const startDay = hasPhysical ? deliveredOn : concludedOn
  return startDay === null ? null : withdrawalDeadline(startDay)
}
