import type { handOrderStates } from '@slodki-ul/contract/commerce/hand-orders'
import type { OrderRefusal } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'

type HandOrderState = (typeof handOrderStates)[number]

type Facts = {
  order: { status: OrderStatus; paymentDeadlineAt: Date | null }
  made: { acceptedAt: Date | null }
  /** Whether another order takes its place. */
  isReplaced: boolean
}

/** What became of an order that staff made; `now` in milliseconds since 1970. */
export function stateOfHandOrder({ order, made, isReplaced }: Facts, now: number): HandOrderState {
  if (isReplaced) return 'replaced'
  if (order.status === 'Canceled') return 'lapsed'
  if (made.acceptedAt !== null) return 'accepted'
  const deadline = order.paymentDeadlineAt?.getTime()
  return order.status === 'None' && deadline !== undefined && now < deadline ? 'open' : 'lapsed'
}

/** Why an order that staff made cannot be replaced now: what is paid, packed or cancelled stays; null when it can. */
export function replaceRefusal({ status, paidAt }: { status: OrderStatus; paidAt: Date | null }): OrderRefusal | null {
  if (paidAt !== null) return 'alreadyPaid'
  if (status === 'None' || status === 'Placed') return null
  return status === 'Canceled' ? 'canceled' : 'alreadyPacked'
}
