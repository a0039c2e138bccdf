import type { PaymentName } from '../payments/payments.ts'
import type { OrderStatus } from './orders.ts'

/**
 * Allowed transitions of an order. Delivered and Canceled are final. A shipped order is cancelled only when its
 * parcels came back (BO-048).
 */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  None: ['Placed'],
  Placed: ['Paid', 'Packed', 'Canceled'],
  Paid: ['Packed', 'Delivered', 'Canceled'],
  Packed: ['Shipped', 'Canceled'],
  Shipped: ['Delivered', 'Canceled'],
  Delivered: [],
  Canceled: [],
}

export type OrderFacts = { paymentMethod: PaymentName; virtualOnly: boolean }

/**
 * Whether a transition is allowed: cash on delivery is packed unpaid and never becomes Paid; every other order is paid
 * first; only an order of virtual products goes from Paid straight to Delivered.
 */
export function canTransition(from: OrderStatus, to: OrderStatus, order: OrderFacts): boolean {
  if (!moves[from].includes(to)) return false
  const cod = order.paymentMethod === 'Cod'
  if (from === 'Placed' && to === 'Paid') return !cod
  if (from === 'Placed' && to === 'Packed') return cod
  if (from === 'Paid') return to === 'Canceled' || (to === 'Delivered') === order.virtualOnly
  return true
}

/** Whether the order awaits a payment through the provider, which may then be restarted (ORD-05, Q-16). */
export const isPayable = (status: OrderStatus, payment: PaymentName): boolean =>
  (status === 'None' || status === 'Placed') && payment !== 'Cod'

/** Whether the account page offers to pay it (ORD-06); an order by BLIK is retried where its payment failed. */
export const offersPayment = (status: OrderStatus, payment: PaymentName): boolean =>
  status === 'Placed' && payment === 'Stripe'

const confirmed: readonly OrderStatus[] = ['Paid', 'Packed', 'Shipped', 'Delivered']

/**
 * Whether the account page offers its document, which a cash-on-delivery parcel may have before it is paid (ORD-07).
 */
export const offersDocument = (status: OrderStatus, hasDocument: boolean): boolean =>
  hasDocument && confirmed.includes(status)

/** Whether its files may be downloaded: it is paid and not cancelled (ORD-09, Q-15). */
export const hasDownloads = (status: OrderStatus, isPaid: boolean): boolean => isPaid && confirmed.includes(status)

/** The statuses of an order in sequence, unless it is cancelled. */
export function stepsOf(order: OrderFacts): OrderStatus[] {
  const steps: OrderStatus[] = ['Placed']
  // Iterating an array includes items that are added meanwhile.
  for (const step of steps)
    steps.push(...moves[step].filter((to) => to !== 'Canceled' && canTransition(step, to, order)))
  return steps
}
