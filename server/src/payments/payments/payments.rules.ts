import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import { pages } from '@slodki-ul/contract/pages'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'

type PaymentState = 'opening' | 'open' | 'waiting' | 'paid' | 'surplus' | 'failed' | 'expired'
/** What the provider says of a payment page; `refused` when a transfer that was under way came to nothing. */
export type SessionState = 'open' | 'waiting' | 'paid' | 'expired' | 'refused'

/** What is to be done about news of a payment. */
export type Settlement = 'nothing' | 'open' | 'wait' | 'pay' | 'refund' | 'fail' | 'expire'

const running: readonly PaymentState[] = ['opening', 'open', 'waiting']

/**
 * News of a payment page against what we know. Money is taken exactly once: for what still waits for it, and given back in
 * full when that is already paid or cancelled. News may be late, repeated or out of order.
 */
export function resolvePaymentUpdate(state: SessionState, payment: PaymentState, isAwaited: boolean): Settlement {
  if (state === 'paid') {
    if (payment === 'paid' || payment === 'surplus') return 'nothing'
    return isAwaited ? 'pay' : 'refund'
  }
  if (!running.includes(payment)) return 'nothing'
  if (state === 'waiting') return payment === 'waiting' ? 'nothing' : 'wait'
  if (state === 'refused') return 'fail'
  if (state === 'expired') return 'expire'
  return payment === 'opening' ? 'open' : 'nothing'
}

/** resolvePaymentUpdate for an order, which waits for money until it is paid or cancelled. */
export const settle = (
  state: SessionState,
  payment: PaymentState,
  order: { status: OrderStatus; paymentMethod: PaymentName },
): Settlement => resolvePaymentUpdate(state, payment, isPayable(order.status, order.paymentMethod))

/** What /dziekujemy says. `asked`: by the way back from the payment page, or by the order's own id after leaving it. */
export function resultState(
  order: { status: OrderStatus; paymentMethod: PaymentName; paidAt: Date | null },
  payment: PaymentState | null,
  asked: 'returned' | 'left',
): 'paid' | 'waiting' | 'failed' {
  if (order.status === 'Canceled') return 'failed'
  if (order.paidAt) return 'paid'
  if (order.paymentMethod === 'Cod' || payment === 'waiting') return 'waiting'
  return (payment === 'open' || payment === 'opening') && asked === 'returned' ? 'waiting' : 'failed'
}

export type PaidLine = {
  namePl: string
  nameEn: string | null
  unitPrice: number
  count: number
  discountShare: number
}

const delivery = { pl: 'Dostawa', en: 'Delivery' }

export type PaidOrder = { language: 'pl' | 'en'; shippingCost: number; shippingDiscount: number }

/** What the payment page lists; the amounts in grosze sum to the order's total, discount included. */
export function checkoutLines(order: PaidOrder, lines: readonly PaidLine[]): { name: string; amount: number }[] {
  const bought = lines.map((line) => {
    const name = (order.language === 'en' ? line.nameEn : null) ?? line.namePl
    return {
      name: line.count > 1 ? `${name} × ${line.count}` : name,
      amount: line.unitPrice * line.count - line.discountShare,
    }
  })
  const shipping = order.shippingCost - order.shippingDiscount
  return shipping > 0 ? [...bought, { name: delivery[order.language], amount: shipping }] : bought
}

/** Where the provider sends the buyer back to; it puts the session's id into its own placeholder. */
export const returnAddresses = (publicUrl: string, orderId: string) => ({
  successUrl: `${publicUrl}${pages.thankYou}?isOrder=true&session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${publicUrl}${pages.thankYou}?orderId=${orderId}`,
})
