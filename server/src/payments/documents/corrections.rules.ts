import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { divideHalfUp, splitByLargestRemainder } from '@slodki-ul/contract/money'
import { sumByRate, type Taxed, type VatSum, withVat } from '@slodki-ul/contract/vat.rules'

/** A document line; amounts in grosze for the whole quantity, after the discount. */
type Line = Taxed & { count: number }

/** A returned quantity of a line; `line` is its number on the document, from 1. */
export type ReturnedLine = { line: number; quantity: number }

/** Grosze taken off the price of a line, which keeps its pieces. */
export type ReducedLine = { line: number; amount: number }

const grossOf = (lines: readonly Taxed[]) => lines.reduce((sum, { gross }) => sum + gross, 0)

/** Recomputes the VAT of each rate that was reduced from the remaining gross; other rates keep the documented VAT. */
function withVatAfter<Each extends Line>(before: readonly Each[], after: readonly Each[]): Each[] {
  const changed = new Set(
    after.filter((line, index) => line.gross !== before[index]?.gross).map(({ vatRate }) => vatRate),
  )
  return withVat(after).map((line, index) =>
    changed.has(line.vatRate) ? line : { ...line, vat: before[index]?.vat ?? 0 },
  )
}

/**
 * A line without `quantity` units. They take their share of the gross, rounded half up; the last units take the rest.
 */
const withoutQuantity = <Each extends Line>(line: Each, quantity: number): Each => ({
  ...line,
  count: line.count - quantity,
  gross: line.gross - divideHalfUp(line.gross * quantity, line.count),
})

/**
 * The lines that remain after a return: each returned quantity reduces its own line only. Null when a line is not on
 * the document or has a smaller quantity.
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
 * The lines that remain after the whole price was reduced by `amount` grosze, in proportion to their gross. An amount
 * above the total leaves nothing.
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

/** The lines with these amounts taken off; null when a line has less left. */
function reduceLines<Each extends Line>(lines: readonly Each[], reduced: readonly ReducedLine[]): Each[] | null {
  const left = lines.map((line, index) => ({
    ...line,
    gross: line.gross - (reduced.find((each) => each.line === index + 1)?.amount ?? 0),
  }))
  return left.some(({ gross }) => gross < 0) ? null : withVatAfter(lines, left)
}

/**
 * The lines without these quantities and this goodwill, or a failure when not as much is left. The price of gift cards is
 * not reduced: they are refunded as a whole.
 */
export function correctLines<Each extends Line>(
  { isGiftCardSale, lines }: { isGiftCardSale: boolean; lines: readonly Each[] },
  returned: readonly ReturnedLine[],
  goodwill: number,
  reduced: readonly ReducedLine[] = [],
): Outcome<Each[]> {
  const unreturned = returnQuantities(lines, returned)
  const left = unreturned && reduceLines(unreturned, reduced)
  if (!left || goodwill < 0 || goodwill > grossOf(left)) return fail('ERRORS.UNABLETOCORRECT')
  if (isGiftCardSale && goodwill > 0) return fail('ERRORS.UNABLETOCORRECT')
  return succeed(reducePrice(left, goodwill))
}

/** What was charged and what a gift card paid, in grosze. */
export type PaidShares = { charged: number; giftCard: number }

/**
 * A refund divided between what was charged and the gift card that paid the rest: in proportion to what is left of both,
 * by largest remainder, so that neither gets more than it gave.
 */
export function splitRefund(amount: number, { charged, giftCard }: PaidShares): PaidShares {
  const [ofCharged = 0, ofCard = 0] = splitByLargestRemainder(amount, [charged, giftCard])
  return { charged: ofCharged, giftCard: ofCard }
}

/** How many gift cards of each line money went back for; one that it went back for in part counts. */
export const refundedCards = (sold: readonly Line[], left: readonly Line[]): number[] =>
  sold.map(({ count, gross }, index) => {
    const line = left[index]
    return count - (line ? Math.floor((line.gross * count) / gross) : 0)
  })

/** A refunded amount in grosze and the returned quantities; none for a reduction of the whole price. */
export type Returned = { amount: number; returned: readonly ReturnedLine[] }

/**
 * The lines that remain after a refund: returned quantities reduce their lines, the rest of the amount the whole price.
 * When the quantities are no longer there, or cost more than the refund, only the amount counts.
 */
export function linesAfterRefund<Each extends Line>(lines: readonly Each[], { amount, returned }: Returned): Each[] {
  const left = returnQuantities(lines, returned)
  const rest = left ? amount - (grossOf(lines) - grossOf(left)) : -1
  return left && rest >= 0 ? reducePrice(left, rest) : reducePrice(lines, amount)
}

/** Differences between the sums of each rate in grosze, highest rate first; negative for a reduction. */
export const differenceByRate = (before: readonly Taxed[], after: readonly Taxed[]): VatSum[] =>
  sumByRate([...before.map(({ vatRate, gross, vat }) => ({ vatRate, gross: -gross, vat: -vat })), ...after]).filter(
    ({ gross, vat }) => gross !== 0 || vat !== 0,
  )
