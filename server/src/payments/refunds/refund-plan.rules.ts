import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Taxed, VatSum } from '@slodki-ul/contract/vat.rules'
import {
  correctLines,
  differenceByRate,
  type PaidShares,
  type ReducedLine,
  type ReturnedLine,
  splitRefund,
} from '#payments/documents/corrections.rules.ts'

type Line = Taxed & { count: number }

/** A document after its corrections: its lines, and grosze of it that a gift card paid and did not get back. */
export type RefundableDocument<Each extends Line> = {
  isGiftCardSale: boolean
  lines: readonly Each[]
  giftCardAmount: number
}

/** What goes back of a document; amounts in grosze. */
export type RefundInput = {
  returned: readonly ReturnedLine[]
  reduced?: readonly ReducedLine[]
  goodwill: number
  /** The share of the gift card, where staff chose it. */
  giftCard?: number | undefined
}

/** What a refund makes of a document, and by which way its money goes back; amounts in grosze. */
export type DocumentRefund<Each extends Line> = PaidShares & { before: readonly Each[]; after: Each[]; total: number }

const grossOf = (lines: readonly Taxed[]) => lines.reduce((sum, { gross }) => sum + gross, 0)

/** What is left of a document, by the way in which it was paid. */
export const waysLeft = ({ lines, giftCardAmount }: RefundableDocument<Line>): PaidShares => ({
  charged: grossOf(lines) - giftCardAmount,
  giftCard: giftCardAmount,
})

/** The amount divided as staff chose; a failure when one way has less left. */
function splitAsChosen(amount: number, giftCard: number, left: PaidShares): Outcome<PaidShares> {
  const charged = amount - giftCard
  const isLeft = giftCard >= 0 && charged >= 0 && giftCard <= left.giftCard && charged <= left.charged
  return isLeft ? succeed({ charged, giftCard }) : fail('ERRORS.UNABLETOCORRECT')
}

/**
 * Plans a refund of a document: its lines afterwards and the ways of the money, by share of what is left of each unless
 * staff chose. Fails when fewer pieces or less money is left, and when nothing would go back.
 */
export function planDocumentRefund<Each extends Line>(
  document: RefundableDocument<Each>,
  { returned, reduced = [], goodwill, giftCard }: RefundInput,
): Outcome<DocumentRefund<Each>> {
  const corrected = correctLines(document, returned, goodwill, reduced)
  if (failed(corrected)) return corrected
  const { lines: before } = document
  const after = corrected.value
  const total = grossOf(before) - grossOf(after)
  if (total === 0) return fail('ERRORS.NOTHINGTOCORRECT')
  const left = waysLeft(document)
  const ways = giftCard === undefined ? succeed(splitRefund(total, left)) : splitAsChosen(total, giftCard, left)
  return failed(ways) ? ways : succeed({ ...ways.value, before, after, total })
}

/** A line that a correction changes, by how much; amounts in grosze, not positive. */
export type CorrectedLine = { line: number; quantity: number; gross: number }

/** The lines that a refund changes, by their numbers on the document, from 1. */
export const correctedLines = ({ before, after }: Pick<DocumentRefund<Line>, 'before' | 'after'>): CorrectedLine[] =>
  before.flatMap((line, index) => {
    const left = after[index]
    if (!left || (left.gross === line.gross && left.count === line.count)) return []
    return [{ line: index + 1, quantity: left.count - line.count, gross: left.gross - line.gross }]
  })

/** The VAT that a refund takes off, by rate; negative. */
export const correctedVat = ({ before, after }: Pick<DocumentRefund<Line>, 'before' | 'after'>): VatSum[] =>
  differenceByRate(before, after)
