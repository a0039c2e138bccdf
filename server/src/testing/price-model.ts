import { Temporal } from 'temporal-polyfill'

/** Prices in grosze from a moment on. */
export type PriceChange = { at: number; regular: number; reduced: number | null; isHidden?: boolean }
export type PricedSubject = 'product' | 'perishable' | 'plan' | 'webinar'

const dayOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Europe/Warsaw').toPlainDate()
const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime('Europe/Warsaw').epochMilliseconds

/** The prices charged on a Warsaw day before a moment, computed from every price ever set. */
function chargedOn(day: Temporal.PlainDate, changes: readonly PriceChange[], before: number): number[] {
  const end = Math.min(startOf(day.add({ days: 1 })), before)
  return changes.flatMap(({ at, regular, reduced, isHidden }, index) => {
    const from = Math.max(at, startOf(day))
    const to = Math.min(changes[index + 1]?.at ?? Number.POSITIVE_INFINITY, end)
    return from < to && !isHidden ? [reduced ?? regular] : []
  })
}

/** The reference prices as the law words them, day by day. */
export function referencesByDays(subject: PricedSubject, changes: readonly PriceChange[]): (number | null)[] {
  const references: (number | null)[] = []
  for (const [index, { at, regular, reduced, isHidden }] of changes.entries()) {
    const before = changes.slice(0, index)
    // The price that was offered last, whatever was set while nobody saw it.
    const lastIndex = before.findLastIndex((change) => !change.isHidden)
    const last = before[lastIndex]
    const lastReference = references[lastIndex] ?? null
    const isSame = lastIndex === index - 1 && last?.regular === regular && last.reduced === reduced
    // When the last offer ended: at once, or when it was hidden.
    const lastEnd = before[lastIndex + 1]?.at ?? at
    const isLongAgo = lastEnd <= startOf(dayOf(at).subtract({ days: 30 }))
    const isPromotion = last?.reduced != null && lastReference !== null && last.reduced < lastReference
    if (!last || reduced === null || isHidden || isLongAgo) references.push(null)
    else if (isSame || (isPromotion && reduced <= (last.reduced ?? 0))) references.push(lastReference)
    else if (subject === 'perishable') {
      const paid = before.filter((change, position) => !change.isHidden && change.at < (before[position + 1]?.at ?? at))
      const price = paid.at(-1)
      references.push(price ? (price.reduced ?? price.regular) : null)
    } else {
      const days = Array.from({ length: 31 }, (_, ago) => dayOf(at).subtract({ days: ago }))
      const paid = days.flatMap((day) => chargedOn(day, before, at))
      references.push(paid.length === 0 ? null : Math.min(...paid))
    }
  }
  return references
}

/** A promotion in grosze that is planned; its percent counts from the regular price. */
export type PlannedPromotion = { begin: number; end: number } & (
  | { percent: number; price: null }
  | { percent: null; price: number }
)

/** What promotions, which follow one another, make of the prices after the last change. */
export function playPromotions(changes: readonly PriceChange[], planned: readonly PlannedPromotion[]): PriceChange[] {
  const played = [...changes]
  const now = changes.at(-1)?.at ?? 0
  for (const { begin, end, percent, price } of planned) {
    const before = played.at(-1)
    if (!before || end <= now) continue
    const { regular, reduced } = before
    const lowered = percent === null ? price : Math.max(1, Math.round((regular * (100 - percent)) / 100))
    if (lowered >= (reduced ?? regular)) continue
    // What it found comes back, as nobody sets another price meanwhile.
    played.push({ at: Math.max(begin, now), regular, reduced: lowered }, { at: end, regular, reduced })
  }
  return played
}
