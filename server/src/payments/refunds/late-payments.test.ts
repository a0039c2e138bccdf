import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { minuteMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder, lockOrder } from '#commerce/orders/orders.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { anOrder, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { settle } from '#testing/jobs.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const staff = 'biuro@slodki-ul.example'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { SELLER_EMAIL: staff } })
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
  testApp.cards.refunds.length = 0
  testApp.cards.returnFromProvider()
})

const sessionsOf = (orderId: string) => [...testApp.cards.sessions.values()].filter((page) => page.orderId === orderId)

/** An order of 217.90 by card with an open payment page. */
async function aCardOrder() {
  const { reply } = await anOrder(testApp, [[await aProduct(testApp, { price: 10000 }), 2]])
  const number = await queryOne<{ number: string }>(
    testApp,
    sql`select 'SU-' || number as number from orders where id = ${reply.orderId}`,
  )
  return { orderId: reply.orderId, sessionId: sessionsOf(reply.orderId)[0]?.id ?? '', number: number?.number ?? '' }
}

const deliver = (sessionId: string, state: 'paid' | 'expired') =>
  handlePaymentUpdate(testApp.context, {
    session: testApp.cards.become(sessionId, state),
    state,
    actor: 'provider:stripe',
  })

const restart = (orderId: string) => testApp.call(checkoutEndpoints.restartPayment, { body: { orderId } })

const reports = () => testApp.sent.filter(({ to }) => to === staff)
const refundMails = () => testApp.sent.filter(({ subject }) => subject.startsWith('Zwrot '))

/** Expects one full refund, and one mail to the buyer and to staff. */
function expectRefunded(sessionId: string, number: string, what: string) {
  expect(testApp.cards.refunds).toEqual([{ providerPaymentId: `pi_${sessionId}`, amount: 21790 }])
  expect(reports().map(({ subject }) => subject)).toEqual([`Wpłata do zwrotu: 217,90\u00a0zł, zamówienie ${number}`])
  for (const part of [reports()[0]?.text, reports()[0]?.html]) {
    for (const fact of [number, '217,90\u00a0zł', what, 'Zwrot całej kwoty jest zlecony', `pi_${sessionId}`])
      expect(part).toContain(fact)
  }
  expect(refundMails().map(({ to, subject }) => [to, subject])).toEqual([
    ['zosia@poczta.example', `Zwrot 217,90\u00a0zł za zamówienie ${number}`],
  ])
}

describe('money that nothing waits for', () => {
  it('paid twice: the second payment is refunded and reported, once for repeated events (Q-116)', async () => {
    const { orderId, sessionId, number } = await aCardOrder()
    await deliver(sessionId, 'expired')
    await restart(orderId)
    const second = sessionsOf(orderId)[1]?.id ?? ''
    await deliver(second, 'paid')
    for (let times = 0; times < 3; times++) await deliver(sessionId, 'paid')
    await settle(testApp)
    expectRefunded(sessionId, number, 'choć było już opłacone')
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
  })

  it('paid after it was cancelled by hand: goes back and is reported', async () => {
    const { orderId, sessionId, number } = await aCardOrder()
    await inTransaction(testApp.context, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order) await cancelOrder(tx, testApp.context, order, { cause: 'changed their mind', actor: 'staff' })
    })
    await deliver(sessionId, 'paid')
    await settle(testApp)
    expectRefunded(sessionId, number, 'gdy było już anulowane')
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Canceled' })
  })

  it('paid after its time was over: goes back and is reported (Q-16)', async () => {
    const { orderId, sessionId, number } = await aCardOrder()
    testApp.clock.advance(61 * minuteMs)
    await settle(testApp)
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Canceled' })
    await deliver(sessionId, 'paid')
    await settle(testApp)
    expectRefunded(sessionId, number, 'gdy było już anulowane')
  })

  it('of another sum than ours: nothing changes, and staff are told once', async () => {
    const { orderId, sessionId, number } = await aCardOrder()
    const session = { ...testApp.cards.become(sessionId, 'paid'), amount: 100 }
    for (let times = 0; times < 2; times++) {
      const outcome = await handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
      expect(failed(outcome)).toBe(true)
    }
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Placed' })
    await testApp.runJobs()
    expect(reports().filter(({ subject }) => subject.includes(number))).toHaveLength(1)
    expect(reports()[0]?.text).toContain('1,00\u00a0zł, PLN')
    expect(testApp.cards.refunds).toEqual([])
  })
})

describe('a failed refund', () => {
  it('because the provider is down: retried, with one mail to staff after about an hour, then sent', async () => {
    const { sessionId } = await aCardOrder()
    testApp.clock.advance(61 * minuteMs)
    await settle(testApp)
    await deliver(sessionId, 'paid')
    testApp.cards.goOffline()
    await settle(testApp)
    testApp.sent.length = 0
    for (let tries = 0; tries < 9; tries++) {
      testApp.clock.advance(61 * minuteMs)
      await testApp.runJobs()
    }
    expect(reports().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Zwrot się opóźnia: 217,90/)])
    expect(refundMails().filter(({ to }) => to !== staff)).toEqual([])
    testApp.cards.returnFromProvider()
    testApp.clock.advance(61 * minuteMs)
    await settle(testApp)
    expect(testApp.cards.refunds).toEqual([{ providerPaymentId: `pi_${sessionId}`, amount: 21790 }])
    expect(refundMails().filter(({ to }) => to !== staff)).toHaveLength(1)
    expect(reports()).toHaveLength(1)
  })

  it('because the provider refuses: not retried, and reported to staff at once', async () => {
    const { sessionId, number } = await aCardOrder()
    testApp.clock.advance(61 * minuteMs)
    await settle(testApp)
    await deliver(sessionId, 'paid')
    testApp.cards.refuseRefunds(true)
    await settle(testApp)
    testApp.cards.refuseRefunds(false)
    testApp.clock.advance(180 * minuteMs)
    await settle(testApp)
    expect(testApp.cards.refunds).toEqual([])
    const refused = reports().filter(({ subject }) => subject.startsWith('Zwrot odrzucony'))
    expect(refused.map(({ subject }) => subject)).toEqual([`Zwrot odrzucony: 217,90\u00a0zł, zamówienie ${number}`])
    expect(refused[0]?.text).toContain('zwróć pieniądze ręcznie')
  })
})

describe('what stays Placed', () => {
  it('a replaced payment page is closed at the provider, so that nobody pays it', async () => {
    const { orderId, sessionId } = await aCardOrder()
    testApp.clock.advance(59 * minuteMs)
    await testApp.context.db.execute(
      sql`update payments set expires_at = ${testApp.clock.date()} where session_id = ${sessionId}`,
    )
    await restart(orderId)
    await settle(testApp)
    expect(sessionsOf(orderId).map(({ state }) => state)).toEqual(['expired', 'open'])
  })

  it('money through a page given up is found although no webhook ever comes, and goes back', async () => {
    const { orderId, sessionId, number } = await aCardOrder()
    await testApp.context.db.execute(
      sql`update payments set expires_at = ${testApp.clock.date()} where session_id = ${sessionId}`,
    )
    await restart(orderId)
    const second = sessionsOf(orderId)[1]?.id ?? ''
    testApp.cards.become(sessionId, 'paid')
    await deliver(second, 'paid')
    await settle(testApp)
    expectRefunded(sessionId, number, 'choć było już opłacone')
    const left = await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from payments where order_id = ${orderId} and check_at is not null`,
    )
    expect(left?.n).toBe(0)
  })

  it('money through a page given up pays the order when nothing else has', async () => {
    const { orderId, sessionId } = await aCardOrder()
    await testApp.context.db.execute(
      sql`update payments set expires_at = ${testApp.clock.date()} where session_id = ${sessionId}`,
    )
    await restart(orderId)
    testApp.cards.become(sessionId, 'paid')
    await settle(testApp)
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Paid' })
    // The page that was open meanwhile is closed.
    expect(sessionsOf(orderId).map(({ state }) => state)).toEqual(['paid', 'expired'])
    expect(testApp.cards.refunds).toEqual([])
  })
})
