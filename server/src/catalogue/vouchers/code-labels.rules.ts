import { homeZone } from '@slodki-ul/contract/dates'
import { announceReduction } from '@slodki-ul/contract/reductions.rules'
import { Temporal } from 'temporal-polyfill'

/** A price of the ledger in grosze with its time in milliseconds; null while it holds. */
export type LedgerPrice = { readonly price: number; readonly from: number; readonly to: number | null }
/** A price, the reduced one charged instead if any, and its reference, as they are stored. */
export type StoredPrice = { readonly price: number; readonly reduced: number | null; readonly lowest: number | null }
/** Grosze. */
export type CodeLabel = { readonly price: number; readonly oldPrice: number; readonly lowest: number | null }

const dayOf = (at: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(homeZone).toPlainDate()
const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(homeZone).epochMilliseconds

/** The lowest price of the 30 days in Warsaw before a moment: what lowest_price_before of the database computes. */
function lowestBefore(ledger: readonly LedgerPrice[], at: number): number | null {
  const start = startOf(dayOf(at).subtract({ days: 30 }))
  const prices = ledger
    .filter(({ from, to }) => from < at && (to === null || (to > from && to > start)))
    .map(({ price }) => price)
  return prices.length === 0 ? null : Math.min(...prices)
}

/** What is shown beside the price after a code: a promotion that runs keeps its reference. */
function codeLabel(stored: StoredPrice, after: number, lowest: number | null): CodeLabel {
  const announced = announceReduction(stored)
  return { price: after, oldPrice: announced.price, lowest: announced.reduced === null ? lowest : announced.lowest }
}

/** Whether a label announces a reduction that is none; what was never sold before has nothing to be compared with. */
export const isMisleading = ({ price, lowest }: CodeLabel): boolean => lowest !== null && price >= lowest

/** Whole percent below the lowest price. */
export const percentOf = ({ price, lowest }: CodeLabel): number =>
  lowest === null || price >= lowest ? 0 : Math.floor(((lowest - price) * 100) / lowest)

type Days = { readonly from: string; readonly to: string; readonly label: CodeLabel }

/** The label on each of so many days from a moment on, days in a row with the same label joined. */
export function labelsByDay(
  stored: StoredPrice,
  { after, ledger }: { after: number; ledger: readonly LedgerPrice[] },
  { begin, days }: { begin: number; days: number },
): Days[] {
  const first = dayOf(begin)
  const found: { from: string; to: string; label: CodeLabel }[] = []
  for (let index = 0; index < days; index++) {
    const day = first.add({ days: index })
    const label = codeLabel(stored, after, lowestBefore(ledger, index === 0 ? begin : startOf(day)))
    const last = found.at(-1)
    if (last && last.label.lowest === label.lowest) last.to = day.toString()
    else found.push({ from: day.toString(), to: day.toString(), label })
  }
  return found
}

/** Days from one moment to another in Warsaw, both included, at most so many. */
export const daysUntil = (begin: number, end: number | null, most: number): number =>
  end === null ? most : Math.max(1, Math.min(most, dayOf(begin).until(dayOf(end), { largestUnit: 'days' }).days + 1))
