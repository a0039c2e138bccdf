import type { missingLabels, PriceLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import type { ProductCard } from '@slodki-ul/contract/catalogue/products'

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
