import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import type { PaymentState } from '#payments/payments/attempts.rules.ts'

/**
 * State shown by /dziekujemy. `asked`: by the way back from the payment page, or by the order's own id after
 * leaving it.
 */
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
