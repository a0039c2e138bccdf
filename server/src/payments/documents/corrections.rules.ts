import { splitByLargestRemainder, vatPortion } from '@slodki-ul/contract/money'
import { sumByRate } from './invoices.rules.ts'

type Amounts = { gross: number; vat: number; vatRate: number }

/**
 * The lines that remain when `amount` grosze of all they come to went back: taken off each as it weighs, the tax of a rate
 * that of its whole (art. 106e ust. 7). More than there is takes everything.
 */
export function linesAfter<Line extends Amounts>(lines: readonly Line[], amount: number): Line[] {
  const all = lines.reduce((sum, { gross }) => sum + gross, 0)
  const taken = splitByLargestRemainder(
    Math.min(amount, all),
    lines.map(({ gross }) => gross),
  )
  const left = lines.map((line, index) => ({ ...line, gross: line.gross - (taken[index] ?? 0) }))
  for (const [vatRate, group] of Map.groupBy(left, (line) => line.vatRate)) {
    const weights = group.map(({ gross }) => gross)
    const whole = weights.reduce((sum, gross) => sum + gross, 0)
    splitByLargestRemainder(vatPortion(whole, vatRate), weights).forEach((vat, index) => {
      const line = group[index]
      if (line) line.vat = vat
    })
  }
  return left
}

/** By how much sums of each rate differ, the highest rate first: negative where something was taken off. Grosze. */
export function differenceByRate(before: readonly Amounts[], after: readonly Amounts[]) {
  const taken = before.map(({ vatRate, gross, vat }) => ({ vatRate, gross: -gross, vat: -vat }))
  return sumByRate([...taken, ...after])
}
