import { isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import { correctOrderDocuments } from '#commerce/orders/order-documents.service.ts'
import {
  chargedOf,
  checkoutLines,
  type PaidLine,
  type PaidOrder,
  returnAddresses,
} from '#commerce/orders/order-payment.rules.ts'
import * as table from '#commerce/orders/orders.db.ts'
import { cancelOrder, orderNumber, orderPlacedWrites, payOrder } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { LockedPayable, PayableHandler, SessionRequest } from '#payments/payments/payable-handlers.service.ts'
import { paymentQuery } from '#payments/payments/payments.service.ts'

type LockedOrder = LockedPayable & { order: table.OrderRow }

type RequestedOrder = Pick<table.OrderRow, 'id' | 'number' | 'language' | 'email' | 'paymentMethod'> & PaidOrder

/** The data of the payment page of an order. */
export const orderSessionRequest = (
  { config }: Pick<Context, 'config'>,
  order: RequestedOrder,
  lines: readonly PaidLine[],
): SessionRequest => ({
  reference: { orderId: order.id },
  method: order.paymentMethod === 'Blik' ? 'blik' : 'card',
  language: order.language,
  email: order.email,
  description: orderNumber(order),
  lines: checkoutLines(order, lines),
  ...returnAddresses(config.publicUrl, order.id),
  renewal: null,
})

const toLockedOrder = (order: table.OrderRow): LockedOrder => ({
  kind: 'order',
  id: order.id,
  status: order.status,
  isAwaited: isPayable(order.status, order.paymentMethod),
  deadlineAt: order.paymentDeadlineAt,
  order,
})

/** The payable handler of orders. */
export const orderPayable: PayableHandler<Context, LockedOrder> = {
  async describe(db, id) {
    const order = await table.selectOrder(db, id)
    if (!order) return null
    const { email, language, status } = order
    return { kind: 'order', id, name: orderNumber(order), email, language, status, amount: chargedOf(order) }
  },
  findReference: async (_db, orderId) => ({ orderId }),
  async requestSession(context, id) {
    const order = await table.selectOrder(context.db, id)
    if (!order) throw new Error(`No order ${id}.`)
    return orderSessionRequest(context, order, await table.selectLines(context.db, id))
  },
  async lock(tx, _context, { id, paymentId }) {
    if (paymentId === null) {
      const order = await table.lockOrder(tx, id)
      return order && { payable: toLockedOrder(order), payment: undefined }
    }
    const locked = await table.lockOrderWith(tx, paymentQuery(tx, paymentId))
    return locked && { payable: toLockedOrder(locked.orders), payment: locked.payment }
  },
  onSessionRequested(tx, context, { order }, hasPage) {
    if (order.status !== 'None') return []
    const cause = hasPage ? 'payment page opened' : 'payment page not opened'
    return orderPlacedWrites(tx, context, order, { cause, actor: 'customer' })
  },
  setDeadline: table.setDeadline,
  async onPaid(tx, context, { order }, { actor, ...details }) {
    await payOrder(tx, context, order, { cause: 'payment received', actor, details })
  },
  // An order that is paid or cancelled stays as it is.
  onSurplus: async () => {},
  async onExpired(tx, context, { order }, actor) {
    await cancelOrder(tx, context, order, { cause: 'not paid in time', actor })
  },
  onRefunded: correctOrderDocuments,
  claimOverdue: table.claimOverdue,
  saveOverdueCheck: table.updateOrder,
}
