import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import type { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { momentOfWallTime } from '@slodki-ul/contract/warsaw-times.rules'

type LedgerPrice = Reply<(typeof pricesEndpoints)['listPrices']>[number]

/** A price in złoty between two moments in milliseconds, and the lowest one that its label refers to. */
export type PriceSegment = {
  readonly from: number
  readonly to: number
  readonly price: number
  readonly reference: number | null
  readonly isReduced: boolean
}

/** Prices of the ledger, newest first, that somebody could pay until now, in the order of time. */
export function pastSegments(ledger: readonly LedgerPrice[], now: number): PriceSegment[] {
  return ledger
    .map(({ price, regularPrice, lowestPrice, validFrom, validTo }) => ({
      ...{ from: Date.parse(validFrom), to: Math.min(now, validTo === null ? now : Date.parse(validTo)), price },
      ...{ reference: lowestPrice, isReduced: price < regularPrice },
    }))
    .filter(({ from, to }) => from < to)
    .toReversed()
}

const startOf = (day: string, time: string | null): number =>
  momentOfWallTime(`${day}T${time ?? '00:00'}`)?.getTime() ?? 0

/** Prices of the coming days, from now on. */
export function comingSegments(days: readonly RehearsedDay[], now: number): PriceSegment[] {
  const starts = days.map(({ day, since }) => Math.max(now, startOf(day, since)))
  return days.map(({ label }, index) => ({
    from: starts[index] ?? now,
    to: starts[index + 1] ?? (starts[index] ?? now) + dayMs,
    ...{ price: label.price, reference: label.lowestPrice30Days, isReduced: label.oldPrice !== null },
  }))
}

export type ChartSize = { width: number; height: number; left: number; top: number; bottom: number; daysBefore: number }

/** Round steps of a scale, in whole złoty. */
const stepOf = (range: number): number => {
  const rough = Math.max(range, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10
/** Where labels of days stand so close that one has to go. */
const labelGap = 58

type Scale = (value: number) => number

/** A line in steps, across at each price and down or up to the next; joined to what was before it. */
function pathOf(segments: readonly PriceSegment[], x: Scale, y: Scale, before?: PriceSegment): string {
  return segments
    .map(({ from, to, price }, index) => {
      const begin = index === 0 ? `M${x(from)} ${y((before ?? { price }).price)}` : ''
      return `${begin}V${y(price)}H${x(to)}`
    })
    .join('')
}

/** Reductions in a row with one price and one reference. */
function reductionsOf(segments: readonly PriceSegment[]): PriceSegment[] {
  const joined: PriceSegment[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (!segment.isReduced) continue
    if (last?.to === segment.from && last.price === segment.price && last.reference === segment.reference)
      joined[joined.length - 1] = { ...last, to: segment.to }
    else joined.push(segment)
  }
  return joined
}

/** What a chart of prices over time consists of, in pixels; null while there is nothing to draw. */
export function priceChart(
  past: readonly PriceSegment[],
  coming: readonly PriceSegment[],
  now: number,
  size: ChartSize,
) {
  const begin = Math.max(now - size.daysBefore * dayMs, past[0]?.from ?? now)
  const end = coming.at(-1)?.to ?? now
  const known = past.filter(({ to }) => to > begin).map((each) => ({ ...each, from: Math.max(each.from, begin) }))
  const all = [...known, ...coming]
  if (all.length === 0 || end <= begin) return null
  const amounts = all.flatMap(({ price, reference }) => (reference === null ? [price] : [price, reference]))
  const top = Math.max(...amounts)
  // A price that never changed stands in the middle of a scale.
  const step = stepOf(Math.max(top - Math.min(...amounts), top / 5))
  const lowest = Math.max(0, Math.floor(Math.min(...amounts) / step - 0.25) * step)
  const highest = Math.ceil(top / step + 0.25) * step
  const x = (at: number) => round(size.left + ((at - begin) / (end - begin)) * (size.width - size.left))
  const y = (price: number) =>
    round(size.top + ((highest - price) / (highest - lowest)) * (size.height - size.top - size.bottom))
  const count = Math.round((highest - lowest) / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => {
    const price = Math.round((lowest + index * step) * 100) / 100
    return { price, y: y(price) }
  })
  const today = x(now)
  const days: { x: number; text: string }[] = []
  for (const at of [
    begin,
    ...all.filter((each, index) => each.price !== all[index - 1]?.price).map(({ from }) => from),
  ]) {
    const place = x(at)
    const isFree = [today, ...days.map((each) => each.x)].every((other) => Math.abs(other - place) >= labelGap)
    if (isFree && place <= size.width - labelGap / 2)
      days.push({ x: place, text: formatDate(new Date(at)).slice(0, 5) })
  }
  return {
    ...{ ticks, days, today, todayY: y((coming[0] ?? known.at(-1))?.price ?? 0) },
    known: pathOf(known, x, y),
    planned: pathOf(coming, x, y, known.at(-1)),
    reductions: [
      ...reductionsOf(known).map((each) => ({ ...each, isPlanned: false })),
      ...reductionsOf(coming).map((each) => ({ ...each, isPlanned: true })),
    ].map(({ from, to, price, reference, isPlanned }) => ({
      ...{ x: x(from), width: round(x(to) - x(from)), price, reference, isPlanned, priceY: y(price) },
      referenceY: reference === null ? null : y(reference),
    })),
  }
}
