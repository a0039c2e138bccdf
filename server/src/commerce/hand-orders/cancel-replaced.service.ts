import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { isReplacedByOther } from '#commerce/orders/hand-order-record.service.ts'
import { replaceRefusal } from '#commerce/orders/hand-orders.rules.ts'
import { cancelOrder, findHandOrder, lockOrder, type OrderRow } from '#commerce/orders/orders.service.ts'
import { cancelUnusedShipments } from '#commerce/shipments/shipments.admin.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { findRunning } from '#payments/payments/attempts.rules.ts'
import { expireAttempt, selectAttempts } from '#payments/payments/payments.service.ts'

/** Why something cannot be done with an order by hand now. */
export const refuseHandOrder = (order: OrderRow, reason: string) =>
  fail('ERRORS.ACTIONNOTALLOWED', {
    extra: { reason, present: { status: order.status, isPaid: order.paidAt !== null } },
  })

/**
 * Cancels an unpaid order by hand, accepted or not, in the transaction that makes the one that takes its place: its stock
 * and its code go over to that one, and nobody else gets them in between. A payment that arrives all the same is given back
 * like any that is not awaited. Returns the order as it was, or null when it was cancelled before. Fails with
 * ERRORS.UNABLETOLOADORDER, and with ERRORS.ACTIONNOTALLOWED once it is paid, packed or replaced.
 */
export async function cancelReplaced(
  tx: Transaction,
  context: Context,
  actorId: string,
  id: string,
): Promise<Outcome<OrderRow | null>> {
  const order = await lockOrder(tx, id)
  if (!order || !(await findHandOrder(tx, id))) return fail('ERRORS.UNABLETOLOADORDER')
  if (await isReplacedByOther(tx, id)) return refuseHandOrder(order, 'alreadyReplaced')
  if (order.status === 'Canceled') return succeed(null)
  const reason = replaceRefusal(order)
  if (reason !== null) return refuseHandOrder(order, reason)
  const running = findRunning(await selectAttempts(tx, { kind: 'order', id }))
  if (running) await expireAttempt(tx, context, running.id)
  await cancelOrder(tx, context, order, { cause: 'replaced', actor: `staff:${actorId}` })
  await cancelUnusedShipments(tx, context, id)
  return succeed(order)
}
