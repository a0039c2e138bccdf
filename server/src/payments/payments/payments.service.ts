import { isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { paymentDeadlineMinutes } from '@slodki-ul/contract/limits'
import type { SQLWrapper } from 'drizzle-orm'
import * as orders from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { batchWrites } from '#db/batch-writes.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#payments/payments/payments.db.ts'
import {
  checkoutLines,
  type PaidLine,
  type PaidOrder,
  returnAddresses,
  type SessionState,
  settle,
} from '#payments/payments/payments.rules.ts'
import { recordAnswer, reportRefusal, requestSession } from '#payments/payments/request-session.service.ts'
import { queueRefund } from '#payments/refunds/refunds.service.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

export type { PaymentRow } from '#payments/payments/payments.db.ts'
export {
  clearProviderIds,
  findRunning,
  insertPayment,
  selectAttempts,
  selectChargeAttempts,
  selectPayment,
  selectPaymentBySession,
  selectPersonalPayments,
  selectSettledPayment,
  updatePayment,
} from '#payments/payments/payments.db.ts'

/** How long the provider has to answer before a job asks again. */
export const sessionRequestMs = 30_000
/** How long a transfer may be under way. */
export const bankTransferMs = 7 * dayMs

export const isUuid = (text: string | null): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '')

const after = ({ clock }: Pick<Context, 'clock'>, ms: number) => new Date(clock.now() + ms)

type Payable = Pick<orders.OrderRow, 'id' | 'paymentMethod' | 'total'>

/** The next attempt to pay an order, not yet written; startPayment then asks the provider. Its end is the order's deadline. */
export function planAttempt(context: Pick<Context, 'clock'>, order: Payable, attempt: number) {
  return {
    id: crypto.randomUUID(),
    orderId: order.id,
    attempt,
    provider: 'stripe',
    method: order.paymentMethod,
    amount: order.total,
    state: 'opening' as const,
    createdAt: context.clock.date(),
    expiresAt: after(context, paymentDeadlineMinutes * minuteMs),
    checkAt: after(context, sessionRequestMs),
  }
}

/** Writes the next attempt to pay an order and moves the order's deadline. */
async function openAttempt(
  tx: Transaction,
  context: Context,
  order: orders.OrderRow,
  attempt: number,
): Promise<string> {
  const payment = planAttempt(context, order, attempt)
  await table.insertPayment(tx, payment)
  await orders.updateOrder(tx, order.id, { paymentDeadlineAt: payment.expiresAt })
  return payment.id
}

/** What the provider is told of an attempt. */
export type PaymentSession = {
  payment: Pick<table.PaymentRow, 'id' | 'attempt' | 'expiresAt' | 'state'>
  order: Pick<orders.OrderRow, 'id' | 'number' | 'language' | 'email' | 'paymentMethod'> & PaidOrder
  lines: readonly PaidLine[]
}

async function loadPaymentSession(context: Context, paymentId: string): Promise<PaymentSession> {
  const payment = await table.selectPayment(context.db, paymentId)
  const order = payment?.orderId ? await orders.selectOrder(context.db, payment.orderId) : undefined
  if (!payment || !order) throw new Error(`Payment ${paymentId} has no order.`)
  return { payment, order, lines: await orders.selectOrderLines(context.db, order.id) }
}

async function createSession(context: Context, { payment, order, lines }: PaymentSession): Promise<CheckoutSession> {
  if (!context.cards) throw new ProviderUnavailable('Payments are switched off.')
  return context.cards.createSession({
    idempotencyKey: `order-${order.id}-attempt-${payment.attempt}`,
    orderId: order.id,
    paymentId: payment.id,
    method: order.paymentMethod === 'Blik' ? 'blik' : 'card',
    language: order.language,
    email: order.email,
    description: orders.orderNumber(order),
    lines: checkoutLines(order, lines),
    ...returnAddresses(context.config.publicUrl, order.id),
    expiresAt: payment.expiresAt,
  })
}

/**
 * Asks the provider for the page of an attempt and writes down what came of it; the order is placed either way, for a
 * provider that is down or refuses is an outcome (the page where the payment can be tried again), not an error. May be
 * repeated at any time: the attempt's name makes the provider answer with the same page. Returns the page's address, null
 * without one. `record` adds a write of the caller to the same transaction.
 */
export async function startPayment(
  context: Context,
  opening: PaymentSession,
  record: (tx: Transaction, url: string | null) => SQLWrapper | null = () => null,
): Promise<string | null> {
  const { id, state } = opening.payment
  const answer = state === 'opening' ? await requestSession(context, id, () => createSession(context, opening)) : null
  if (answer?.session) context.fault('payment.after-session')
  const url = await inTransaction(context, async (tx) => {
    const current = await table.lockWithOrder(tx, id)
    if (!current) throw new Error(`Payment ${id} has gone.`)
    const { order, payment } = current
    const opened = payment.state === 'opening' ? answer : null
    const pageUrl = opened ? (opened.session?.url ?? null) : payment.url
    const cause = opened?.session ? 'payment page opened' : 'payment page not opened'
    const refusal = opened && reportRefusal(tx, context, id, opened)
    const recorded = record(tx, pageUrl)
    const writes = [
      ...(opened ? [table.updatePayment(tx, id, recordAnswer(context, opened))] : []),
      ...(opened && order.status === 'None'
        ? orders.orderPlacedWrites(tx, context, order, { cause, actor: 'customer' })
        : []),
      ...(refusal ? [refusal] : []),
      ...(recorded ? [recorded] : []),
    ]
    if (writes.length > 0) await batchWrites(tx, writes)
    return pageUrl
  })
  context.fault('payment.after-record')
  return url
}

/** startPayment for an attempt of which only the id is at hand. */
export const startPaymentById = async (
  context: Context,
  paymentId: string,
  record?: Parameters<typeof startPayment>[2],
): Promise<string | null> => startPayment(context, await loadPaymentSession(context, paymentId), record)

/** Gives an attempt up here; a job closes its page at the provider at once. */
export const expireAttempt = (tx: Transaction, { clock }: Pick<Context, 'clock'>, paymentId: string) =>
  table.updatePayment(tx, paymentId, { state: 'expired', settledAt: clock.date(), checkAt: clock.date() })

/** The payment page of an unpaid order: the one still open, or that of a new attempt; at most one is ever open. */
export async function restartPayment(context: Context, orderId: string): Promise<Outcome<{ url: string }>> {
  const attempt = await inTransaction(context, async (tx): Promise<Outcome<{ id: string; url: string | null }>> => {
    const order = await orders.lockOrder(tx, orderId)
    if (!order) return fail('ERRORS.UNABLETOLOADORDER')
    if (!isPayable(order.status, order.paymentMethod)) return fail('ERRORS.ORDERNOTPAYABLE')
    const attempts = await table.selectAttempts(tx, orderId)
    const running = table.findRunning(attempts)
    if (running?.state === 'waiting') return fail('ERRORS.ORDERNOTPAYABLE')
    const isUsable = running && (running.state === 'opening' || running.expiresAt.getTime() > context.clock.now())
    if (isUsable) return succeed({ id: running.id, url: running.url })
    if (running) await expireAttempt(tx, context, running.id)
    return succeed({ id: await openAttempt(tx, context, order, (attempts[0]?.attempt ?? 0) + 1), url: null })
  })
  if (failed(attempt)) return attempt
  const url = attempt.value.url ?? (await startPaymentById(context, attempt.value.id))
  return url ? succeed({ url }) : fail('ERRORS.UNABLETORESTARTPAYMENT')
}

export type PaymentUpdate = { session: CheckoutSession; state: SessionState; actor: string }

/** News that contradict what we know: another amount, currency, mode or order. */
const paymentMismatch = (context: Context, payment: table.PaymentRow, { session }: PaymentUpdate): boolean =>
  session.amount !== payment.amount ||
  session.currency !== payment.currency ||
  session.livemode !== context.cards?.livemode ||
  session.orderId !== payment.orderId

/**
 * Does what news of a payment page call for, in the caller's transaction. A failure means the news do not fit our books:
 * nothing is changed, and staff must look.
 */
export async function settlePayment(tx: Transaction, context: Context, update: PaymentUpdate): Promise<Outcome<null>> {
  const { session, state, actor } = update
  const known = isUuid(session.paymentId) ? await table.selectPayment(tx, session.paymentId) : undefined
  // Pages of other systems on the same account are none of our business.
  if (!known?.orderId) return succeed(null)
  const order = await orders.lockOrder(tx, known.orderId)
  const payment = await table.selectPayment(tx, known.id)
  if (!order || !payment || paymentMismatch(context, payment, update)) {
    context.log.error({ paymentId: known.id, sessionId: session.id }, 'payment news contradict the books')
    return fail('ERRORS.WEBHOOKINVALID')
  }
  const at = context.clock.date()
  const facts = { sessionId: session.id, url: session.url ?? payment.url, providerPaymentId: session.providerPaymentId }
  const why = { actor, details: { paymentId: payment.id, sessionId: session.id } }
  switch (settle(state, payment.state, order)) {
    case 'open':
      await table.updatePayment(tx, payment.id, { ...facts, state: 'open' })
      break
    case 'wait':
      await table.updatePayment(tx, payment.id, { ...facts, state: 'waiting' })
      await orders.updateOrder(tx, order.id, { paymentDeadlineAt: after(context, bankTransferMs) })
      break
    case 'pay': {
      // Another attempt may be open when this money comes late.
      const running = table.findRunning(await table.selectAttempts(tx, order.id))
      if (running && running.id !== payment.id) await expireAttempt(tx, context, running.id)
      await table.updatePayment(tx, payment.id, { ...facts, state: 'paid', settledAt: at, checkAt: null })
      await orders.payOrder(tx, context, order, { cause: 'payment received', ...why })
      break
    }
    case 'refund':
      await table.updatePayment(tx, payment.id, { ...facts, state: 'surplus', settledAt: at, checkAt: null })
      await queueRefund(tx, context, { paymentId: payment.id, amount: payment.amount, reason: `order ${order.status}` })
      context.log.error(
        { orderId: order.id, paymentId: payment.id },
        'money for an order that does not wait for it: giving it back',
      )
      await reportToStaff(tx, context, {
        occasion: `staff-surplus:${payment.id}`,
        kind: 'staff-surplus',
        data: { paymentId: payment.id, orderStatus: order.status },
      })
      break
    case 'fail':
      await table.updatePayment(tx, payment.id, {
        state: 'failed',
        settledAt: at,
        checkAt: null,
        failureCode: 'transfer_refused',
      })
      await orders.updateOrder(tx, order.id, { paymentDeadlineAt: after(context, paymentDeadlineMinutes * minuteMs) })
      break
    case 'expire':
      await table.updatePayment(tx, payment.id, { state: 'expired', settledAt: at, checkAt: null })
      break
    case 'nothing':
      break
  }
  return succeed(null)
}

/** News that did not fit our books, for staff to look into; told once a payment. */
export async function reportPaymentMismatch(
  context: Context,
  { session }: Pick<PaymentUpdate, 'session'>,
): Promise<void> {
  const { id, paymentId, amount, currency, providerPaymentId } = session
  if (!isUuid(paymentId)) return
  await inTransaction(context, (tx) =>
    reportToStaff(tx, context, {
      occasion: `staff-contradiction:${paymentId}`,
      kind: 'staff-contradiction',
      data: { paymentId, sessionId: id, amount, currency, providerPaymentId },
    }),
  )
}
