import type { missingLabels, PriceLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { rehearsedDays } from '@slodki-ul/contract/catalogue/prices.admin'
import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { homeZone } from '@slodki-ul/contract/dates'
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

/** A label on each coming day in Warsaw: a reduction keeps the reference of its first day while nobody changes the price. */
export function labelDays(label: PriceLabel, now: number): { day: string; label: PriceLabel }[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(homeZone).toPlainDate()
  return Array.from({ length: rehearsedDays }, (_, index) => ({ day: today.add({ days: index }).toString(), label }))
}
