import type { ReturnState } from '@slodki-ul/contract/commerce/return-states.rules'
import { type LineQuantity, type OrderLine, quantityOf, restockable } from '#commerce/returns/order-refund.rules.ts'

/** Pieces of a line in a return. */
export type ReturnedQuantity = { position: number; quantity: number; received: number; restocked: number }
export type ReturnedQuantities = { state: ReturnState; lines: readonly ReturnedQuantity[] }

/** Pieces of a line that earlier returns hold: those announced, or of what is settled those that came. */
const heldOf = (earlier: readonly ReturnedQuantities[], position: number): number =>
  earlier
    .flatMap(({ state, lines }) =>
      lines.map((line) => ({ ...line, held: state === 'settled' ? line.received : line.quantity })),
    )
    .filter((line) => line.position === position)
    .reduce((sum, { held }) => sum + held, 0)

/** Pieces of a line that may still be announced: of goods, each once. */
export const announceable = (
  { position, count, isVirtual }: OrderLine,
  earlier: readonly ReturnedQuantities[],
): number => (isVirtual ? 0 : Math.max(0, count - heldOf(earlier, position)))

/** Whether pieces may be announced: of goods of the order, each once. */
export const mayAnnounce = (
  lines: readonly OrderLine[],
  earlier: readonly ReturnedQuantities[],
  wanted: readonly LineQuantity[],
): boolean =>
  wanted.every(({ lineId }) => {
    const line = lines.find(({ position }) => position === lineId)
    return line !== undefined && quantityOf(wanted, lineId) <= announceable(line, earlier)
  })

/** Whether pieces may be noted as received: of the lines of the return, not more than were announced. */
export const mayReceive = (lines: readonly ReturnedQuantity[], came: readonly LineQuantity[]): boolean =>
  came.every(
    ({ lineId }) => quantityOf(came, lineId) <= (lines.find(({ position }) => position === lineId)?.quantity ?? 0),
  )

/** Pieces of a return that can still go into stock: those that came, and that nothing else put there. */
export function returnRestockable(
  { position, received, restocked }: ReturnedQuantity,
  { lines, restocked: all }: { lines: readonly OrderLine[]; restocked: ReadonlyMap<number, number> },
): number {
  const line = lines.find((each) => each.position === position)
  return line ? Math.min(received - restocked, restockable(line, all.get(position) ?? 0)) : 0
}
