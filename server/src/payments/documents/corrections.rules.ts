import { divideHalfUp, splitByLargestRemainder } from '@slodki-ul/contract/money'
import { sumByRate, type Taxed, type VatSum, withVat } from '@slodki-ul/contract/vat.rules'

/** A line as corrections see it: grosze of all its pieces, after the discount. */
type Line = Taxed & { count: number }

/** Pieces of a line that go back; `line` is its number on the document, from 1. */
export type ReturnedLine = { line: number; quantity: number }

const grossOf = (lines: readonly Taxed[]) => lines.reduce((sum, { gross }) => sum + gross, 0)

/** The VAT of each rate of which something was taken off, anew from what is left; other rates keep what was documented. */
function withVatAfter<Each extends Line>(before: readonly Each[], after: readonly Each[]): Each[] {
  const changed = new Set(
    after.filter((line, index) => line.gross !== before[index]?.gross).map(({ vatRate }) => vatRate),
  )
  return withVat(after).map((line, index) =>
    changed.has(line.vatRate) ? line : { ...line, vat: before[index]?.vat ?? 0 },
  )
}

/** A line without `quantity` of its pieces, which take their part of its gross along, rounded half up; the last take the rest. */
const withoutQuantity = <Each extends Line>(line: Each, quantity: number): Each => ({
  ...line,
  count: line.count - quantity,
  gross: line.gross - divideHalfUp(line.gross * quantity, line.count),
})

/**
 * The lines that remain when pieces went back: each reduces its own line only. Null when a line is not on the document or
 * holds fewer pieces.
 */
export function returnQuantities<Each extends Line>(
  lines: readonly Each[],
  returned: readonly ReturnedLine[],
): Each[] | null {
  const left = [...lines]
  for (const { line, quantity } of returned) {
    const at = left[line - 1]
    if (!at || quantity < 1 || quantity > at.count) return null
    left[line - 1] = withoutQuantity(at, quantity)
  }
  return withVatAfter(lines, left)
}

/**
 * The lines that remain when the price of the whole was reduced by `amount` grosze: taken off each as it weighs. More than
 * there is takes everything.
 */
export function reducePrice<Each extends Line>(lines: readonly Each[], amount: number): Each[] {
  const taken = splitByLargestRemainder(
    Math.min(amount, grossOf(lines)),
    lines.map(({ gross }) => gross),
  )
  return withVatAfter(
    lines,
    lines.map((line, index) => ({ ...line, gross: line.gross - (taken[index] ?? 0) })),
  )
}

/** Money that went back, in grosze, and the pieces it was for; none for a reduction of the whole price. */
export type Returned = { amount: number; returned: readonly ReturnedLine[] }

/**
 * The lines that remain after a refund: pieces reduce their lines, the rest of the money the whole. Where the pieces are not
 * there any more, or cost more than went back, the money alone counts.
 */
export function linesAfterRefund<Each extends Line>(lines: readonly Each[], { amount, returned }: Returned): Each[] {
  const left = returnQuantities(lines, returned)
  const rest = left ? amount - (grossOf(lines) - grossOf(left)) : -1
  return left && rest >= 0 ? reducePrice(left, rest) : reducePrice(lines, amount)
}

/** By how much the sums of each rate differ, the highest rate first, negative where something was taken off. Grosze. */
export const differenceByRate = (before: readonly Taxed[], after: readonly Taxed[]): VatSum[] =>
  sumByRate([...before.map(({ vatRate, gross, vat }) => ({ vatRate, gross: -gross, vat: -vat })), ...after]).filter(
    ({ gross, vat }) => gross !== 0 || vat !== 0,
  )
