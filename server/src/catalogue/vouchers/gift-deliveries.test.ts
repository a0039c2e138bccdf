import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockDisputedCards, blockRefundedCards, unblockDisputedCards } from '#catalogue/vouchers/gift-cards.service.ts'
import { cancelOrder, lockOrder } from '#commerce/orders/orders.service.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aCart, aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf, soldCodes } from '#testing/gift-cards.ts'
import { giftDeliveries } from '#testing/gift-deliveries.ts'
import { readPdf } from '#testing/pdf.ts'
import { expectSound } from '#testing/sound-mails.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let cardId: number
let jarId: number
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  cardId = await aProduct(testApp, { price: 20_000, giftValue: 20_000 })
  jarId = await aProduct(testApp, { price: 4_550, stock: 100 })
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const { dayIn, aGift, runAt, mailsTo, mailsWith } = giftDeliveries(() => testApp)
const change = (work: (tx: Transaction) => Promise<unknown>) => inTransaction(testApp.context, work)
const block = (orderId: string) => ({ orderId, reference: 'SU-1', blockedBy: `order:${orderId}` })

describe('PUT /cart/arrange-gift', () => {
  it('keeps recipient, dedication and day with the line, until nothing of them is left', async () => {
    const { reply: product } = await testApp.call(productsEndpoints.getProduct, { params: { id: cardId, lang: 'pl' } })
    const { reply: jar } = await testApp.call(productsEndpoints.getProduct, { params: { id: jarId, lang: 'pl' } })
    expect([product.isGiftCard, jar.isGiftCard]).toEqual([true, false])
    const gift = {
      recipientName: 'Ania',
      recipientEmail: 'ania@poczta.example',
      message: '  Sto lat ',
      sendOn: dayIn(3),
    }
    const add = (productId: number, given: object, cartId: string | null = null) =>
      testApp.call(cartEndpoints.addToCart, { body: { productId, count: 1, cartId, languageCode: 'pl', ...given } })
    const { reply: first } = await add(cardId, { gift })
    expect(first.products).toMatchObject([{ isGiftCard: true, gift: { ...gift, message: 'Sto lat' } }])
    // More pieces keep what was arranged; a product that is no gift card takes nothing.
    await add(cardId, {}, first.id)
    const { reply: both } = await add(jarId, { gift }, first.id)
    expect(both.products.map((line) => [line.count, line.isGiftCard, line.gift?.recipientName])).toEqual([
      [2, true, 'Ania'],
      [1, false, undefined],
    ])
    const arrange = (given: object, productId = cardId) =>
      testApp.call(cartEndpoints.arrangeGift, {
        body: { cartId: first.id, productId, languageCode: 'pl', gift: given as never },
      })
    const late = await arrange({ ...gift, recipientEmail: 'ania', sendOn: '2099-01-01' })
    expect(late.problem).toMatchObject({
      ...{ code: 'ERRORS.PROVIDEDATA', status: 400 },
      errors: { 'gift.recipientEmail': 'ERRORS.ENTERVALIDEMAIL', 'gift.sendOn': 'ERRORS.GIFTDAY' },
    })
    const long = await arrange({ ...gift, message: 'x'.repeat(301) })
    expect(long.problem.errors).toEqual({ 'gift.message': 'ERRORS.MAXLENGTH' })
    expect((await add(cardId, { gift: { sendOn: '2099-01-01' } })).problem.errors).toEqual({
      'gift.sendOn': 'ERRORS.GIFTDAY',
    })
    expect((await arrange(gift, jarId)).problem.code).toBe('ERRORS.UNABLETOLOADPRODUCT')
    const moved = await arrange({ ...gift, sendOn: null })
    expect(moved.reply.products[0]?.gift).toMatchObject({ recipientName: 'Ania', sendOn: null })
    expect((await arrange({})).reply.products[0]?.gift).toBeNull()
  })

  it('joins the cart of an account, which keeps what it has', async () => {
    const { headers } = await aCustomer(testApp)
    const own = await testApp.call(
      cartEndpoints.addToCart,
      { body: { productId: cardId, count: 1, languageCode: 'pl' } },
      headers,
    )
    const bring = async (recipientName: string) => {
      const cartId = await aCart(testApp, [[cardId, 1]])
      await testApp.call(cartEndpoints.arrangeGift, {
        body: { cartId, productId: cardId, languageCode: 'pl', gift: { recipientName } },
      })
      return (await testApp.call(cartEndpoints.mergeCarts, { body: { cartId, languageCode: 'pl' } }, headers)).reply
    }
    const [first, second] = [await bring('Ania'), await bring('Basia')]
    expect([first.id, first.products[0]?.gift?.recipientName]).toEqual([own.reply.id, 'Ania'])
    expect(second.products).toMatchObject([{ count: 3, gift: { recipientName: 'Ania' } }])
  })
})

describe('a gift card whose delivery was arranged', () => {
  it('is mailed to its recipient in the morning of its day; the buyer is told what was arranged, and mailed the others', async () => {
    const other = await aProduct(testApp, { price: 10_000, giftValue: 10_000 })
    const { headers, session } = await aCustomer(testApp)
    const gift = aGift('ania.dar@poczta.example', 3)
    const lines: [number, number][] = [
      [cardId, 2],
      [other, 1],
      [jarId, 1],
    ]
    const { orderId } = await aPaidOrderOf(testApp, { lines, gift, change: { email: session.email }, headers })
    const [one = '', two = '', plain = ''] = await soldCodes(testApp, orderId)
    await runAt(null)
    const own = mailsTo(session.email)
    expect(own).toHaveLength(2)
    const confirmation = own.find(({ text }) => !text.includes(plain))
    expectSound(confirmation, 'pl')
    const [year, month, day] = gift.sendOn.split('-')
    for (const part of [
      'Dla: Ania, ania.dar@poczta.example',
      `${day}.${month}.${year} rano`,
      'Dedykacja: „Sto lat & 100 pączków”',
    ])
      expect(confirmation?.text).toContain(part)
    expect(confirmation?.text).toContain('przyjdzie w osobnej wiadomości')
    for (const code of [one, two]) expect(mailsWith(code)).toEqual([])
    // The page of the order shows the same to its buyer.
    const order = await testApp.call(ordersEndpoints.getOrder, { params: { id: orderId, lang: 'pl' } }, headers)
    const shown = Object.fromEntries(order.reply.products.map(({ id, gift: its }) => [id, its]))
    expect(shown).toEqual({ [cardId]: gift, [other]: null, [jarId]: null })

    testApp.sent.length = 0
    await runAt(gift.sendOn, 1)
    expect(testApp.sent).toEqual([])
    await runAt(gift.sendOn)
    const [mail, ...more] = mailsTo('ania.dar@poczta.example')
    expect([more, testApp.sent.length]).toEqual([[], 1])
    expectSound(mail, 'pl')
    for (const part of [
      one,
      two,
      'Dla: Ania',
      '„Sto lat & 100 pączków”',
      'Karta jest od: Zofia Kalinowska.',
      'Polityka prywatności',
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain(plain)
    const printed = (await readPdf(Buffer.from(mail?.attachments[0]?.content ?? ''))).pages.join(' ')
    for (const part of ['Ania', 'Sto lat & 100 pączków', one, two]) expect(printed).toContain(part)
  })

  it.each([
    ['today', 0],
    ['earlier', -2],
  ])('for %s is mailed at once after the payment, without an address to its buyer', async (_when, days) => {
    const email = `kupujacy${days}@poczta.example`
    const gift = { ...aGift('', days), recipientName: 'Ola' }
    const { orderId } = await aPaidOrderOf(testApp, {
      lines: [[cardId, 1]],
      gift,
      change: { email, languageCode: 'en' },
    })
    await runAt(null)
    const [code = ''] = await soldCodes(testApp, orderId)
    const [mail] = mailsWith(code)
    expectSound(mail, 'en')
    expect([mail?.to, mail?.text.includes('For: Ola'), mail?.text.includes('Forward this message')]).toEqual([
      email,
      true,
      true,
    ])
    expect(mail?.text).not.toContain('The card is from')
    // The page after the payment announces the card, and no links to files.
    const { reply } = await testApp.call(checkoutEndpoints.getResult, { query: { orderId } })
    expect(reply).toMatchObject({ state: 'paid', hasFiles: false, hasGiftCards: true, hasParcel: false })
  })

  it('is not mailed when its order is cancelled or the card refunded before its day; what is left of its line is', async () => {
    const mixed = (to: string) =>
      aPaidOrderOf(testApp, {
        lines: [
          [cardId, 2],
          [jarId, 1],
        ],
        gift: aGift(to, 2),
        change: { shippingMethod: 'EmailKurierDPD' },
      })
    const [gone, left] = [await mixed('nikt@poczta.example'), await mixed('ktos@poczta.example')]
    await change(async (tx) => {
      const row = await lockOrder(tx, gone.orderId)
      if (row) await cancelOrder(tx, testApp.context, row, { cause: 'returned', actor: 'test' })
      await blockRefundedCards(tx, testApp.context, block(gone.orderId), 'all')
      await blockRefundedCards(tx, testApp.context, block(left.orderId), [1])
    })
    await runAt(dayIn(2))
    expect(mailsTo('nikt@poczta.example')).toEqual([])
    expect(await queryOne(testApp, sql`select 1 from mails where recipient = 'nikt@poczta.example'`)).toBeUndefined()
    const [mail, ...others] = mailsTo('ktos@poczta.example')
    const codes = await soldCodes(testApp, left.orderId)
    expect([others, codes.filter((code) => mail?.text.includes(code))]).toEqual([[], [expect.any(String)]])
  })

  it('waits while its payment is disputed, and is mailed in the days after the dispute is won', async () => {
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[cardId, 1]], gift: aGift('spor@poczta.example', 1) })
    await change((tx) => blockDisputedCards(tx, testApp.context, { orderId, reference: 'SU-1', disputeId: 'du_1' }))
    await runAt(dayIn(1))
    await change((tx) => unblockDisputedCards(tx, 'du_1'))
    await runAt(null)
    expect(mailsTo('spor@poczta.example')).toEqual([])
    testApp.clock.advance(dayMs)
    await runAt(null)
    expect(mailsTo('spor@poczta.example')).toHaveLength(1)
  })
})
