import type { missingLabels, PriceLabel, RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { rehearsedDays } from '@slodki-ul/contract/catalogue/prices.admin'
import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { homeZone } from '@slodki-ul/contract/dates'
import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import { Temporal } from 'temporal-polyfill'

/** The label of a product as its card shows it. */
export function labelOf(card: ProductCard): PriceLabel {
  const isReduced = card.discountPrice >= 0
  return {
    price: isReduced ? card.discountPrice : card.price,
    oldPrice: isReduced ? card.price : null,
    percent: card.discount,
    lowestPrice30Days: card.lowestPrice30Days,
  }
}

/** Why a reduced price is shown without a percent; null when one is shown, or nothing is reduced. Grosze. */
export function reasonOf(
  reduced: number | null,
  lowest: number | null,
  percent: number,
): (typeof missingLabels)[number] | null {
  if (reduced === null || percent > 0) return null
  if (lowest === null) return 'never-sold'
  return reduced >= lowest ? 'not-below-lowest' : 'below-one-percent'
}

const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(homeZone).epochMilliseconds
const dayOf = (at: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(homeZone).toPlainDate()

/** What the shop shows from a moment on, in milliseconds. */
export type LabelStage = { readonly from: number } & Pick<RehearsedDay, 'label' | 'missingLabel'>

/** When the days of a rehearsal end. */
export const endOfRehearsal = (now: number): number => startOf(dayOf(now).add({ days: rehearsedDays }))

/**
 * The label on each coming day in Warsaw, and again from the time of a day on at which another begins. A reduction keeps the
 * reference of its first day while nobody changes the price, so that a day alone changes nothing.
 */
export function labelDays(stages: readonly LabelStage[], now: number): RehearsedDay[] {
  // Of those that begin at one moment the last one stays.
  const lasting = stages.filter(({ from }, index) => from !== stages[index + 1]?.from)
  return Array.from({ length: rehearsedDays }, (_, index) => dayOf(now).add({ days: index })).flatMap((date) => {
    const day = date.toString()
    const [start, end] = [Math.max(startOf(date), now), startOf(date.add({ days: 1 }))]
    const ofDay = lasting.filter(
      ({ from }, at) => from < end && (lasting[at + 1]?.from ?? Number.POSITIVE_INFINITY) > start,
    )
    return ofDay.map(({ from, label, missingLabel }, at) => ({
      ...{ day, since: at === 0 ? null : wallTimeOf(new Date(from)).slice(11), label, missingLabel },
    }))
  })
}
