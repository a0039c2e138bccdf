import { changeReceived } from '#catalogue/products/products.service.ts'
import { insertMovements, type NewMovement } from '#catalogue/stock/stock.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'

/** Pieces of a line of an order that go in or out, with the reason. */
export type OrderMovement = Pick<NewMovement, 'productId' | 'quantity' | 'position' | 'note'>
type About = { orderId: string; actorId: string }

const rowsOf = (
  { clock }: Pick<Context, 'clock'>,
  { orderId, actorId }: About,
  reason: NewMovement['reason'],
  movements: readonly OrderMovement[],
): NewMovement[] =>
  movements.flatMap((movement) =>
    movement.quantity === 0 ? [] : [{ ...movement, orderId, actorId, reason, at: clock.date() }],
  )

/** Puts pieces that came back into stock, as a movement of each line (BO-064). */
export async function restockReturned(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  about: About,
  movements: readonly OrderMovement[],
): Promise<void> {
  const rows = rowsOf(context, about, 'return', movements)
  if (rows.length === 0) return
  await changeReceived(tx, rows, { isStocked: true })
  await insertMovements(tx, rows)
}

/**
 * Takes pieces of a cancelled order out of what was received: those that were lost, and those that an earlier return put
 * into stock while the order still held them. Quantities are negative.
 */
export async function settleCancelled(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  about: About,
  { lost, returnedBefore }: { lost: readonly OrderMovement[]; returnedBefore: readonly OrderMovement[] },
): Promise<void> {
  const rows = [...rowsOf(context, about, 'damage', lost), ...rowsOf(context, about, 'return', returnedBefore)]
  if (rows.length === 0) return
  await changeReceived(tx, rows, { isStocked: false })
  await insertMovements(tx, rows)
}
