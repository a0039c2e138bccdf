import { isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { findHandOrder, lockOrder } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { openSessionById } from '#payments/payments/payment-sessions.service.ts'
import { type CurrentAttempt, continuePayment } from '#payments/payments/payments.service.ts'

/** The payment page of an unpaid order: the one still open, or that of a new attempt. */
export async function restartPayment(context: Context, orderId: string): Promise<Outcome<{ url: string }>> {
  const attempt = await inTransaction(context, async (tx): Promise<Outcome<CurrentAttempt>> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return fail('ERRORS.UNABLETOLOADORDER')
    // What staff made is accepted before it is paid.
    if (order.status === 'None' && (await findHandOrder(tx, orderId))?.acceptedAt === null)
      return fail('ERRORS.ORDERNOTPAYABLE')
    const { id, status, paymentMethod: method } = order
    const amount = chargedOf(order)
    const current = isPayable(status, method)
      ? await continuePayment(tx, context, { kind: 'order', id, method, amount })
      : null
    return current ? succeed(current) : fail('ERRORS.ORDERNOTPAYABLE')
  })
  if (failed(attempt)) return attempt
  const url = attempt.value.url ?? (await openSessionById(context, attempt.value.paymentId))
  return url ? succeed({ url }) : fail('ERRORS.UNABLETORESTARTPAYMENT')
}
