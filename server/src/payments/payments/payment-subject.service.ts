import type { Language } from '@slodki-ul/contract/language'
import { orderNumber, selectOrder } from '#commerce/orders/orders.service.ts'
import type { Executor } from '#db/client.ts'
import { describeCharge } from '#membership/billing/subscription.service.ts'

/** What a payment was for and whose it was; `total` in grosze. */
export type PaymentSubject = {
  kind: 'order' | 'subscription'
  /** What people call it: the order's number, the plan's title. */
  number: string
  email: string
  language: Language
  status: string
  total: number
}

/** What a payment was for: an order, or a period of a subscription. Throws when it is gone. */
export async function describeSubject(
  db: Executor,
  { orderId, chargeId }: { orderId: string | null; chargeId: string | null },
): Promise<PaymentSubject> {
  const order = orderId ? await selectOrder(db, orderId) : undefined
  if (order) {
    const { email, language, status, total } = order
    return { kind: 'order', number: orderNumber(order), email, language, status, total }
  }
  const charge = chargeId ? await describeCharge(db, chargeId) : null
  if (!charge) throw new Error(`Nothing is known of what a payment was for: ${orderId ?? chargeId}.`)
  const { title, ...rest } = charge
  return { kind: 'subscription', number: title, ...rest }
}

/** What a payment was for as Polish staff read it: „zamówienie SU-10001”, „subskrypcja Roczny”. */
export const paymentSubjectName = ({ kind, number }: PaymentSubject): string =>
  kind === 'order' ? `zamówienie ${number}` : `subskrypcja ${number}`
