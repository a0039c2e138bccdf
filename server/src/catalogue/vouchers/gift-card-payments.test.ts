import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { returnToGiftCard } from '#catalogue/vouchers/gift-cards.service.ts'
import { confirmationWaitMs } from '#commerce/orders/order-mails.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { aCart, anOrderForm, aProduct } from '#testing/factories.ts'
import { aGiftCard } from '#testing/gift-cards.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** An order of one product with a code; prices in grosze. Returns its id. */
async function anOrderWith(code: string, price: number): Promise<string> {
  const cartId = await aCart(testApp, [[await aProduct(testApp, { price }), 1]])
  await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: code, languageCode: 'pl' } })
  const { reply } = await testApp.call(checkoutEndpoints.createOrder, { body: await anOrderForm(testApp, cartId) })
  return reply.orderId
}

describe('money that goes back to a gift card', () => {
  it('needs a card that paid; none of it needs none', async () => {
    const orderId = await anOrderWith('MIOD10', 10000)
    const giveBack = (amount: number) =>
      inTransaction(testApp.context, (tx) => returnToGiftCard(tx, testApp.context, orderId, amount))
    await giveBack(0)
    await expect(giveBack(1)).rejects.toThrow(`No gift card paid for order ${orderId}.`)
  })
})

describe('the payment page of an order that a gift card pays in part', () => {
  it('requests the rest, delivery included', async () => {
    const code = await aGiftCard(testApp, 10000)
    const orderId = await anOrderWith(code, 9500)
    const session = [...testApp.cards.sessions.values()].findLast((each) => each.orderId === orderId)
    expect(session?.amount).toBe(9500 + 1790 - 10000)
    testApp.clock.advance(confirmationWaitMs)
    await testApp.runJobs()
    const mail = testApp.sent.find(({ subject, text }) => subject.endsWith('przyjęte') && text.includes(code.slice(-4)))
    expect(mail?.text).toContain(`Zapłacono kartą podarunkową …${code.slice(-4)}: 100,00\u00a0zł`)
    expect(mail?.text).toContain('Pozostało do zapłaty: 12,90\u00a0zł')
  })
})
