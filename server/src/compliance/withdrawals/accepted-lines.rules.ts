import { verdictOf } from '@slodki-ul/contract/compliance/withdrawal-rights.rules'
import type { Right } from '#compliance/withdrawals/withdrawal-rights.rules.ts'

type Quantity = { lineId: number; quantity: number }

const open = (rights: readonly Right[]) =>
  rights.filter(({ subject, reason }) => subject === 'line' && verdictOf(reason) !== 'no')
const quantityWithin = (rights: readonly Right[], lineId: number): number =>
  rights.filter(({ position }) => position === lineId).reduce((sum, { quantity }) => sum + quantity, 0)
const chosenOf = (lines: readonly Quantity[], wanted: number): number =>
  lines.filter(({ lineId }) => lineId === wanted).reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether pieces are within what there is a right to, or may be one. */
export const isWithinRights = (rights: readonly Right[], lines: readonly Quantity[]): boolean =>
  lines.every(({ lineId }) => chosenOf(lines, lineId) <= quantityWithin(open(rights), lineId))

/** Whether the pieces are all that is left of an order: nothing of it has no right. */
export const isWholeOrder = (rights: readonly Right[], lines: readonly Quantity[]): boolean =>
  rights
    .filter(({ subject, reason }) => subject === 'line' && reason !== 'refunded')
    .every(
      ({ position, reason }) =>
        verdictOf(reason) !== 'no' &&
        position !== null &&
        chosenOf(lines, position) === quantityWithin(rights, position),
    )

/** Grosze of the delivery that go back: as much as the rights say; null when it is wanted without a right. */
export function acceptedDelivery(rights: readonly Right[], isWanted: boolean): number | null {
  if (!isWanted) return 0
  return rights.find(({ subject }) => subject === 'delivery')?.amount ?? null
}
