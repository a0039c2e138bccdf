import type { Order, OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { stepsOf } from '@slodki-ul/contract/commerce/orders.rules'

export type OrderStep = {
  status: OrderStatus
  state: 'done' | 'now' | 'later'
  /** When the order reached this status; null when it has not. */
  at: string | null
}

type Facts = Pick<Order, 'status' | 'history' | 'paymentMethod' | 'virtualOnly'>

/** Past and future steps of an order; a cancelled order has only past ones. */
export function orderSteps(order: Facts): OrderStep[] {
  const reached = order.history.map(({ status }) => status).filter((status) => status !== 'None')
  const steps = order.status === 'Canceled' ? reached : stepsOf(order)
  const present = steps.indexOf(order.status)
  return steps.map((status, index) => ({
    status,
    state: index < present ? 'done' : index === present ? 'now' : 'later',
    at: (index <= present && order.history.find((event) => event.status === status)?.at) || null,
  }))
}
