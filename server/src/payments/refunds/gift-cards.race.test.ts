import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { aCart, anOrderForm, aProduct } from '#testing/factories.ts'
import { aPaidOrderOf, cardOf, soldCodes } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { postEvent, readEvent } from '#testing/stripe-events.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '99' } })
  // Signatures and event parsing of the real adapter.
  Object.assign(testApp.cards, { readEvent })
})
afterAll(() => testApp.close())

it('a gift card that is spent while its order is refunded is spent and claimed, or blocked and not spent', {
  timeout: 120_000,
}, async () => {
  const giftId = await aProduct(testApp, { price: 20000, giftValue: 20000 })
  const jarId = await aProduct(testApp, { price: 3000, stock: 99 })
  const outcomes = new Set<string>()
  // Positive: the refund waits, in milliseconds; negative: the orders do. Whoever came first in a round waits
  // longer in the next, so that both orders of events are met on a fast machine and on a slow one.
  let headStart = 0
  const after = (wait: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)))
  for (let round = 0; round < 10 || (outcomes.size < 2 && round < 30); round++) {
    const sold = await aPaidOrderOf(testApp, { lines: [[giftId, 1]] })
    const [code = ''] = await soldCodes(testApp, sold.orderId)
    const forms = await Promise.all(
      Array.from({ length: 3 }, async (_, index) => {
        const cartId = await aCart(testApp, [[jarId, 1]])
        await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: code, languageCode: 'pl' } })
        // The card pays all of it: 30.00 and a courier of 17.90.
        return anOrderForm(testApp, cartId, { email: `kupujacy-${round}-${index}@poczta.example`, expectedTotal: 0 })
      }),
    )
    testApp.cards.refundThere(sold.money, 20000)
    const event = { id: 'ch_1', object: 'charge', payment_intent: sold.money }
    const [refunded, ...orders] = await Promise.all([
      after(headStart).then(() => postEvent(testApp, 'charge.refunded', event)),
      ...forms.map((body) => after(-headStart).then(() => testApp.call(checkoutEndpoints.createOrder, { body }))),
    ])
    expect(refunded.statusCode).toBe(204)
    const placed = orders.filter(({ status }) => status === 201)
    for (const { status, problem } of orders)
      if (status !== 201) expect([status, problem.code]).toEqual([409, 'ERRORS.GIFTCARDBLOCKED'])
    const spent = placed.length * 4790
    expect(await cardOf(testApp, code)).toMatchObject({
      balance: 20000 - spent,
      claimed: spent,
      blocked_by: expect.stringMatching(/^document:/),
    })
    outcomes.add(placed.length === 0 ? 'blocked' : placed.length === 3 ? 'spent' : 'both')
    headStart += placed.length === 0 ? 10 : -10
    const reports = rowsOf<{ claimed: string }>(
      await testApp.context.db.execute(
        sql`select data -> 'claims' -> 0 ->> 'claimed' as claimed from mails
          where kind = 'staff-gift-cards-claimed' and data -> 'claims' -> 0 ->> 'code' = ${`…${code.slice(-4)}`}`,
      ),
    )
    expect(reports.map(({ claimed }) => Number(claimed))).toEqual(spent > 0 ? [spent] : [])
  }
  expect(outcomes.size).toBeGreaterThan(1)
  await settle(testApp)
  expect(await findViolations(testApp)).toEqual([])
})
