import { losingReasons, type NewStockMovement, stockMax } from '@slodki-ul/contract/catalogue/stock.admin'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'

/**
 * Pieces that a movement adds to a stock, negative when it takes some away. Stocktaking books the difference to the stock
 * at the moment of saving; it fails with ERRORS.STOCKCHANGED when that is not the stock the person knows of (BO-078).
 */
export function quantityToMove(movement: NewStockMovement, stock: number): Outcome<number> {
  if (movement.reason === 'count' && movement.stockSeen !== stock)
    return fail('ERRORS.STOCKCHANGED', { extra: { stock, soldMeanwhile: movement.stockSeen - stock } })
  const quantity =
    movement.reason === 'count'
      ? movement.counted - stock
      : movement.quantity * (movement.reason !== 'correction' && losingReasons.includes(movement.reason) ? -1 : 1)
  if (stock + quantity < 0) return fail('ERRORS.NOTENOUGHSTOCK', { extra: { stock } })
  if (stock + quantity > stockMax) return fail('ERRORS.ABOVELIMIT', { extra: { limit: stockMax } })
  return succeed(quantity)
}
