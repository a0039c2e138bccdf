import type { Order, OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { stepsOf } from '@slodki-ul/contract/commerce/orders.rules'

export type OrderStep = {
  status: OrderStatus
  state: 'done' | 'now' | 'later'
  /** When it came to that; null while it has not. */
  at: string | null
}

type Facts = Pick<Order, 'status' | 'history' | 'paymentMethod' | 'virtualOnly'>

/** The way of an order so far and still to come; a cancelled one goes no further than it came. */
export function orderSteps(order: Facts): OrderStep[] {
  const reached = order.history.map(({ status }) => status).filter((status) => status !== 'None')
  const steps = order.status === 'Canceled' ? reached : stepsOf(order)
  const present = steps.indexOf(order.status)
  return steps.map((status, place) => ({
    status,
    state: place < present ? 'done' : place === present ? 'now' : 'later',
    at: (place <= present && order.history.find((event) => event.status === status)?.at) || null,
  }))
}
