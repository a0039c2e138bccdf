import type { NewStockMovement, StockEntry, stockEndpoints } from '@slodki-ul/contract/catalogue/stock.admin'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Page } from '@slodki-ul/contract/pagination'
import { changeReceived } from '#catalogue/products/products.service.ts'
import * as table from '#catalogue/stock/stock.db.ts'
import { quantityToMove } from '#catalogue/stock/stock.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { limitOf, toPage } from '#db/list-page.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

/** A page of a product's stock ledger (BO-079). Fails with ERRORS.UNABLETOLOADPRODUCT. */
export async function listStockEntries(
  { db, queries }: Context,
  { params, query }: Input<typeof stockEndpoints.listStockEntries>,
): Promise<Outcome<Page<StockEntry>>> {
  if (!(await table.hasProduct(db, params.id))) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const rows = await table.selectEntries(db, params.id, queries.stockOfOrders(params.id), limitOf(query))
  const actors = rows.flatMap(({ actorId }) => (actorId ? [actorId] : []))
  const names = await queries.findNames(db, actors)
  const entries = rows.map(({ actorId, total: _, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    actor: (actorId && names.get(actorId)) ?? null,
  }))
  return succeed(toPage(query, entries, rows[0]?.total ?? 0))
}

/** Books a movement that makes a stock of pieces, in the transaction of the caller, which locked the product. */
export async function bookMovement(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  caller: Pick<StaffCaller, 'entryId' | 'userId'>,
  { stock, ...movement }: Pick<table.NewMovement, 'productId' | 'quantity' | 'reason' | 'note'> & { stock: number },
): Promise<void> {
  const row = { ...movement, actorId: caller.userId, at: context.clock.date() }
  await changeReceived(tx, [row], { isStocked: true })
  await table.insertMovements(tx, [row])
  await recordChange(tx, context, caller, {
    record: 'product',
    recordId: String(movement.productId),
    before: { stock: stock - movement.quantity },
    after: { stock },
  })
}

/**
 * Books a movement of a physical product's stock, or the difference that stocktaking found (BO-078). The stock is read
 * under a lock, so a sale at the same moment is neither lost nor undone.
 */
export function moveStock(
  context: Context,
  caller: StaffCaller,
  productId: number,
  movement: NewStockMovement,
): Promise<Outcome<Reply<typeof stockEndpoints.moveStock>>> {
  return runAction(context, caller, async (tx) => {
    const product = await table.lockStock(tx, productId)
    if (!product) return fail('ERRORS.UNABLETOLOADPRODUCT')
    if (product.isVirtual) return fail('ERRORS.ACTIONNOTALLOWED')
    const checked = quantityToMove(movement, product.stock)
    if (failed(checked)) return checked
    const { value: quantity } = checked
    const stock = product.stock + quantity
    if (quantity === 0) return succeed({ quantity, stock })
    const { reason, note } = movement
    await bookMovement(tx, context, caller, { productId, quantity, reason, note, stock })
    return succeed({ quantity, stock })
  })
}
