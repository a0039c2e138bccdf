import {
  findDeliveredAt,
  type OrderLineRow,
  type OrderRow,
  selectOrderByNumber,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import { contentsOf, orderDeadline } from '#compliance/withdrawals/order-deadline.rules.ts'
import { readOrderNumber } from '#compliance/withdrawals/withdrawals.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { withdrawSubscription } from '#membership/billing/withdraw-subscription.service.ts'

/** The sender and the contract: an order by its number as typed, or the subscription. */
export type Statement = {
  userId: string | null
  email: string
  orderNumber: string | null
  scope: string
  receivedAt: Date
}

/** The order whose number is in a text, with its lines; undefined when there is none. */
export async function findNamedOrder(db: Executor, typed: string) {
  const number = readOrderNumber(typed)
  const order = number === null ? undefined : await selectOrderByNumber(db, number)
  return order && { order, lines: await selectOrderLines(db, order.id) }
}

const day = (moment: Date): string => dayOf(moment.getTime())

/** The last day to withdraw from an order; null while it is not delivered. */
export async function deadlineOfOrder(db: Executor, order: OrderRow, lines: readonly OrderLineRow[]) {
  const deliveredAt = await findDeliveredAt(db, order.id)
  return orderDeadline(contentsOf(lines), {
    concludedOn: day(order.paidAt ?? order.createdAt),
    deliveredOn: deliveredAt && day(deliveredAt),
  })
}

async function orderDeadlineOf(tx: Transaction, typed: string): Promise<string | null> {
  const found = await findNamedOrder(tx, typed)
  return found ? deadlineOfOrder(tx, found.order, found.lines) : null
}

/**
 * Determines the withdrawal deadline and, for a subscription, the refund; ends the contract when nothing needs a
 * decision.
 */
export async function settleContract(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { userId, email, orderNumber, scope, receivedAt }: Statement,
) {
  if (orderNumber !== null) return { deadlineOn: await orderDeadlineOf(tx, orderNumber) }
  const statement = { userId, email, isWhole: scope === '', at: receivedAt }
  const settled = await withdrawSubscription(tx, context, statement)
  if (!settled) return null
  const { deadlineOn, subscriptionId, charged, refunded, isAutomatic } = settled
  return { deadlineOn, subscriptionId, chargedAmount: charged, refundAmount: refunded, isSettled: isAutomatic }
}
