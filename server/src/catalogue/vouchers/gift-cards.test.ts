import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockRefundedCards } from '#catalogue/vouchers/gift-cards.service.ts'
import { cancelOrder, lockOrder, payOrder } from '#commerce/orders/orders.service.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { settlePayment } from '#payments/payments/settle-payment.service.ts'
import { aCart, anOrderForm, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { millis } from '#testing/stored-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const byMail = (terms: string | null | undefined): Partial<OrderFormInput> => ({
  shippingMethod: 'Email',
  address: null,
  consents: { terms: terms ?? '', resign: true, digital: true },
})

/** An order of gift cards by card; `pay` reports the state of its payment page. */
async function anOrderOfCards(giftValue: number, count: number, change: Partial<OrderFormInput> = {}) {
  const productId = await aProduct(testApp, { price: giftValue, giftValue })
  const cartId = await aCart(testApp, [[productId, count]])
  const form = await anOrderForm(testApp, cartId, change)
  const body = { ...form, ...byMail(form.consents?.terms) }
  const { reply } = await testApp.call(checkoutEndpoints.createOrder, { body })
  const session = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  const pay = () =>
    inTransaction(testApp.context, (tx) =>
      settlePayment(tx, testApp.context, {
        ...{ state: 'paid', actor: 'provider:stripe' },
        session: testApp.cards.become(session?.id ?? '', 'paid'),
      }),
    )
  return { orderId: reply.orderId, productId, pay }
}

/** A paid order of gift cards and a parcel, which can still be cancelled. Returns its id. */
async function aMixedOrder(cards: number): Promise<string> {
  const cartId = await aCart(testApp, [
    [await aProduct(testApp, { price: 10000, giftValue: 10000 }), cards],
    [await aProduct(testApp), 1],
  ])
  const form = await anOrderForm(testApp, cartId, { shippingMethod: 'EmailKurierDPD' })
  const consents = { terms: form.consents?.terms ?? '', resign: true, digital: true }
  const { reply } = await testApp.call(checkoutEndpoints.createOrder, { body: { ...form, consents } })
  const session = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  await inTransaction(testApp.context, (tx) =>
    settlePayment(tx, testApp.context, {
      session: testApp.cards.become(session?.id ?? '', 'paid'),
      state: 'paid',
      actor: 'provider:stripe',
    }),
  )
  return reply.orderId
}

const cancel = (orderId: string) =>
  inTransaction(testApp.context, async (tx) => {
    const row = await lockOrder(tx, orderId)
    if (row) await cancelOrder(tx, testApp.context, row, { cause: 'returned', actor: 'test' })
    const block = { orderId, reference: `SU-${row?.number}`, blockedBy: `order:${orderId}` }
    await blockRefundedCards(tx, testApp.context, block, 'all')
  })

const codesOf = async (orderId: string) =>
  rowsOf<{ code: string }>(
    await testApp.context.db.execute(
      sql`select code from vouchers join gift_cards on voucher_id = vouchers.id where order_id = ${orderId} order by position, piece`,
    ),
  ).map(({ code }) => code)

/** The code of a paid gift card. */
async function aGiftCode(giftValue: number): Promise<string> {
  const { orderId, pay } = await anOrderOfCards(giftValue, 1)
  await pay()
  const [code = ''] = await codesOf(orderId)
  return code
}

async function aCartWith(code: string, price: number) {
  const productId = await aProduct(testApp, { price })
  const cartId = await aCart(testApp, [[productId, 1]])
  const { reply, status, problem } = await testApp.call(cartEndpoints.addVoucher, {
    body: { cartId, voucher: code, languageCode: 'pl' },
  })
  return { cartId, cart: reply, status, problem }
}

const order = async (cartId: string, change: Partial<OrderFormInput> = {}) =>
  testApp.call(checkoutEndpoints.createOrder, { body: await anOrderForm(testApp, cartId, change) })

describe('a gift card that is bought', () => {
  it('gets one code per item with the payment, once for repeated events, and one mail with them', async () => {
    const { orderId, pay } = await anOrderOfCards(20000, 2)
    expect(await codesOf(orderId)).toEqual([])
    for (let times = 0; times < 3; times++) await pay()
    const codes = await codesOf(orderId)
    expect(codes).toEqual([expect.stringMatching(/^UL(-[2-9A-HJKMNP-Z]{4}){3}$/), expect.any(String)])
    expect(new Set(codes).size).toBe(2)
    await testApp.runJobs()
    const mails = testApp.sent.filter(({ subject }) => subject === 'Karty podarunkowe Słodki Ul')
    expect(mails).toHaveLength(1)
    for (const part of [mails[0]?.text, mails[0]?.html]) for (const code of codes) expect(part).toContain(code)
    expect(mails[0]?.text).toContain('ważna do ')
    const [card] = mails[0]?.attachments ?? []
    expect(card).toMatchObject({ filename: 'karta-podarunkowa.pdf', contentType: 'application/pdf' })
    expect(
      Buffer.from(card?.content ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    // The other mails of the order do not contain the codes.
    for (const mail of testApp.sent.filter((each) => each !== mails[0]))
      for (const code of codes) expect(mail.text + mail.html).not.toContain(code)
    expect(await orderOf(testApp, orderId)).toMatchObject({ status: 'Delivered' })
  })

  it('is mailed in the language of its buyer, and is valid for 24 months', async () => {
    const { orderId, pay } = await anOrderOfCards(50000, 1, { languageCode: 'en' })
    await pay()
    await testApp.runJobs()
    const mail = testApp.sent.find(({ subject }) => subject.startsWith('Słodki Ul gift card'))
    expect(mail?.subject).toBe('Słodki Ul gift card, 500,00\u00a0zł')
    expect(mail?.html).toContain('<html lang="en">')
    const row = await queryOne<{ valid_to: string }>(
      testApp,
      sql`select valid_to::text, kind, scope, value, valid_from = created_at as is_valid_at_once,
          ${millis('vouchers.created_at')} as created
        from vouchers join gift_cards on voucher_id = vouchers.id where order_id = ${orderId}`,
    )
    expect(row).toMatchObject({
      ...{ kind: 'gift', scope: 'shop', value: 50000, is_valid_at_once: true, created: testApp.clock.now() },
    })
    const months = new Date(testApp.clock.now())
    months.setUTCMonth(months.getUTCMonth() + 24)
    expect(Math.abs(Date.parse(row?.valid_to ?? '') - months.getTime())).toBeLessThan(2 * dayMs)
  })

  it('cannot get a second code per item', async () => {
    const { orderId, pay } = await anOrderOfCards(20000, 1)
    await pay()
    const again = inTransaction(testApp.context, async (tx) => {
      const row = await lockOrder(tx, orderId)
      if (row) await payOrder(tx, testApp.context, { ...row, status: 'Placed' }, { cause: 'again', actor: 'test' })
    })
    await expect(again).rejects.toThrow()
    expect(await codesOf(orderId)).toHaveLength(1)
  })
})

describe('the code of a gift card', () => {
  it('CART-18 pays for products and delivery, in parts, until nothing is left', async () => {
    const code = await aGiftCode(20000)
    const { cartId, cart } = await aCartWith(code, 15000)
    expect(cart).toMatchObject({ totalPrice: 150, totalDiscount: 0, giftCardPayment: 150, giftCardBalance: 200 })
    const courier = cart.availableShippingMethods.find(({ name }) => name === 'KurierDPD')
    expect(courier).toMatchObject({ price: 17.9, giftCardPayment: 17.9 })
    const first = await order(cartId, { expectedTotal: 0 })
    // 167.90 × 23/123.
    const paidByCard = { status: 'Paid', total: 16790, gift_card_amount: 16790, vat_total: 3140 }
    expect(await orderOf(testApp, first.reply.orderId)).toMatchObject(paidByCard)
    // It sold no gift card.
    const sold = sql`select 1 from mails where kind = 'gift-cards' and data->>'orderId' = ${first.reply.orderId}`
    expect(await queryOne(testApp, sold)).toBeUndefined()
    // 200.00 less 150.00 for the product and 17.90 for the courier.
    const next = await aCartWith(code, 10000)
    expect(next.cart).toMatchObject({ totalDiscount: 0, totalPrice: 100, giftCardPayment: 32.1, giftCardBalance: 32.1 })
    const second = await order(next.cartId, { expectedTotal: 85.8 })
    const paidInPart = { status: 'Placed', total: 11790, gift_card_amount: 3210 }
    expect(await orderOf(testApp, second.reply.orderId)).toMatchObject(paidInPart)
    expect((await aCartWith(code, 10000)).problem.code).toBe('ERRORS.VOUCHERINVALID')
  })

  it('is accepted in lower case, without hyphens and with spaces', async () => {
    const code = await aGiftCode(10000)
    const typed = ` ${code.replaceAll('-', ' ').toLowerCase()} `
    expect((await aCartWith(typed, 5000)).cart.discountCode).toBe(code)
  })

  it('gets back the amount of a cancelled order', async () => {
    const code = await aGiftCode(10000)
    const { cartId } = await aCartWith(code, 30000)
    const { reply } = await order(cartId)
    expect((await aCartWith(code, 5000)).status).toBe(400)
    testApp.clock.advance(61 * minuteMs)
    await testApp.runJobs()
    expect(await orderOf(testApp, reply.orderId)).toMatchObject({ status: 'Canceled' })
    expect((await aCartWith(code, 5000)).cart.giftCardPayment).toBe(50)
  })

  it('is blocked when the money it was sold for goes back, and what was spent of it is claimed', async () => {
    const orderId = await aMixedOrder(3)
    const [begun = '', reserved = '', unused = ''] = await codesOf(orderId)
    await order((await aCartWith(begun, 4000)).cartId)
    await order((await aCartWith(reserved, 30000)).cartId)
    await cancel(orderId)
    for (const code of [unused, begun, reserved]) {
      const { status, problem } = await aCartWith(code, 5000)
      expect([status, problem.code]).toEqual([409, 'ERRORS.GIFTCARDBLOCKED'])
    }
    const claimed = sql`select claimed_amount as claimed from vouchers join gift_cards on voucher_id = vouchers.id
      where order_id = ${orderId} order by piece`
    const rows = async () => rowsOf<{ claimed: number }>(await testApp.context.db.execute(claimed))
    const claims = async () => (await rows()).map((row) => row.claimed)
    expect(await claims()).toEqual([5790, 10000, 0])
    const reportData = sql`select data from mails, vouchers where code = ${unused}
      and occasion = 'staff-gift-cards-claimed:' || vouchers.id || ':' || blocked_by`
    expect(await queryOne(testApp, reportData)).toEqual({
      data: {
        reference: expect.stringMatching(/^SU-\d+$/),
        claims: [
          { code: `…${begun.slice(-4)}`, value: 10000, claimed: 5790 },
          { code: `…${reserved.slice(-4)}`, value: 10000, claimed: 10000 },
        ],
      },
    })
    // The order that reserved a part of it is not paid in time.
    testApp.clock.advance(61 * minuteMs)
    await testApp.runJobs()
    expect(await claims()).toEqual([5790, 0, 0])
  })

  it('is not mailed when its order was cancelled before the mail was sent', async () => {
    const orderId = await aMixedOrder(1)
    const [code = 'none'] = await codesOf(orderId)
    await cancel(orderId)
    await testApp.runJobs()
    expect(testApp.sent.filter(({ text }) => text.includes(code))).toEqual([])
    const waiting = sql`select id from mails where kind = 'gift-cards' and data->>'orderId' = ${orderId}`
    expect(await queryOne(testApp, waiting)).toBeUndefined()
  })

  it('stops working when it expires', async () => {
    const code = await aGiftCode(10000)
    const past = new Date(testApp.clock.now() - 1)
    await testApp.context.db.execute(sql`update vouchers set valid_to = ${past} where code = ${code}`)
    expect((await aCartWith(code, 5000)).problem.code).toBe('ERRORS.VOUCHERINVALID')
  })
})
