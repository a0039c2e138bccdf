import { divideHalfUp } from '../money.ts'
import type { NetQuantity, NetUnit, SoldBy } from './product-information.ts'

/** Units of price comparison: a kilogram for weights, a litre for volumes. */
export const priceUnits = ['kg', 'l'] as const
export type PriceUnit = (typeof priceUnits)[number]

const unitOf: Record<NetUnit, PriceUnit> = { g: 'kg', ml: 'l' }
/** Grams in a kilogram and millilitres in a litre. */
const perUnit = 1000

type Sold = { soldBy: SoldBy; netQuantity: Pick<NetQuantity, 'amount' | 'unit'> | null }
type Prices = { price: number; discountPrice: number | null }

/** Prices per unit in grosze; `regularPrice` is shown beside a reduced price. */
export type UnitPrice = { unit: PriceUnit; price: number; regularPrice: number | null }

/**
 * The price per kilogram or litre, rounded half up to a grosz (art. 3 and 4 of the act of 9 May 2014 on information on
 * prices). Null for single pieces and sets, and when the pack is exactly one unit, so that both prices would be the
 * same (list of exceptions in the ordinance of 19 December 2022).
 */
export function unitPriceOf({ price, discountPrice }: Prices, { soldBy, netQuantity }: Sold): UnitPrice | null {
  if (soldBy !== 'measure' || !netQuantity || netQuantity.amount === perUnit) return null
  const perAmount = (grosze: number) => divideHalfUp(grosze * perUnit, netQuantity.amount)
  return {
    unit: unitOf[netQuantity.unit],
    price: perAmount(discountPrice ?? price),
    regularPrice: discountPrice === null ? null : perAmount(price),
  }
}
