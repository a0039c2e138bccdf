import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { settlePayment } from '#payments/payments/settle-payment.service.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { aCart, anOrder, anOrderForm, aProduct, orderOf, queryOne, stockOf } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** An order by card with an open payment page. */
async function aCardOrder(stock = 5) {
  const productId = await aProduct(testApp, { price: 10000, stock })
  const { reply } = await anOrder(testApp, [[productId, 2]])
  const payment = await queryOne<{ id: string; session_id: string }>(
    testApp,
    sql`select id, session_id from payments where order_id = ${reply.orderId}`,
  )
  return { productId, orderId: reply.orderId, sessionId: payment?.session_id ?? '', paymentId: payment?.id ?? '' }
}

const deliver = (session: CheckoutSession) =>
  inTransaction(testApp.context, (tx) =>
    settlePayment(tx, testApp.context, { session, state: session.state, actor: 'provider:stripe' }),
  )

const eventsOf = async (orderId: string) =>
  rowsOf<{ to_status: string; actor: string }>(
    await testApp.context.db.execute(
      sql`select to_status, actor from order_events where order_id = ${orderId} order by id`,
    ),
  ).map(({ to_status, actor }) => [to_status, actor])

const paymentsOf = async (orderId: string) =>
  rowsOf<{ state: string }>(
    await testApp.context.db.execute(sql`select state from payments where order_id = ${orderId} order by attempt`),
  ).map(({ state }) => state)

describe('payment news', () => {
  it('pays an order once for repeated events, with one mail', async () => {
    const { orderId, sessionId, productId } = await aCardOrder()
    const session = testApp.cards.become(sessionId, 'paid')
    for (let times = 0; times < 3; times++) await deliver(session)
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
    expect(await paymentsOf(orderId)).toEqual(['paid'])
    expect(
      testApp.sent.filter(({ subject, to }) => to === 'zosia@poczta.example' && subject.includes('opłacone')),
    ).toHaveLength(1)
    expect(await eventsOf(orderId)).toEqual([
      ['None', 'customer'],
      ['Placed', 'customer'],
      ['Paid', 'provider:stripe'],
    ])
    expect(await queryOne(testApp, sql`select orders_count from products where id = ${productId}`)).toEqual({
      orders_count: 2,
    })
    testApp.sent.length = 0
  })

  it('refuses news with another amount, currency or order, and changes nothing', async () => {
    const { orderId, sessionId } = await aCardOrder()
    const session = testApp.cards.become(sessionId, 'paid')
    for (const wrong of [
      { amount: session.amount - 1 },
      { currency: 'EUR' },
      { livemode: true },
      { orderId: crypto.randomUUID() },
    ]) {
      expect(failed(await deliver({ ...session, ...wrong }))).toBe(true)
    }
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Placed' })
  })

  it('ignores pages of other systems on the same account', async () => {
    const { sessionId } = await aCardOrder()
    const session = testApp.cards.become(sessionId, 'paid')
    for (const paymentId of [null, 'order-17', crypto.randomUUID()])
      expect(failed(await deliver({ ...session, paymentId }))).toBe(false)
  })

  it('waits for a transfer under way, past the usual deadline', async () => {
    const { orderId, sessionId } = await aCardOrder()
    await deliver(testApp.cards.become(sessionId, 'waiting'))
    testApp.clock.advance(2 * 60 * minuteMs)
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Placed' })
    expect((await testApp.call(checkoutEndpoints.getResult, { query: { session_id: sessionId } })).reply.state).toBe(
      'waiting',
    )
    await deliver(testApp.cards.become(sessionId, 'paid'))
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
  })
})

describe('what a buyer of files gets', () => {
  it('the paid mail links to the files, signed, and nobody else gets them', async () => {
    const ebook = 14
    const cartId = await aCart(testApp, [[ebook, 1]])
    const form = await anOrderForm(testApp, cartId, { shippingMethod: 'Email', address: null })
    const consents = { terms: form.consents?.terms ?? '', resign: true, digital: true }
    const { reply } = await testApp.call(checkoutEndpoints.createOrder, { body: { ...form, consents } })
    const session = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
    testApp.sent.length = 0
    await deliver(testApp.cards.become(session?.id ?? '', 'paid'))
    await testApp.runJobs()
    const paid = testApp.sent.find(
      ({ subject, text }) => /opłacone/.test(subject) && text.includes('Torty, które stoją'),
    )
    const names: unknown[] = []
    for (const [link] of (paid?.text ?? '').matchAll(/http:\/\/\S+\/media\/private\/\S+/g))
      names.push((await testApp.app.inject({ url: new URL(link).pathname })).headers['content-disposition'])
    // The file that was bought, and the document of the purchase.
    expect(names.map(String).join()).toMatch(/torty-ktore-stoja-prosto\.pdf.*,.*parago/)
    expect(await orderOf(testApp, reply.orderId)).toMatchObject({ status: 'Delivered' })
  })
})

describe('POST /createOrder/create-checkout-session', () => {
  const restart = (orderId: string) => testApp.call(checkoutEndpoints.restartPayment, { body: { orderId } })

  it('API-62 PAY-12 returns the open page, and a new one after it has expired; one is open at a time', async () => {
    const { orderId, sessionId } = await aCardOrder()
    expect((await restart(orderId)).reply.url).toBe(`https://pay.test/${sessionId}`)
    await deliver(testApp.cards.become(sessionId, 'expired'))
    const { reply } = await restart(orderId)
    expect(reply.url).not.toContain(sessionId)
    expect(await paymentsOf(orderId)).toEqual(['expired', 'open'])
    // The second page's time is over, though nobody has said so yet.
    testApp.clock.advance(60 * minuteMs)
    expect((await restart(orderId)).reply.url).not.toBe(reply.url)
    expect(await paymentsOf(orderId)).toEqual(['expired', 'expired', 'open'])
  })

  it('gives back in full the money of a second page that was paid too (Q-116)', async () => {
    const { orderId, sessionId } = await aCardOrder()
    await deliver(testApp.cards.become(sessionId, 'expired'))
    await restart(orderId)
    const second = [...testApp.cards.sessions.values()].findLast((session) => session.orderId === orderId)
    await deliver(testApp.cards.become(second?.id ?? '', 'paid'))
    await deliver(testApp.cards.become(sessionId, 'paid'))
    expect(await paymentsOf(orderId)).toEqual(['surplus', 'paid'])
    await testApp.runJobs()
    expect(testApp.cards.refunds.filter(({ providerPaymentId }) => providerPaymentId === `pi_${sessionId}`)).toEqual([
      { providerPaymentId: `pi_${sessionId}`, amount: 21790 },
    ])
    expect((await restart(orderId)).problem.code).toBe('ERRORS.ORDERNOTPAYABLE')
  })

  it('returns 404 for an unknown order and 409 for cash on delivery', async () => {
    expect((await restart(crypto.randomUUID())).problem.code).toBe('ERRORS.UNABLETOLOADORDER')
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], {
      paymentMethod: 'Cod',
      shippingMethod: 'KurierDPDCod',
    })
    expect((await restart(reply.orderId)).problem.code).toBe('ERRORS.ORDERNOTPAYABLE')
  })
})

describe('the deadline (Q-16)', () => {
  it('cancels an unpaid order after its page was closed: stock and voucher are returned, a mail is sent', async () => {
    const { orderId, productId, sessionId } = await aCardOrder(5)
    expect(await stockOf(testApp, productId)).toBe(3)
    testApp.clock.advance(59 * minuteMs)
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Placed' })
    testApp.sent.length = 0
    testApp.clock.advance(2 * minuteMs)
    await testApp.runJobs()
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Canceled' })
    expect(await stockOf(testApp, productId)).toBe(5)
    expect(testApp.cards.sessions.get(sessionId)?.state).toBe('expired')
    expect(testApp.sent.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('anulowane'))
    expect((await testApp.call(checkoutEndpoints.getResult, { query: { orderId } })).reply).toMatchObject({
      state: 'failed',
      canRetry: false,
    })
  })

  it('pays instead of cancelling when the money was there but no webhook came', async () => {
    const { orderId, sessionId } = await aCardOrder()
    testApp.cards.become(sessionId, 'paid')
    testApp.clock.advance(61 * minuteMs)
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
  })

  it('puts the decision off while the provider does not answer', async () => {
    const { orderId } = await aCardOrder()
    testApp.cards.goOffline()
    testApp.clock.advance(61 * minuteMs)
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Placed' })
    testApp.cards.returnFromProvider()
    testApp.clock.advance(minuteMs)
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Canceled' })
  })

  it('gives back money that arrives after the cancellation', async () => {
    const { orderId, sessionId } = await aCardOrder()
    testApp.clock.advance(61 * minuteMs)
    await testApp.runJobs()
    await deliver(testApp.cards.become(sessionId, 'paid'))
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Canceled' })
    expect(testApp.cards.refunds.map(({ providerPaymentId }) => providerPaymentId)).toContain(`pi_${sessionId}`)
  })

  it('never cancels cash on delivery', async () => {
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], {
      paymentMethod: 'Cod',
      shippingMethod: 'KurierDPDCod',
    })
    testApp.clock.advance(90 * dayMs)
    await testApp.runJobs()
    expect(await orderOf(testApp, reply.orderId)).toMatchObject({ status: 'Placed' })
  })
})

describe('the check of open payments', () => {
  it('learns of a payment whose webhook never came', async () => {
    const { orderId, sessionId } = await aCardOrder()
    testApp.cards.become(sessionId, 'paid')
    testApp.clock.advance(3 * minuteMs)
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
  })

  it('opens the page of an order whose process died before it could', async () => {
    const { orderId, paymentId } = await aCardOrder()
    await testApp.context.db.execute(
      sql`update payments set state = 'opening', session_id = null, url = null, check_at = ${testApp.clock.date()} where id = ${paymentId}`,
    )
    await testApp.context.db.execute(sql`update orders set status = 'None' where id = ${orderId}`)
    await testApp.runJobs()
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Placed' })
    expect(await paymentsOf(orderId)).toEqual(['open'])
  })
})
