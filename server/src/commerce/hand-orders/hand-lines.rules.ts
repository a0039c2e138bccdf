import { handOrderRefusals } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { handOrderMaxGrosze } from '@slodki-ul/contract/limits'
import { announceReduction } from '@slodki-ul/contract/reductions.rules'
import type { ProductPrices } from '#catalogue/products/products.rules.ts'

/** A product that staff put into an order; amounts in grosze. */
export type AskedLine = { productId: number; quantity: number; otherPrice: number | null; reason: string }

type Checked = AskedLine & { isGiftCard: boolean; presentPrice: number }

/** The price of a piece, and why it is not the present one: the same price as the present one is none. */
export function toHandLine({ otherPrice, reason }: Pick<AskedLine, 'otherPrice' | 'reason'>, presentPrice: number) {
  return otherPrice === null || otherPrice === presentPrice
    ? { unitPrice: presentPrice, reason: null }
    : { unitPrice: otherPrice, reason }
}

/**
 * Message codes by field path: another price needs a reason, is more than nothing, and is not for gift cards, which are
 * money paid in advance.
 */
export function lineIssues(lines: readonly Checked[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [index, line] of lines.entries()) {
    if (line.otherPrice === null || line.otherPrice === line.presentPrice) continue
    if (line.otherPrice < 1 || line.isGiftCard) fields[`lines.${index}.otherPrice`] = 'ERRORS.INVALIDAMOUNT'
    if (line.reason === '') fields[`lines.${index}.reason`] = 'ERRORS.REQUIRED'
  }
  return fields
}

/**
 * Message codes by field path of lines that together cost more than an order may: of the first one that makes it too much,
 * beside what staff typed of it.
 */
export function totalIssues(
  lines: readonly (Pick<AskedLine, 'otherPrice' | 'quantity'> & { unitPrice: number })[],
): Record<string, string> {
  let total = 0
  for (const [index, { otherPrice, quantity, unitPrice }] of lines.entries()) {
    total += unitPrice * quantity
    if (total > handOrderMaxGrosze)
      return { [`lines.${index}.${otherPrice === null ? 'quantity' : 'otherPrice'}`]: handOrderRefusals.tooMuch }
  }
  return {}
}

/**
 * What is announced beside a price, in grosze: of a reduction of the shop the price before it and the lowest of the 30 days
 * before it. A price agreed with one buyer is no reduction of the shop, so nothing is crossed out beside it (art. 4 of the
 * act on informing about prices; it enters no history of prices either).
 */
export function announcedPrices(
  { price, discountPrice, lowestPrice30Days }: ProductPrices,
  hasOtherPrice: boolean,
): { regularPrice: number | null; lowestPrice: number | null } {
  if (hasOtherPrice) return { regularPrice: null, lowestPrice: null }
  const announced = announceReduction({ price, reduced: discountPrice, lowest: lowestPrice30Days })
  return announced.reduced === null
    ? { regularPrice: null, lowestPrice: null }
    : { regularPrice: announced.price, lowestPrice: announced.lowest }
}
