import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { settlePayment } from '#payments/payments/settle-payment.service.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { anOrder, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { mailOf, millis, refundsOf } from '#testing/stored-rows.ts'
import { chargesOf, deliver, order, pageOf, pay, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** An order of 217.90 by card with an open payment page. */
async function aCardOrder() {
  const { reply } = await anOrder(testApp, [[await aProduct(testApp, { price: 10000 }), 2]])
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  return { orderId: reply.orderId, sessionId: page?.id ?? '', paymentId: page?.paymentId ?? '' }
}

/** Reports a page in a state, with other facts where they are given. */
const report = (sessionId: string, state: CheckoutSession['state'], change: Partial<CheckoutSession> = {}) =>
  handlePaymentUpdate(testApp.context, {
    ...{ session: { ...testApp.cards.become(sessionId, state), ...change }, state, actor: 'provider:stripe' },
  })

const paymentOf = (id: string) =>
  queryOne(
    testApp,
    sql`select state, session_id as session, provider_payment_id as money, country, failure_code as failure,
          ${millis('settled_at')} as settled, check_at is not null as checked
        from payments where id = ${id}`,
  )
const accountOf = (email: string) => queryOne(testApp, sql`select id from users where email = ${email}`)
const deadlineOf = async (orderId: string) =>
  (
    await queryOne<{ at: number }>(
      testApp,
      sql`select ${millis('payment_deadline_at')} as at from orders where id = ${orderId}`,
    )
  )?.at

const staff = () => testApp.context.config.seller.email
describe('a report of a payment page', () => {
  it('that it is paid is stored with the money, the time and the session, and is not checked again', async () => {
    const { orderId, sessionId, paymentId } = await aCardOrder()
    await report(sessionId, 'paid')
    expect(await paymentOf(paymentId)).toEqual({
      ...{ state: 'paid', session: sessionId, money: `pi_${sessionId}`, country: null, failure: null },
      ...{ settled: testApp.clock.now(), checked: false },
    })
    const event = sql`select actor, cause, details from order_events where order_id = ${orderId} and to_status = 'Paid'`
    expect(await queryOne(testApp, event)).toEqual({
      ...{ actor: 'provider:stripe', cause: 'payment received' },
      details: { paymentId, sessionId },
    })
  })

  it('of a transfer under way moves the deadline by a week, and its failure to an hour from then', async () => {
    const { orderId, sessionId, paymentId } = await aCardOrder()
    const session = testApp.cards.become(sessionId, 'waiting')
    await handlePaymentUpdate(testApp.context, { session, state: 'waiting', actor: 'job:check' })
    expect([await deadlineOf(orderId), await paymentOf(paymentId)]).toMatchObject([
      testApp.clock.now() + 7 * dayMs,
      { state: 'waiting', settled: null, checked: true },
    ])
    const again = await testApp.call(checkoutEndpoints.restartPayment, { body: { orderId } })
    expect([again.status, again.problem.code]).toEqual([409, 'ERRORS.ORDERNOTPAYABLE'])
    testApp.clock.advance(minuteMs)
    await handlePaymentUpdate(testApp.context, { session, state: 'refused', actor: 'job:check' })
    expect([await deadlineOf(orderId), await paymentOf(paymentId)]).toMatchObject([
      testApp.clock.now() + 60 * minuteMs,
      { state: 'failed', failure: 'transfer_refused', settled: testApp.clock.now(), checked: false },
    ])
  })

  it('keeps the country of the buyer, also when a later report has none', async () => {
    const { sessionId, paymentId } = await aCardOrder()
    await report(sessionId, 'waiting', { country: 'DE' })
    await report(sessionId, 'paid')
    expect(await paymentOf(paymentId)).toMatchObject({ state: 'paid', country: 'DE' })
  })

  it('that contradicts our records is logged with the fields that differ, and told to staff with the money', async () => {
    const { orderId, sessionId, paymentId } = await aCardOrder()
    const error = vi.spyOn(testApp.context.log, 'error')
    const wrong = { amount: 21789, subscriptionId: crypto.randomUUID(), currency: 'EUR', livemode: true }
    expect(await report(sessionId, 'paid', wrong)).toEqual({ error: 'ERRORS.WEBHOOKINVALID' })
    const fields = ['amount', 'currency', 'livemode', 'subscriptionId']
    expect(error).toHaveBeenCalledExactlyOnceWith({ paymentId, sessionId, fields }, 'payment mismatch')
    expect(await mailOf(testApp, `staff-contradiction:${paymentId}`)).toEqual({
      ...{ kind: 'staff-contradiction', recipient: staff(), language: 'pl' },
      data: { paymentId, sessionId, amount: 21789, currency: 'EUR', providerPaymentId: `pi_${sessionId}` },
    })
    expect([(await orderOf(testApp, orderId))?.status, await paymentOf(paymentId)]).toMatchObject([
      ...['Placed', { state: 'open', settled: null }],
    ])
  })

  it('of a page of another system reports nothing to staff', async () => {
    const { sessionId } = await aCardOrder()
    const before = await queryOne(testApp, sql`select count(*)::int as n from mails`)
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const paymentId of [null, 'order-17', id, `x${other}`, `${other}x`])
      expect(await report(sessionId, 'paid', { paymentId, amount: 1 })).toEqual({ value: null })
    expect(await queryOne(testApp, sql`select count(*)::int as n from mails`)).toEqual(before)
  })

  it('for what no longer exists, or goes while it is settled, changes nothing', async () => {
    const { sessionId, paymentId } = await aCardOrder()
    const session = testApp.cards.become(sessionId, 'paid')
    const { paymentHandlers } = testApp.context
    for (const change of [{ findReference: async () => null }, { lock: async () => undefined }]) {
      const payables = { ...paymentHandlers.payables, order: { ...paymentHandlers.payables.order, ...change } }
      const without = { ...testApp.context, paymentHandlers: { ...paymentHandlers, payables } }
      const settled = await inTransaction(without, (tx) =>
        settlePayment(tx, without, { session: { ...session, country: 'DE' }, state: 'paid', actor: 'job:check' }),
      )
      expect(settled).toEqual({ value: null })
      expect(await paymentOf(paymentId)).toMatchObject({ state: 'open', country: null, money: null })
    }
  })
})

describe('a payment that nothing waited for', () => {
  it('of an order is a surplus: stored, logged, refunded, and told to staff with what the order was', async () => {
    const { orderId, sessionId, paymentId } = await aCardOrder()
    await report(sessionId, 'expired')
    await testApp.call(checkoutEndpoints.restartPayment, { body: { orderId } })
    const second = [...testApp.cards.sessions.values()].findLast((page) => page.orderId === orderId)
    // Told again, the end of the first page does not close the second.
    await report(sessionId, 'expired')
    expect(await paymentOf(second?.paymentId ?? '')).toMatchObject({ state: 'open', settled: null })
    const error = vi.spyOn(testApp.context.log, 'error')
    await report(sessionId, 'paid')
    // Paid late, the first page pays for the order, and the second, still open then, is closed.
    expect([await paymentOf(paymentId), await paymentOf(second?.paymentId ?? '')]).toMatchObject([
      ...[{ state: 'paid' }, { state: 'expired', settled: testApp.clock.now(), checked: true }],
    ])
    testApp.clock.advance(1000)
    await report(second?.id ?? '', 'paid')
    const surplus = second?.paymentId ?? ''
    expect(await paymentOf(surplus)).toMatchObject({
      ...{ state: 'surplus', money: `pi_${second?.id}`, settled: testApp.clock.now(), checked: false },
    })
    expect(await refundsOf(testApp, surplus)).toMatchObject([{ amount: 21790, reason: 'order Paid', state: 'pending' }])
    expect(error).toHaveBeenCalledExactlyOnceWith(
      { kind: 'order', id: orderId, paymentId: surplus },
      'unexpected payment: refunding it',
    )
    expect(await mailOf(testApp, `staff-surplus:${surplus}`)).toEqual({
      ...{
        kind: 'staff-surplus',
        recipient: staff(),
        language: 'pl',
        data: { paymentId: surplus, orderStatus: 'Paid' },
      },
    })
  })

  it('of a subscription is refunded for that, and its charge is released', async () => {
    const email = `${crypto.randomUUID().slice(0, 18)}@poczta.example`
    const [first, second] = [
      await order(testApp, { email, paymentMethod: 'Blik' }),
      await order(testApp, { email, paymentMethod: 'Blik' }),
    ]
    await pay(testApp, first.reply.subscriptionId)
    const { subscriptionId } = second.reply
    const sessionId = pageOf(testApp, subscriptionId)
    const { paymentId } = testApp.cards.become(sessionId, 'paid')
    await deliver(testApp, sessionId, 'paid')
    expect(await paymentOf(paymentId ?? '')).toMatchObject({ state: 'surplus' })
    expect(await refundsOf(testApp, paymentId ?? '')).toMatchObject([
      { amount: 32500, reason: 'subscription Pending', state: 'pending' },
    ])
    expect(await chargesOf(testApp, subscriptionId)).toMatchObject([{ state: 'dropped' }])
  })
})

describe('a page that began a renewing subscription', () => {
  it('is linked to the payment; what the provider says about the subscription settles it', async () => {
    const { reply } = await order(testApp)
    const sessionId = pageOf(testApp, reply.subscriptionId)
    const { session } = testApp.billing.begin(sessionId)
    const { paymentId } = session
    await testApp.context.db.execute(sql`update payments set session_id = null where id = ${paymentId}`)
    const update = { session, state: 'paid', actor: 'provider:stripe' } as const
    await inTransaction(testApp.context, (tx) => settlePayment(tx, testApp.context, update))
    expect(await paymentOf(paymentId ?? '')).toMatchObject({ session: sessionId, state: 'open', settled: null })
    const { email, status } = await subscriptionOf(testApp, reply.subscriptionId)
    expect([status, await accountOf(email)]).toEqual(['Pending', undefined])
    await deliver(testApp, sessionId, 'paid')
    expect((await subscriptionOf(testApp, reply.subscriptionId)).status).toBe('Active')
    expect(await accountOf(email)).toBeDefined()
  })
})

describe('a page of a guest that was not paid', () => {
  it('makes no account', async () => {
    const { reply } = await order(testApp, { paymentMethod: 'Blik' })
    const sessionId = pageOf(testApp, reply.subscriptionId)
    testApp.cards.become(sessionId, 'expired')
    await deliver(testApp, sessionId, 'expired')
    const { email } = await subscriptionOf(testApp, reply.subscriptionId)
    expect(await accountOf(email)).toBeUndefined()
  })
})
