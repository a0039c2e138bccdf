import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { settlePayment } from '#payments/payments/payments.service.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { aCart, anOrder, anOrderForm, aProduct, orderOf, queryOne, stockOf } from '#testing/factories.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

/** An order by card with its open payment page. */
async function aCardOrder(stock = 5) {
  const productId = await aProduct(academy, { price: 10000, stock })
  const { reply } = await anOrder(academy, [[productId, 2]])
  const payment = await queryOne<{ id: string; session_id: string }>(
    academy,
    sql`select id, session_id from payments where order_id = ${reply.orderId}`,
  )
  return { productId, orderId: reply.orderId, sessionId: payment?.session_id ?? '', paymentId: payment?.id ?? '' }
}

const hear = (session: CheckoutSession) =>
  inTransaction(academy.context, (tx) =>
    settlePayment(tx, academy.context, { session, state: session.state, actor: 'provider:stripe' }),
  )

const eventsOf = async (orderId: string) =>
  rowsOf<{ to_status: string; actor: string }>(
    await academy.context.db.execute(
      sql`select to_status, actor from order_events where order_id = ${orderId} order by id`,
    ),
  ).map(({ to_status, actor }) => [to_status, actor])

const paymentsOf = async (orderId: string) =>
  rowsOf<{ state: string }>(
    await academy.context.db.execute(sql`select state from payments where order_id = ${orderId} order by attempt`),
  ).map(({ state }) => state)

describe('payment news', () => {
  it('pays an order once, however often it is told, with one mail', async () => {
    const { orderId, sessionId, productId } = await aCardOrder()
    const session = academy.cards.become(sessionId, 'paid')
    for (let times = 0; times < 3; times++) await hear(session)
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Paid' })
    expect(await paymentsOf(orderId)).toEqual(['paid'])
    expect(
      academy.sent.filter(({ subject, to }) => to === 'zosia@poczta.example' && subject.includes('opłacone')),
    ).toHaveLength(1)
    expect(await eventsOf(orderId)).toEqual([
      ['None', 'customer'],
      ['Placed', 'customer'],
      ['Paid', 'provider:stripe'],
    ])
    expect(await queryOne(academy, sql`select orders_count from products where id = ${productId}`)).toEqual({
      orders_count: 2,
    })
    academy.sent.length = 0
  })

  it('refuses news with another amount, currency or order, and changes nothing', async () => {
    const { orderId, sessionId } = await aCardOrder()
    const session = academy.cards.become(sessionId, 'paid')
    for (const wrong of [
      { amount: session.amount - 1 },
      { currency: 'EUR' },
      { livemode: true },
      { orderId: crypto.randomUUID() },
    ]) {
      expect(failed(await hear({ ...session, ...wrong }))).toBe(true)
    }
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Placed' })
  })

  it('ignores pages of other systems on the same account', async () => {
    const { sessionId } = await aCardOrder()
    const session = academy.cards.become(sessionId, 'paid')
    for (const paymentId of [null, 'order-17', crypto.randomUUID()])
      expect(failed(await hear({ ...session, paymentId }))).toBe(false)
  })

  it('waits for a transfer under way, past the usual deadline', async () => {
    const { orderId, sessionId } = await aCardOrder()
    await hear(academy.cards.become(sessionId, 'waiting'))
    academy.clock.advance(2 * 60 * minuteMs)
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Placed' })
    expect((await academy.call(checkoutEndpoints.getResult, { query: { session_id: sessionId } })).reply.state).toBe(
      'waiting',
    )
    await hear(academy.cards.become(sessionId, 'paid'))
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Paid' })
  })
})

describe('what a buyer of files gets', () => {
  it('the paid mail links to the files, signed, and nobody else gets them', async () => {
    const ebook = 14
    const cartId = await aCart(academy, [[ebook, 1]])
    const form = await anOrderForm(academy, cartId, { shippingMethod: 'Email', address: null })
    const consents = { terms: form.consents?.terms ?? '', resign: true, digital: true }
    const { reply } = await academy.call(checkoutEndpoints.createOrder, { body: { ...form, consents } })
    const session = [...academy.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
    academy.sent.length = 0
    await hear(academy.cards.become(session?.id ?? '', 'paid'))
    await academy.runJobs()
    const paid = academy.sent.find(
      ({ subject, text }) => subject.includes('opłacone') && text.includes('/media/private/'),
    )
    expect(paid?.subject).toContain('opłacone')
    const [link] = /http:\/\/\S+\/media\/private\/\S+/.exec(paid?.text ?? '') ?? []
    const file = await academy.app.inject({ url: new URL(link ?? '').pathname })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.headers['content-disposition']).toContain('torty-ktore-stoja-prosto.pdf')
    expect(await orderOf(academy, reply.orderId)).toMatchObject({ status: 'Delivered' })
  })
})

describe('POST /createOrder/create-checkout-session', () => {
  const restart = (orderId: string) => academy.call(checkoutEndpoints.restartPayment, { body: { orderId } })

  it('API-62 PAY-12 answers the open page, and a new one after it expired; one is open at a time', async () => {
    const { orderId, sessionId } = await aCardOrder()
    expect((await restart(orderId)).reply.url).toBe(`https://pay.test/${sessionId}`)
    await hear(academy.cards.become(sessionId, 'expired'))
    const { reply } = await restart(orderId)
    expect(reply.url).not.toContain(sessionId)
    expect(await paymentsOf(orderId)).toEqual(['expired', 'open'])
  })

  it('gives back in full the money of a second page that was paid too (Q-116)', async () => {
    const { orderId, sessionId } = await aCardOrder()
    await hear(academy.cards.become(sessionId, 'expired'))
    await restart(orderId)
    const second = [...academy.cards.sessions.values()].findLast((session) => session.orderId === orderId)
    await hear(academy.cards.become(second?.id ?? '', 'paid'))
    await hear(academy.cards.become(sessionId, 'paid'))
    expect(await paymentsOf(orderId)).toEqual(['surplus', 'paid'])
    await academy.runJobs()
    expect(academy.cards.refunds.filter(({ providerPaymentId }) => providerPaymentId === `pi_${sessionId}`)).toEqual([
      { providerPaymentId: `pi_${sessionId}`, amount: 21790 },
    ])
    expect((await restart(orderId)).problem.code).toBe('ERRORS.ORDERNOTPAYABLE')
  })

  it('answers 404 for an order that is not and 409 for cash on delivery', async () => {
    expect((await restart(crypto.randomUUID())).problem.code).toBe('ERRORS.UNABLETOLOADORDER')
    const { reply } = await anOrder(academy, [[await aProduct(academy), 1]], {
      paymentMethod: 'Cod',
      shippingMethod: 'KurierDPDCod',
    })
    expect((await restart(reply.orderId)).problem.code).toBe('ERRORS.ORDERNOTPAYABLE')
  })
})

describe('the deadline (Q-16)', () => {
  it('cancels an unpaid order after its page has been closed: stock and voucher come back, a mail goes out', async () => {
    const { orderId, productId, sessionId } = await aCardOrder(5)
    expect(await stockOf(academy, productId)).toBe(3)
    academy.clock.advance(59 * minuteMs)
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Placed' })
    academy.sent.length = 0
    academy.clock.advance(2 * minuteMs)
    await academy.runJobs()
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Canceled' })
    expect(await stockOf(academy, productId)).toBe(5)
    expect(academy.cards.sessions.get(sessionId)?.state).toBe('expired')
    expect(academy.sent.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('anulowane'))
    expect((await academy.call(checkoutEndpoints.getResult, { query: { orderId } })).reply).toMatchObject({
      state: 'failed',
      canRetry: false,
    })
  })

  it('pays instead of cancelling when the money was there but no webhook came', async () => {
    const { orderId, sessionId } = await aCardOrder()
    academy.cards.become(sessionId, 'paid')
    academy.clock.advance(61 * minuteMs)
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Paid' })
  })

  it('puts the decision off while the provider does not answer', async () => {
    const { orderId } = await aCardOrder()
    academy.cards.goDown()
    academy.clock.advance(61 * minuteMs)
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Placed' })
    academy.cards.comeBack()
    academy.clock.advance(minuteMs)
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Canceled' })
  })

  it('gives back money that arrives after the cancellation', async () => {
    const { orderId, sessionId } = await aCardOrder()
    academy.clock.advance(61 * minuteMs)
    await academy.runJobs()
    await hear(academy.cards.become(sessionId, 'paid'))
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Canceled' })
    expect(academy.cards.refunds.map(({ providerPaymentId }) => providerPaymentId)).toContain(`pi_${sessionId}`)
  })

  it('never cancels cash on delivery', async () => {
    const { reply } = await anOrder(academy, [[await aProduct(academy), 1]], {
      paymentMethod: 'Cod',
      shippingMethod: 'KurierDPDCod',
    })
    academy.clock.advance(90 * dayMs)
    await academy.runJobs()
    expect(await orderOf(academy, reply.orderId)).toMatchObject({ status: 'Placed' })
  })
})

describe('the check of open payments', () => {
  it('learns of a payment whose webhook never came', async () => {
    const { orderId, sessionId } = await aCardOrder()
    academy.cards.become(sessionId, 'paid')
    academy.clock.advance(3 * minuteMs)
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Paid' })
  })

  it('opens the page of an order whose process died before it could', async () => {
    const { orderId, paymentId } = await aCardOrder()
    await academy.context.db.execute(
      sql`update payments set state = 'opening', session_id = null, url = null, check_at = ${academy.clock.date()} where id = ${paymentId}`,
    )
    await academy.context.db.execute(sql`update orders set status = 'None' where id = ${orderId}`)
    await academy.runJobs()
    expect(await orderOf(academy, orderId)).toMatchObject({ status: 'Placed' })
    expect(await paymentsOf(orderId)).toEqual(['open'])
  })
})
