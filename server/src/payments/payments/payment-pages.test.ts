import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSession, openSessionById } from '#payments/payments/payment-sessions.service.ts'
import { selectPayment } from '#payments/payments/payments.service.ts'
import { webhookEvents } from '#payments/payments/payments.tables.ts'
import { requestSession } from '#payments/payments/request-session.service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { anOrder, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { chargesOf, order } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const buy = async () => {
  const productId = await aProduct(testApp, { price: 10000 })
  const { reply } = await anOrder(testApp, [[productId, 2]], { paymentMethod: 'Blik', languageCode: 'en' })
  const payment = sql`select id from payments where order_id = ${reply.orderId}`
  return { ...reply, productId, paymentId: (await queryOne<{ id: string }>(testApp, payment))?.id ?? '' }
}

/** The state after a crash between the request for a page and the provider's response. */
async function loseResponse(orderId: string, paymentId: string) {
  await testApp.context.db.execute(
    sql`update payments set state = 'opening', session_id = null, url = null, check_at = null where id = ${paymentId}`,
  )
  await testApp.context.db.execute(sql`update orders set status = 'None' where id = ${orderId}`)
}

const load = async (paymentId: string) => {
  const payment = await selectPayment(testApp.context.db, paymentId)
  if (!payment) throw new Error('The payment is gone.')
  return payment
}

describe('the payment page', () => {
  it('of an order is requested with its lines, addresses and end, and stored with its first check', async () => {
    const create = vi.spyOn(testApp.cards, 'createSession')
    const fault = vi.spyOn(testApp.context, 'fault')
    const { orderId, paymentId, productId, url } = await buy()
    const { publicUrl } = testApp.context.config
    const number = sql`select 'SU-' || number as number from orders where id = ${orderId}`
    expect(create).toHaveBeenCalledExactlyOnceWith({
      ...{ orderId, paymentId, idempotencyKey: `order-${orderId}-attempt-1` },
      ...{ language: 'en', email: 'zosia@poczta.example', method: 'blik' },
      description: (await queryOne<{ number: string }>(testApp, number))?.number,
      lines: [
        { name: `Product ${productId} × 2`, amount: 20000 },
        { name: 'Delivery', amount: 1790 },
      ],
      successUrl: `${publicUrl}/dziekujemy?isOrder=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/dziekujemy?orderId=${orderId}`,
      expiresAt: new Date(testApp.clock.now() + 60 * minuteMs),
    })
    expect(fault.mock.calls.map(([point]) => point).filter((point) => point.startsWith('payment.'))).toEqual([
      ...['payment.after-session', 'payment.after-record'],
    ])
    const [page] = [...testApp.cards.sessions.values()].filter((each) => each.orderId === orderId)
    expect(url).toBe(page?.url)
    expect(await load(paymentId)).toMatchObject({
      ...{ state: 'open', sessionId: page?.id, url, checkAt: new Date(testApp.clock.now() + 2 * minuteMs) },
    })
  })

  it('of a renewed subscription is requested for its plan; a code takes its discount off the first period', async () => {
    const create = vi.spyOn(testApp.billing, 'createSubscriptionSession')
    const coupon = vi.spyOn(testApp.billing, 'createCoupon')
    const plain = await order(testApp)
    expect(coupon).not.toHaveBeenCalled()
    const { subscriptionId } = plain.reply
    expect(create.mock.lastCall?.[0]).toMatchObject({
      ...{ subscriptionId, customerId: null, months: 12, amount: 32500, couponId: null },
      ...{ planName: 'Słodki Ul, plan: Roczny', language: 'pl' },
    })
    const { reply } = await order(testApp, { discountCode: 'PIERWSZYROJ' })
    const [charge] = await chargesOf(testApp, reply.subscriptionId)
    expect(coupon).toHaveBeenCalledExactlyOnceWith({
      ...{ idempotencyKey: `coupon-${charge?.id}`, name: 'PIERWSZYROJ' },
      discount: { kind: 'amount', amount: charge?.discount },
    })
    expect(charge?.discount).toBeGreaterThan(0)
    expect(create.mock.lastCall?.[0]).toMatchObject({
      ...{ amount: 32500, couponId: expect.stringMatching(/^coupon_/) },
      idempotencyKey: `charge-${charge?.id}-attempt-1`,
    })
  })

  it('that another process stored meanwhile stays, and is the one that is returned', async () => {
    const { orderId, paymentId } = await buy()
    await loseResponse(orderId, paymentId)
    vi.spyOn(testApp.cards, 'createSession').mockImplementationOnce(async () => {
      const open = sql`update payments set state = 'open', session_id = 'cs_first', url = 'https://pay.test/cs_first'`
      await testApp.context.db.execute(sql`${open} where id = ${paymentId}`)
      throw new ProviderUnavailable('late')
    })
    expect(await openSessionById(testApp.context, paymentId)).toBe('https://pay.test/cs_first')
    expect(await load(paymentId)).toMatchObject({ state: 'open', sessionId: 'cs_first', failureCode: null })
    expect((await orderOf(testApp, orderId))?.status).toBe('None')
  })

  it('that is open is not requested again; the caller’s own write is stored with its address', async () => {
    const { orderId, paymentId, url } = await buy()
    const create = vi.spyOn(testApp.cards, 'createSession')
    const request = vi.spyOn(testApp.context.paymentHandlers.payables.order, 'requestSession')
    expect(await openSessionById(testApp.context, paymentId)).toBe(url)
    expect([request.mock.calls, create.mock.calls]).toEqual([[], []])
    await loseResponse(orderId, paymentId)
    const at = testApp.clock.date()
    const facts = { provider: 'test', type: 'test', livemode: false, createdAt: at, receivedAt: at }
    const recorded = await openSessionById(testApp.context, paymentId, (tx, eventId) =>
      tx.insert(webhookEvents).values({ ...facts, eventId: eventId ?? 'none' }),
    )
    expect([recorded, create.mock.calls.length]).toEqual([url, 1])
    expect(await queryOne(testApp, sql`select event_id as url from webhook_events where provider = 'test'`)).toEqual({
      url,
    })
    expect((await orderOf(testApp, orderId))?.status).toBe('Placed')
  })

  it('of an unknown payment is an error', async () => {
    const id = crypto.randomUUID()
    await expect(openSessionById(testApp.context, id)).rejects.toThrow(`No payment ${id}.`)
    const { orderId, paymentId } = await buy()
    const request = await testApp.context.paymentHandlers.payables.order.requestSession(testApp.context, orderId)
    const payment = await load(paymentId)
    // Neither its payment nor its order is there.
    for (const gone of [{ id }, { id, orderId: crypto.randomUUID() }])
      await expect(openSession(testApp.context, { payment: { ...payment, ...gone }, request })).rejects.toThrow(
        `No payment ${id}.`,
      )
  })
})

describe('a page that cannot be requested', () => {
  const day = () => testApp.clock.date().toISOString().slice(0, 10)
  it.each([
    [
      'a refused key',
      new ProviderRefused('no', { status: 401, code: 'api_key_expired' }),
      ...(['provider_refused', 'api_key_expired', true] as const),
    ],
    [
      'a refusal',
      new ProviderRefused('no', { status: 400, code: 'email_invalid' }),
      ...(['provider_refused', 'email_invalid', false] as const),
    ],
    ['an outage', new ProviderUnavailable('down'), 'provider_unavailable', null, null],
    ['an error of ours', new Error('bug'), 'internal_error', null, null],
  ])(
    'for %s fails the attempt, is logged, and is told to staff if it was refused',
    async (_why, cause, code, reason, isKeyRefused) => {
      const log = vi.spyOn(testApp.context.log, code === 'provider_unavailable' ? 'warn' : 'error')
      const fault = vi.spyOn(testApp.context, 'fault')
      vi.spyOn(testApp.cards, 'createSession').mockRejectedValueOnce(cause)
      const { orderId, paymentId, url } = await buy()
      expect(url).toBe(`${testApp.context.config.publicUrl}/dziekujemy?orderId=${orderId}`)
      expect(fault.mock.calls.flat()).not.toContain('payment.after-session')
      expect(fault.mock.calls.flat()).toContain('payment.after-record')
      expect(await load(paymentId)).toMatchObject({
        ...{ state: 'failed', failureCode: code, failureReason: reason, sessionId: null, checkAt: null },
        settledAt: testApp.clock.date(),
      })
      expect(log).toHaveBeenCalledExactlyOnceWith({ err: cause, paymentId, reason }, 'payment page not opened')
      const placed = sql`select cause from order_events where order_id = ${orderId} and to_status = 'Placed'`
      expect(await queryOne(testApp, placed)).toEqual({ cause: 'payment page not opened' })
      const mail = sql`select occasion, recipient, data from mails where kind = 'staff-payment-refused'
        and data->>'paymentId' = ${paymentId}`
      expect(await queryOne(testApp, mail)).toEqual(
        isKeyRefused === null
          ? undefined
          : {
              ...{
                occasion: `staff-payment-refused:${reason}:${day()}`,
                recipient: testApp.context.config.seller.email,
              },
              data: { paymentId, reason, isKeyRefused },
            },
      )
      expect((await testApp.call(checkoutEndpoints.restartPayment, { body: { orderId } })).status).toBe(200)
    },
  )

  it('because payments are switched off, or it renews what is no subscription, says so in the log', async () => {
    const { orderId, paymentId } = await buy()
    const { context } = testApp
    const request = await context.paymentHandlers.payables.order.requestSession(context, orderId)
    const session = { payment: await load(paymentId), request }
    const warn = vi.spyOn(context.log, 'warn')
    for (const off of [{ cards: null }, { billing: null }])
      expect(await requestSession({ ...context, ...off }, session)).toEqual({
        ...{ session: null, failure: { code: 'provider_unavailable', reason: null, isApiKeyRejected: false } },
      })
    expect(warn.mock.lastCall?.[0]).toMatchObject({ err: { message: 'Payments are switched off.' } })
    const error = vi.spyOn(context.log, 'error')
    const renewal = { customerId: null, months: 1, amount: 100, coupon: null }
    expect((await requestSession(context, { ...session, request: { ...request, renewal } })).failure).toEqual({
      ...{ code: 'internal_error', reason: null, isApiKeyRejected: false },
    })
    expect(error.mock.lastCall?.[0]).toMatchObject({
      err: { message: `Payment ${paymentId} belongs to no subscription.` },
    })
  })
})
