import { announceReduction } from '@slodki-ul/contract/reductions.rules'

/** Prices of a product in grosze. */
export type ProductPrices = { price: number; discountPrice: number | null; lowestPrice30Days: number | null }

/** What a customer pays for one piece, in grosze. */
export const effectivePrice = ({ price, discountPrice }: ProductPrices): number => discountPrice ?? price

/**
 * Whole percent a sale label may claim: counted from the lowest price of the 30 days before the reduction
 * (art. 4 of the act on informing about prices; UOKiK, 8 May 2023), rounded down. 0 means no label.
 */
export function omnibusDiscount({ discountPrice, lowestPrice30Days }: ProductPrices): number {
  if (discountPrice === null || lowestPrice30Days === null || discountPrice >= lowestPrice30Days) return 0
  return Math.floor(((lowestPrice30Days - discountPrice) * 100) / lowestPrice30Days)
}

/** Returns a product with its prices as they may be shown. */
export function withAnnouncedPrices<Stored extends ProductPrices>(product: Stored): Stored {
  const { price, reduced, lowest } = announceReduction({
    price: product.price,
    reduced: product.discountPrice,
    lowest: product.lowestPrice30Days,
  })
  return { ...product, price, discountPrice: reduced, lowestPrice30Days: lowest }
}

/** Days a product counts as new. */
export const newForDays = 30
