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

/** What is stored from a moment on, in milliseconds, and what it costs with the code. */
export type Stage = { readonly from: number; readonly stored: StoredPrice; readonly after: number }

type Days = { readonly from: string; readonly to: string; readonly label: CodeLabel }

const isSameLabel = (one: CodeLabel, other: CodeLabel): boolean =>
  one.price === other.price && one.oldPrice === other.oldPrice && one.lowest === other.lowest

/**
 * The label at the begin of each of so many days from a moment on, and whenever a stage begins; what follows with the same
 * label is joined. A day on which the price changes ends one range and begins the next.
 */
export function labelsByDay(
  { stages, ledger }: { stages: readonly Stage[]; ledger: readonly LedgerPrice[] },
  { begin, days }: { begin: number; days: number },
): Days[] {
  const first = dayOf(begin)
  const end = startOf(first.add({ days }))
  const moments = Array.from({ length: days - 1 }, (_, index) => startOf(first.add({ days: index + 1 })))
  const changes = stages.map(({ from }) => from).filter((from) => from > begin && from < end)
  const found: { from: string; to: string; label: CodeLabel }[] = []
  for (const at of [...new Set([begin, ...moments, ...changes])].sort((one, other) => one - other)) {
    const stage = stages.findLast(({ from }) => from <= at)
    if (!stage) continue
    const label = codeLabel(stage.stored, stage.after, lowestBefore(ledger, at))
    const day = dayOf(at).toString()
    const last = found.at(-1)
    if (last && isSameLabel(last.label, label)) last.to = day
    else found.push({ from: day, to: day, label })
  }
  return found
}

/** Days from one moment to another in Warsaw, both included, at most so many. */
export const daysUntil = (begin: number, end: number | null, most: number): number =>
  end === null ? most : Math.max(1, Math.min(most, dayOf(begin).until(dayOf(end), { largestUnit: 'days' }).days + 1))
