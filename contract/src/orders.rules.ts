import type { OrderStatus } from './orders.ts'
import type { PaymentName } from './payments.ts'

/** What an order may become. Delivered and Canceled are final. */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  None: ['Placed'],
  Placed: ['Paid', 'Packed', 'Canceled'],
  Paid: ['Packed', 'Delivered', 'Canceled'],
  Packed: ['Shipped', 'Canceled'],
  Shipped: ['Delivered'],
  Delivered: [],
  Canceled: [],
}

export type OrderFacts = { paymentMethod: PaymentName; virtualOnly: boolean }

/**
 * Whether an order may move: cash on delivery is packed unpaid and never becomes Paid; every other order is paid first;
 * only an order of virtual products goes from Paid to Delivered at once.
 */
export function mayBecome(from: OrderStatus, to: OrderStatus, order: OrderFacts): boolean {
  if (!moves[from].includes(to)) return false
  const cod = order.paymentMethod === 'Cod'
  if (from === 'Placed' && to === 'Paid') return !cod
  if (from === 'Placed' && to === 'Packed') return cod
  if (from === 'Paid') return to === 'Canceled' || (to === 'Delivered') === order.virtualOnly
  return true
}

/** Unpaid and waiting for money through the provider: a payment may be started again (ORD-05, Q-16). */
export const isPayable = (status: OrderStatus, payment: PaymentName): boolean =>
  (status === 'None' || status === 'Placed') && payment !== 'Cod'
