import { divideHalfUp } from '../money.ts'
import type { NetQuantity, NetUnit, SoldBy } from './product-information.ts'

/** Units that prices are compared in: a kilogram of what is weighed, a litre of what is poured. */
export const priceUnits = ['kg', 'l'] as const
export type PriceUnit = (typeof priceUnits)[number]

const unitOf: Record<NetUnit, PriceUnit> = { g: 'kg', ml: 'l' }
/** Grams in a kilogram and millilitres in a litre. */
const perUnit = 1000

type Sold = { soldBy: SoldBy; netQuantity: Pick<NetQuantity, 'amount' | 'unit'> | null }
type Prices = { price: number; discountPrice: number | null }

/** Prices per unit in grosze; `regularPrice` stands beside a reduced one. */
export type UnitPrice = { unit: PriceUnit; price: number; regularPrice: number | null }

/**
 * What a product costs by the kilogram or litre, rounded half up to a grosz (art. 3 and 4 of the act of 9 May 2014 on
 * information on prices). Null for single pieces and sets, and where the pack is one unit, so that both prices are the same
 * (list of exceptions in the ordinance of 19 December 2022).
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
