import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { cartProblemSchema, checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { vatPortion } from '@slodki-ul/contract/money'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { selectDocumentsOfOrder } from '#payments/documents/invoices.service.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { aCart, anOrderForm, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let honeyId: number
let giftId: number
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  honeyId = await aProduct(testApp, { price: 8000, vatRate: 5 })
  giftId = await aProduct(testApp, { price: 20000, giftValue: 20000, categoryIds: [1] })
})
afterAll(() => testApp.close())

const apply = (cartId: string, voucher: string) =>
  testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher, languageCode: 'pl' } })

let codes = 0
/** The code of a gift card worth so many grosze. */
async function aGiftCode(value: number): Promise<string> {
  const code = `UL-ABCD-EFGH-${(++codes).toString().padStart(4, '2').replaceAll('0', 'Z').replaceAll('1', 'Y')}`
  await testApp.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, created_at) values (${code}, 'gift', ${value}, 'shop', ${testApp.clock.date()})`,
  )
  return code
}

/** Codes of every kind that would be valid for this cart without the gift cards in it. */
const everyCode = async () => ['MIOD10', 'PLASTER25', await aGiftCode(50000)]

const digital = (form: OrderFormInput): OrderFormInput => ({
  ...form,
  consents: { terms: form.consents?.terms ?? '', resign: true, digital: true },
})

/** Orders a cart and pays; delivery is by e-mail when nothing needs a parcel. */
async function order(cartId: string, change: Partial<OrderFormInput>) {
  const form = digital(await anOrderForm(testApp, cartId, change))
  return testApp.call(checkoutEndpoints.createOrder, { body: form })
}

const linesOf = async (orderId: string) =>
  rowsOf<{ gift: boolean; discount: number }>(
    await testApp.context.db.execute(
      sql`select gift_value is not null as gift, discount_share as discount from order_lines where order_id = ${orderId} order by gift_value nulls first`,
    ),
  )

describe('a code on a cart of gift cards and other products', () => {
  it.each([
    ['MIOD10', 800, 0],
    ['PLASTER25', 2500, 0],
    ['gift', 0, 8000],
  ])(
    'CHK-33 %s is for the other products alone: in the cart, the order, the payment and the documents',
    async (kind, discount, giftCard) => {
      const code = kind === 'gift' ? await aGiftCode(8000) : kind
      const cartId = await aCart(testApp, [
        [honeyId, 1],
        [giftId, 2],
      ])
      const { reply: cart } = await apply(cartId, code)
      expect(cart).toMatchObject({ discountCode: code, totalDiscount: discount / 100, giftCardPayment: giftCard / 100 })
      expect(cart.totalPrice).toBe((8000 + 40000 - discount) / 100)
      const shipping = cart.availableShippingMethods.find(({ name }) => name === 'EmailKurierDPD')
      const delivery = Math.round((shipping?.price ?? 0) * 100)
      const total = 8000 + 40000 - discount + delivery
      const expectedTotal = (total - giftCard) / 100
      const { reply, status } = await order(cartId, { shippingMethod: 'EmailKurierDPD', expectedTotal })
      expect(status).toBe(201)
      expect(await linesOf(reply.orderId)).toEqual([
        { gift: false, discount },
        { gift: true, discount: 0 },
      ])
      expect(await orderOf(testApp, reply.orderId)).toMatchObject({
        ...{ total, discount_total: discount, gift_card_amount: giftCard },
        // 5 % of honey and delivery; nothing of the cards.
        vat_total: vatPortion(8000 - discount + delivery, 5),
      })
      const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
      expect(page?.amount).toBe(total - giftCard)
      const session = testApp.cards.become(page?.id ?? '', 'paid')
      await handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
      const documents = (await selectDocumentsOfOrder(testApp.context.db, reply.orderId)).map(
        ({ type, total, giftCardAmount, lines }) => [type, total, giftCardAmount, lines.map(({ gross }) => gross)],
      )
      expect(documents).toEqual([
        ['Receipt', total - 40000, giftCard, [8000 - discount, delivery]],
        ['GiftCardSale', 40000, 0, [40000]],
      ])
    },
  )

  it('a gift card with more than the other products and their delivery keeps the rest, and the cards are paid in full', async () => {
    const code = await aGiftCode(50000)
    const cartId = await aCart(testApp, [
      [honeyId, 1],
      [giftId, 1],
    ])
    expect((await apply(cartId, code)).reply).toMatchObject({ giftCardPayment: 80, totalPrice: 280 })
    const { reply } = await order(cartId, { shippingMethod: 'EmailKurierDPD', expectedTotal: 200 })
    expect(await orderOf(testApp, reply.orderId)).toMatchObject({
      ...{ status: 'Placed', total: 29790, gift_card_amount: 9790 },
    })
    expect(await queryOne(testApp, sql`select amount from voucher_uses where subject_id = ${reply.orderId}`)).toEqual({
      amount: 9790,
    })
  })

  it('gift cards do not lift a cart to the smallest total of a code', async () => {
    await testApp.context.db.execute(
      sql`insert into vouchers (code, kind, value, scope, min_total, created_at) values ('OD100', 'amount', 2500, 'shop', 10000, ${testApp.clock.date()})`,
    )
    const cartId = await aCart(testApp, [
      [honeyId, 1],
      [giftId, 1],
    ])
    expect((await apply(cartId, 'OD100')).problem.code).toBe('ERRORS.VOUCHERBELOWMINIMUM')
  })
})

describe('a code on a cart of gift cards only', () => {
  it('is refused with a code of its own, the same for every code, and none counts as a wrong one', async () => {
    const cartId = await aCart(testApp, [[giftId, 1]])
    // More attempts than the limit for wrong codes allows.
    for (const code of [...(await everyCode()), ...Array.from({ length: 12 }, (_, index) => `NIEMA${index}`)]) {
      const { status, problem } = await apply(cartId, code)
      expect([status, problem.code, problem.detail]).toEqual([
        ...[409, 'ERRORS.VOUCHERNOTFORGIFTCARDS', 'Discount codes and gift cards do not pay for gift cards.'],
      ])
    }
    const { reply } = await testApp.call(cartEndpoints.getCart, { query: { id: cartId, languageCode: 'pl' } })
    expect(reply).toMatchObject({ discountCode: null, totalDiscount: 0, totalPrice: 200 })
  })

  it('still can be taken off with an empty code', async () => {
    const cartId = await aCart(testApp, [[giftId, 1]])
    expect((await apply(cartId, '')).problem.code).toBe('ERRORS.VOUCHERINVALID')
  })

  it('that was put on while there were other products: no discount, and an order that counts on it is refused with the cart', async () => {
    const cartId = await aCart(testApp, [
      [honeyId, 1],
      [giftId, 1],
    ])
    expect((await apply(cartId, 'MIOD10')).status).toBe(200)
    const { reply: cart } = await testApp.call(cartEndpoints.removeFromCart, {
      body: { cartId, productId: honeyId, languageCode: 'pl' },
    })
    expect(cart).toMatchObject({ discountCode: null, totalDiscount: 0, totalPrice: 200 })
    const byMail = { shippingMethod: 'Email', address: null } as const
    const refused = await order(cartId, byMail)
    expect([refused.status, refused.problem.code]).toEqual([409, 'ERRORS.VOUCHERNOTFORGIFTCARDS'])
    expect(cartProblemSchema.parse(refused.problem).cart.totalPrice).toBe(200)
    const { reply } = await order(cartId, { ...byMail, expectedTotal: 200 })
    expect(await orderOf(testApp, reply.orderId)).toMatchObject({ total: 20000, discount_total: 0 })
  })
})
