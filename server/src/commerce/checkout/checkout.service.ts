import { createHash } from 'node:crypto'
import { bringsFiles, isPostal, needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { checkoutEndpoints, OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { confirmPoint } from '#catalogue/shipping/parcel-points.service.ts'
import { resultState } from '#commerce/checkout/checkout-result.rules.ts'
import { placeOrder } from '#commerce/checkout/place-order.service.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { findOrderByTicket, ticketUrl } from '#commerce/orders/order-tickets.service.ts'
import * as orders from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { claimRequest, type IdempotentRequest, saveResponse, waitForResponse } from '#db/idempotency.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { checkVatId } from '#payments/documents/vat-id-checks.service.ts'
import { openSession, openSessionById, type PaymentSession } from '#payments/payments/payment-sessions.service.ts'
import { selectAttempts, selectPaymentBySession } from '#payments/payments/payments.service.ts'

type Placed = Reply<typeof checkoutEndpoints.createOrder>

const retryUrl = (context: Context, orderId: string) =>
  `${context.config.publicUrl}${pages.thankYou}?orderId=${orderId}`

/**
 * The URL for the browser after an attempt's payment page was requested, and the write that stores it for repeated
 * requests.
 */
function resultFor(context: Context, orderId: string, request: IdempotentRequest | null) {
  let reply: Placed = { orderId, url: retryUrl(context, orderId) }
  return {
    record: (tx: Transaction, url: string | null) => {
      reply = { orderId, url: url ?? retryUrl(context, orderId) }
      return request && saveResponse(tx, request, reply)
    },
    given: (): Placed => reply,
  }
}

/**
 * Orders the cart. With an idempotency key there is one order and one reply, however often the request is sent and
 * wherever a process is killed: the order and its stock commit first, then the payment page is requested with
 * its own key.
 */
export async function createOrder(
  context: Context,
  caller: RequestContext,
  form: OrderForm,
  key: string | undefined,
): Promise<Outcome<Placed>> {
  const allowed = await context.limits.consume('createOrder', caller.ip)
  if (failed(allowed)) return allowed
  const request = key ? { scope: caller.userId ?? form.cartId, call: 'createOrder', key, body: form } : null
  const orderId = crypto.randomUUID()
  // Requested before the transaction and checked inside it: a repeated request gets its stored reply whatever the point
  // is now.
  const point =
    needsParcelPoint(form.shippingMethod) && form.inPostPoint ? await confirmPoint(context, form.inPostPoint) : null
  const vatIdCheck = await checkVatId(context, form)
  const outcome = await inTransaction(
    context,
    async (tx): Promise<Outcome<{ earlier: string } | { session: PaymentSession } | { reply: Placed }>> => {
      const claim = request ? await claimRequest(tx, context, request, orderId) : succeed(null)
      if (failed(claim)) return claim
      if (claim.value)
        return succeed(
          claim.value.response ? { reply: claim.value.response as Placed } : { earlier: claim.value.subjectId },
        )
      const reply = { orderId, url: ticketUrl(context, orderId) }
      const made = await placeOrder(tx, context, caller, form, {
        orderId,
        point,
        vatIdCheck,
        saveResponse: request && saveResponse(tx, request, reply),
      })
      if (failed(made)) return made
      context.fault('order.before-commit')
      return succeed(made.value.session ? { session: made.value.session } : { reply })
    },
  )
  if (failed(outcome)) return outcome
  context.fault('order.after-commit')
  const result = outcome.value
  if ('reply' in result) return succeed(result.reply)
  if ('session' in result) {
    const { record, given } = resultFor(context, orderId, request)
    await openSession(context, result.session, record)
    return succeed(given())
  }
  const reply = request && ((await waitForResponse(context.db, request)) as Placed | null)
  if (reply) return succeed(reply)
  const [attempt] = await selectAttempts(context.db, { kind: 'order', id: result.earlier })
  if (!attempt) return succeed({ orderId: result.earlier, url: ticketUrl(context, result.earlier) })
  const { record, given } = resultFor(context, result.earlier, request)
  await openSessionById(context, attempt.id, record)
  return succeed(given())
}

export type ResultQuestion = {
  session_id?: string | undefined
  ticket?: string | undefined
  orderId?: string | undefined
  subscriptionId?: string | undefined
}

/**
 * The state of an order or a subscription, for callers who know its payment session, ticket or unguessable id.
 */
export async function getResult(
  context: Context,
  question: ResultQuestion,
): Promise<Outcome<Reply<typeof checkoutEndpoints.getResult>>> {
  const bySession = question.session_id ? await selectPaymentBySession(context.db, question.session_id) : undefined
  const ofSubscription = await context.queries.findSubscriptionResult(context, question, bySession ?? null)
  if (ofSubscription) return succeed(ofSubscription)
  const byTicket = question.ticket ? findOrderByTicket(context, question.ticket) : null
  const orderId = bySession?.orderId ?? byTicket ?? question.orderId
  const order = orderId ? await orders.selectOrder(context.db, orderId) : undefined
  if (!order) return fail('ERRORS.UNABLETOLOADORDER')
  const payment = bySession ?? (await selectAttempts(context.db, { kind: 'order', id: order.id }))[0] ?? null
  const state = resultState(order, payment?.state ?? null, question.orderId ? 'left' : 'returned')
  const lines = bringsFiles(order.shippingMethod) ? await orders.selectOrderLines(context.db, order.id) : []
  const virtual = lines.filter(({ isVirtual }) => isVirtual)
  return succeed({
    kind: 'order' as const,
    state,
    paymentMethod: order.paymentMethod,
    number: orders.orderNumber(order),
    value: toZloty(chargedOf(order)),
    currency: 'PLN' as const,
    hasFiles: virtual.some(({ giftValue }) => giftValue === null),
    hasGiftCards: virtual.some(({ giftValue }) => giftValue !== null),
    hasParcel: isPostal(order.shippingMethod),
    eventId: createHash('sha256').update(`purchase:${order.id}`).digest('hex').slice(0, 32),
    canRetry: state === 'failed' && isPayable(order.status, order.paymentMethod),
    orderId: question.orderId ?? (state === 'failed' ? order.id : null),
    subscriptionId: null,
  })
}
