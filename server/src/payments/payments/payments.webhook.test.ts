import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCardFake } from '#testing/card-fake.ts'
import { anOrder, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { postPayload, readEvent, signPayload, stripeWebhook } from '#testing/stripe-events.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const cards = openCardFake()
let testApp: TestApp
beforeAll(async () => {
  // Payment pages of the fake; signatures and event parsing of the real adapter.
  testApp = await openTestApp({ parts: { cards: { ...cards, readEvent } } })
})
afterAll(() => testApp.close())

async function aPaidSession() {
  const { reply } = await anOrder(testApp, [[await aProduct(testApp, { price: 10000 }), 1]])
  const [session] = [...cards.sessions.values()].filter(({ orderId }) => orderId === reply.orderId)
  const payment = await queryOne<{ id: string }>(
    testApp,
    sql`select id from payments where order_id = ${reply.orderId}`,
  )
  return {
    orderId: reply.orderId,
    event: (change: Record<string, unknown> = {}, top: Record<string, unknown> = {}) => ({
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      type: 'checkout.session.completed',
      created: Math.floor(testApp.clock.now() / 1000),
      livemode: false,
      ...top,
      data: {
        object: {
          id: session?.id,
          object: 'checkout.session',
          url: null,
          status: 'complete',
          payment_status: 'paid',
          client_reference_id: reply.orderId,
          metadata: { orderId: reply.orderId, paymentId: payment?.id },
          amount_total: session?.amount,
          currency: 'pln',
          livemode: false,
          payment_intent: 'pi_1',
          ...change,
        },
      },
    }),
  }
}

const post = (event: unknown, signing?: Parameters<typeof postPayload>[2]) =>
  postPayload(testApp, JSON.stringify(event), signing)

describe('POST /webhooks/stripe', () => {
  it('pays the order and answers 204; the same event again changes nothing', async () => {
    const { orderId, event } = await aPaidSession()
    const paid = event()
    expect((await post(paid)).statusCode).toBe(204)
    expect((await post(paid)).statusCode).toBe(204)
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
    expect(
      await queryOne(
        testApp,
        sql`select count(*)::int as n from order_events where order_id = ${orderId} and to_status = 'Paid'`,
      ),
    ).toEqual({ n: 1 })
  })

  it('accepts the old secret as well during rotation', async () => {
    const { event } = await aPaidSession()
    expect((await post(event(), { secret: 'whsec_old' })).statusCode).toBe(204)
  })

  it('accepts a signature of five minutes ago', async () => {
    const { event } = await aPaidSession()
    expect((await post(event(), { ageSeconds: 300 })).statusCode).toBe(204)
  })

  it.each<[string, Parameters<typeof post>[1]]>([
    ['a foreign secret', { secret: 'whsec_foreign' }],
    ['a signature of a second more than five minutes ago', { ageSeconds: 301 }],
  ])('refuses %s with 400 and remembers nothing', async (_name, signing) => {
    const { orderId, event } = await aPaidSession()
    const response = await post(event(), signing)
    expect([response.statusCode, response.json().code]).toEqual([400, 'ERRORS.WEBHOOKINVALID'])
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Placed' })
  })

  it('refuses a body without a signature, and one changed on the way', async () => {
    const { event } = await aPaidSession()
    const payload = JSON.stringify(event())
    expect(
      (
        await testApp.app.inject({
          method: 'POST',
          url: stripeWebhook,
          payload,
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(400)
    const header = signPayload(testApp, payload)
    const changed = payload.replace('"paid"', '"PAID"')
    expect(
      (
        await testApp.app.inject({
          method: 'POST',
          url: stripeWebhook,
          payload: changed,
          headers: { 'content-type': 'application/json', 'stripe-signature': header },
        })
      ).statusCode,
    ).toBe(400)
  })

  const hex = 'a'.repeat(64)

  it.each<[string, string | string[]]>([
    ['with a time that is no number', 't=abc'],
    ['with a time that is no number, beside a signature', `t=abc,v1=${hex}`],
    ['empty', ''],
    ['of a blank', ' '],
    ['without a time', `v1=${hex}`],
    ['without a signature', 't=1'],
    ['of another scheme', `t=1,v0=${hex}`],
    ['without values', 't,v1'],
    ['of separators', ',,,==,'],
    ['of junk', '\u00ff%00{}[]<>'],
    ['of many signatures', `t=1,${`v1=${hex},`.repeat(200)}`],
    ['with a signature of another length', 't=1,v1=aa'],
    ['with a signature of other letters', 't=1,v1=\u00ff\u00fe'],
    ['with an empty signature', 't=1,v1='],
    ['with a signature of as many other letters', `t=1,v1=${'\u00ff'.repeat(64)}`],
    ['sent twice', ['t=abc', 't=1,v1=aa']],
  ])('a signature header %s: 400', async (_what, header) => {
    const { event } = await aPaidSession()
    const sent = { 'content-type': 'application/json', 'stripe-signature': header }
    const response = await testApp.app.inject({
      method: 'POST',
      url: stripeWebhook,
      payload: JSON.stringify(event()),
      headers: sent,
    })
    expect(response.statusCode).toBe(400)
    expect(['ERRORS.WEBHOOKINVALID', 'ERRORS.PROVIDEDATA']).toContain(response.json().code)
  })

  it('refuses what is signed and no event: text, other JSON, an event of another kind', async () => {
    const bodies = ['no JSON', 'null', '[]', '{}', '{"object":"v2.core.event","id":"evt_1"}', '{"object":"event"}']
    for (const payload of bodies) {
      const response = await postPayload(testApp, payload)
      expect([payload, response.statusCode, response.json().code]).toEqual([payload, 400, 'ERRORS.WEBHOOKINVALID'])
    }
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['another amount', { amount_total: 1 }, {}],
    ['another currency', { currency: 'eur' }, {}],
    ['the other mode', {}, { livemode: true }],
  ])('refuses news of %s, so that the provider tells them again once that is mended', async (_name, change, top) => {
    const { orderId, event } = await aPaidSession()
    const wrong = event(change, top)
    expect((await post(wrong)).statusCode).toBe(400)
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Placed' })
    expect((await post({ ...event(), id: wrong.id })).statusCode).toBe(204)
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
  })

  it('waits for a transfer, and handles its failure', async () => {
    const { orderId, event } = await aPaidSession()
    await post(event({ payment_status: 'unpaid' }))
    expect(await queryOne(testApp, sql`select state from payments where order_id = ${orderId}`)).toEqual({
      state: 'waiting',
    })
    await post(event({ payment_status: 'unpaid' }, { type: 'checkout.session.async_payment_failed' }))
    expect(await queryOne(testApp, sql`select state from payments where order_id = ${orderId}`)).toEqual({
      state: 'failed',
    })
  })

  it('accepts events out of order: paid before completed, expired after paid', async () => {
    const { orderId, event } = await aPaidSession()
    await post(event({}, { type: 'checkout.session.async_payment_succeeded' }))
    await post(event({ payment_status: 'unpaid' }))
    await post(event({ status: 'expired', payment_status: 'unpaid' }, { type: 'checkout.session.expired' }))
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
  })

  it('accepts and ignores other events', async () => {
    expect(
      (
        await post({
          id: 'evt_other',
          object: 'event',
          type: 'customer.created',
          created: 1,
          livemode: false,
          data: { object: { id: 'cus_1' } },
        })
      ).statusCode,
    ).toBe(204)
  })
})
