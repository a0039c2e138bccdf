import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { settlePayment } from '#payments/payments/settle-payment.service.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import { anOrder, aProduct, orderOf } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(async () => {
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

const { restartPayment } = checkoutEndpoints
const sessionsOf = (orderId: string): CheckoutSession[] =>
  [...testApp.cards.sessions.values()].filter((session) => session.orderId === orderId)
const retry = (orderId: string) => testApp.call(restartPayment, { body: { orderId } })
const deliver = (session: CheckoutSession) =>
  inTransaction(testApp.context, (tx) =>
    settlePayment(tx, testApp.context, { session, state: session.state, actor: 'provider:stripe' }),
  )
const pay = (session: CheckoutSession) => deliver(testApp.cards.become(session.id, 'paid'))
const statesOf = async (orderId: string) =>
  rowsOf<{ state: string }>(
    await testApp.context.db.execute(sql`select state from payments where order_id = ${orderId} order by attempt`),
  ).map(({ state }) => state)

describe('two tabs paying one order', { timeout: 60_000 }, () => {
  it('lead to one payment page, however often they ask', async () => {
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
    const responses = await Promise.all(Array.from({ length: 16 }, () => retry(reply.orderId)))
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(new Set(responses.map((response) => response.reply.url))).toEqual(new Set([reply.url]))
    expect(await statesOf(reply.orderId)).toEqual(['open'])
  })

  it('open one new page between them after the provider was away', async () => {
    testApp.cards.goOffline()
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
    testApp.cards.returnFromProvider()
    const responses = await Promise.all(Array.from({ length: 16 }, () => retry(reply.orderId)))
    expect(new Set(responses.map((response) => [response.status, response.reply.url].join()))).toEqual(
      new Set([`200,${sessionsOf(reply.orderId)[0]?.url}`]),
    )
    expect(sessionsOf(reply.orderId)).toHaveLength(1)
    expect(await statesOf(reply.orderId)).toEqual(['failed', 'open'])
  })

  it('pay once: the other tab gets the page just paid, or the error that there is nothing to pay', async () => {
    for (let round = 0; round < 8; round++) {
      const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
      const [session] = sessionsOf(reply.orderId)
      if (!session) throw new Error('The order has no payment page.')
      const [, ...responses] = await Promise.all([
        pay(session),
        ...Array.from({ length: 4 }, () => retry(reply.orderId)),
      ])
      for (const { status, reply: page, problem } of responses)
        expect(status === 200 ? page.url : [status, problem.code]).toEqual(
          status === 200 ? session.url : [409, 'ERRORS.ORDERNOTPAYABLE'],
        )
      expect(await statesOf(reply.orderId)).toEqual(['paid'])
      expect((await orderOf(testApp, reply.orderId))?.status).toBe('Paid')
    }
  })

  it('that pay an old page and a new one at once are given the second money back', async () => {
    for (let round = 0; round < 6; round++) {
      const { reply } = await anOrder(testApp, [[await aProduct(testApp, { price: 12345 }), 1]])
      const [old] = sessionsOf(reply.orderId)
      if (!old) throw new Error('The order has no payment page.')
      // The buyer stays on the old page while another tab is told that it expired and opens a new one.
      await deliver({ ...old, state: 'expired' })
      await retry(reply.orderId)
      const fresh = sessionsOf(reply.orderId).find(({ id }) => id !== old.id)
      if (!fresh) throw new Error('No second payment page.')
      const refunds = testApp.cards.refunds.length
      await Promise.all([pay(old), pay(fresh), pay(old), pay(fresh)])
      expect((await statesOf(reply.orderId)).sort()).toEqual(['paid', 'surplus'])
      expect((await orderOf(testApp, reply.orderId))?.status).toBe('Paid')
      await testApp.runJobs()
      expect(testApp.cards.refunds.slice(refunds).map(({ amount }) => amount)).toEqual([old.amount])
    }
  })
})
