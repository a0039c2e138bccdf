import { announceReduction } from '@slodki-ul/contract/reductions.rules'

/** Prices of a product in grosze. */
export type ProductPrices = { price: number; discountPrice: number | null; lowestPrice30Days: number | null }

/** The price of one unit for a customer, in grosze. */
export const effectivePrice = ({ price, discountPrice }: ProductPrices): number => discountPrice ?? price

/**
 * The percentage that a sale label may claim, in whole percent: computed from the lowest price of the 30 days
 * before the reduction (art. 4 of the act on informing about prices; UOKiK, 8 May 2023) and rounded down. 0 means no
 * label.
 */
export function omnibusDiscount({ discountPrice, lowestPrice30Days }: ProductPrices): number {
  if (discountPrice === null || lowestPrice30Days === null || discountPrice >= lowestPrice30Days) return 0
  return Math.floor(((lowestPrice30Days - discountPrice) * 100) / lowestPrice30Days)
}

/** Returns a product with its prices as they may be displayed. */
export function withAnnouncedPrices<Stored extends ProductPrices>(product: Stored): Stored {
  const { price, reduced, lowest } = announceReduction({
    price: product.price,
    reduced: product.discountPrice,
    lowest: product.lowestPrice30Days,
  })
  return { ...product, price, discountPrice: reduced, lowestPrice30Days: lowest }
}

/** Days for which a product counts as new. */
export const newForDays = 30
