import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectDocumentsOfOrder } from '#payments/documents/invoices.service.ts'
import { correct, correctionsOf } from '#testing/corrections.ts'
import { aProduct } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf, cardOf, soldCodes, tryCode } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { postDispute, refund, refundThere } from '#testing/refunds.ts'
import { readEvent } from '#testing/stripe-events.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let honeyId: number
let toolId: number
let giftId: number
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  // Signatures and event parsing of the real adapter.
  Object.assign(testApp.cards, { readEvent })
  honeyId = await aProduct(testApp, { price: 3333, vatRate: 5, stock: 999 })
  toolId = await aProduct(testApp, { price: 1999, vatRate: 23, stock: 999 })
  giftId = await aProduct(testApp, { price: 20000, giftValue: 20000 })
})
afterAll(() => testApp.close())

const documentsOf = (orderId: string) => selectDocumentsOfOrder(testApp.context.db, orderId)

/** An order of a jar of 33.33, a courier of 17.90 and two gift cards of 200.00. */
async function anOrderOfCards() {
  const order = await aPaidOrderOf(testApp, {
    lines: [
      [honeyId, 1],
      [giftId, 2],
    ],
  })
  const [products, cards] = await documentsOf(order.orderId)
  const [one = '', other = ''] = await soldCodes(testApp, order.orderId)
  if (!products || !cards) throw new Error('The order has no two documents.')
  return { ...order, products, cards, one, other }
}

/** Spends of a gift card: a tool of 19.99 and its courier of 17.90. */
const spend = (code: string) => aPaidOrderOf(testApp, { lines: [[toolId, 1]], code })

describe('a gift card that an order sold', () => {
  it('is blocked as soon as a refund of it is decided, the least spent first; goodwill is refused', async () => {
    const { paymentId, cards, products, one, other } = await anOrderOfCards()
    await spend(one)
    expect(await refund(testApp, paymentId, cards.id, { goodwillGrosze: 1 })).toEqual({
      error: 'ERRORS.UNABLETOCORRECT',
    })
    expect(await correct(testApp, cards.id, { goodwillGrosze: 1 })).toEqual({ error: 'ERRORS.UNABLETOCORRECT' })
    expect(await refund(testApp, paymentId, cards.id, { lines: [{ line: 1, quantity: 1 }] })).toEqual({
      value: { charged: 20000, giftCard: 0 },
    })
    // What is on its way of one document is still on the other.
    expect(await refund(testApp, paymentId, products.id, { goodwillGrosze: 5123 })).toEqual({
      value: { charged: 5123, giftCard: 0 },
    })
    expect(await tryCode(testApp, other, honeyId)).toBe('ERRORS.GIFTCARDBLOCKED')
    expect(await tryCode(testApp, one, honeyId)).toBeUndefined()
    await settle(testApp)
    expect(await cardOf(testApp, other)).toMatchObject({
      balance: 20000,
      claimed: 0,
      blocked_by: `document:${cards.id}`,
    })
    const [correction] = await correctionsOf(testApp, cards.id)
    expect(correction?.number).toMatch(/^KPSB /)
    expect(correction).toMatchObject({ total: -20000, vatTotal: 0, corrected: { reason: 'return' } })
    expect((await correctionsOf(testApp, products.id)).map((each) => each.total)).toEqual([-5123])
    expect(await cardOf(testApp, one)).toMatchObject({ blocked_by: null })
  })

  it('stays good while money that went back at the provider is that of products; the rest blocks it and is claimed', async () => {
    testApp.sent.length = 0
    const { money, cards, products, one, other } = await anOrderOfCards()
    await spend(one)
    await refundThere(testApp, money, 5123)
    expect([await tryCode(testApp, one, honeyId), await tryCode(testApp, other, honeyId)]).toEqual([
      undefined,
      undefined,
    ])
    expect((await correctionsOf(testApp, products.id)).map(({ total }) => total)).toEqual([-5123])
    await refundThere(testApp, money, 1)
    expect(await tryCode(testApp, other, honeyId)).toBe('ERRORS.GIFTCARDBLOCKED')
    expect(await tryCode(testApp, one, honeyId)).toBeUndefined()
    await settle(testApp)
    expect(testApp.sent.filter(({ subject }) => subject.startsWith('Zablokowana'))).toEqual([])
    await refundThere(testApp, money, 39999)
    expect(await cardOf(testApp, one)).toMatchObject({ balance: 20000 - 3789, claimed: 3789 })
    expect((await correctionsOf(testApp, cards.id)).map(({ total }) => total).toSorted()).toEqual([-1, -39999])
    await settle(testApp)
    const [report, ...others] = testApp.sent.filter(({ subject }) => subject.startsWith('Zablokowana karta'))
    expect(others).toEqual([])
    expect(report?.subject).toMatch(/wydane 37,89\szł: zamówienie SU-\d+$/)
    expect(report?.text).toContain(`Karta …${one.slice(-4)}`)
    expect(report?.text).not.toContain(one)
    await settle(testApp)
    expect(await findViolations(testApp)).toEqual([])
  })

  it('takes a part of a refund over both documents, each corrected for its own', async () => {
    const { orderId, money, one, other } = await anOrderOfCards()
    await refundThere(testApp, money, 45123)
    const [products, cards] = await documentsOf(orderId)
    for (const [document, total] of [
      [products, -5123],
      [cards, -40000],
    ] as const) {
      const corrections = await correctionsOf(testApp, document?.id ?? '')
      expect(corrections.map((each) => each.total)).toEqual([total])
    }
    for (const code of [one, other]) expect(await tryCode(testApp, code, honeyId)).toBe('ERRORS.GIFTCARDBLOCKED')
  })

  it('is blocked while its payment is disputed, and good again when the dispute is won, however late it is told', async () => {
    const { money, one, other } = await anOrderOfCards()
    await spend(one)
    await postDispute(testApp, 'needs_response', money, 45123)
    expect(await tryCode(testApp, one, honeyId)).toBe('ERRORS.GIFTCARDBLOCKED')
    expect(await cardOf(testApp, one)).toMatchObject({ claimed: 3789, blocked_by: `dispute:du_${money}` })
    await postDispute(testApp, 'won', money, 45123)
    for (const code of [one, other]) {
      expect(await tryCode(testApp, code, honeyId)).toBeUndefined()
      expect(await cardOf(testApp, code)).toMatchObject({ claimed: 0, blocked_by: null })
    }
    await postDispute(testApp, 'needs_response', money, 45123)
    expect(await tryCode(testApp, other, honeyId)).toBeUndefined()
  })

  it('of a dispute that is lost is blocked for good, as far as the money taken reaches', async () => {
    const part = await anOrderOfCards()
    await postDispute(testApp, 'needs_response', part.money, 5123)
    expect(await tryCode(testApp, part.one, honeyId)).toBe('ERRORS.GIFTCARDBLOCKED')
    await postDispute(testApp, 'lost', part.money, 5123)
    expect(await tryCode(testApp, part.one, honeyId)).toBeUndefined()

    const whole = await anOrderOfCards()
    await spend(whole.other)
    await postDispute(testApp, 'lost', whole.money, 45123)
    expect(await cardOf(testApp, whole.other)).toMatchObject({
      claimed: 3789,
      blocked_by: `document:${whole.cards.id}`,
    })
    await postDispute(testApp, 'won', whole.money, 45123)
    expect(await tryCode(testApp, whole.one, honeyId)).toBe('ERRORS.GIFTCARDBLOCKED')
    expect(await correctionsOf(testApp, whole.cards.id)).toMatchObject([{ corrected: { reason: 'dispute' } }])
  })

  it.each(['before', 'during'])('that is refunded %s a dispute stays blocked when it is won', async (when) => {
    const { money, paymentId, cards, one, other } = await anOrderOfCards()
    const giveBack = () => refund(testApp, paymentId, cards.id, { lines: [{ line: 1, quantity: 1 }] })
    if (when === 'before') await giveBack()
    await postDispute(testApp, 'needs_response', money, 20000)
    if (when === 'during') await giveBack()
    await postDispute(testApp, 'won', money, 20000)
    const refusals = [await tryCode(testApp, one, honeyId), await tryCode(testApp, other, honeyId)]
    expect(refusals.toSorted()).toEqual(['ERRORS.GIFTCARDBLOCKED', undefined])
  })

  it('of an order from before cards had documents of their own is blocked when nothing is left of its document', async () => {
    const { orderId, money } = await aPaidOrderOf(testApp, { lines: [[honeyId, 1]] })
    const code = await aGiftCard(testApp, 20000)
    await testApp.context.db.execute(sql`insert into gift_cards (order_id, position, piece, voucher_id)
      select ${orderId}::uuid, 0, 0, id from vouchers where code = ${code}`)
    await spend(code)
    const [document, ...others] = await documentsOf(orderId)
    expect(others).toEqual([])
    await refundThere(testApp, money, 5122)
    expect(await cardOf(testApp, code)).toMatchObject({ claimed: 0, blocked_by: null })
    await refundThere(testApp, money, 1)
    expect(await cardOf(testApp, code)).toMatchObject({ claimed: 3789, blocked_by: `document:${document?.id}` })
  })

  it('together with products stays good when nothing is left of their document', async () => {
    const { paymentId, products, cards, one, other } = await anOrderOfCards()
    const [honey] = products.lines
    await refund(testApp, paymentId, products.id, {
      lines: [{ line: 1, quantity: 1 }],
      goodwillGrosze: products.total - (honey?.gross ?? 0),
    })
    await settle(testApp)
    expect((await correctionsOf(testApp, products.id)).map(({ total }) => total)).toEqual([-products.total])
    for (const code of [one, other]) expect(await cardOf(testApp, code)).toMatchObject({ claimed: 0, blocked_by: null })
    expect(await correctionsOf(testApp, cards.id)).toEqual([])
  })

  it('is claimed for less when what was spent of it returns', async () => {
    const { money, one } = await anOrderOfCards()
    const { orderId } = await spend(one)
    await refundThere(testApp, money, 45123)
    expect(await cardOf(testApp, one)).toMatchObject({ claimed: 3789 })
    const [document] = await documentsOf(orderId)
    await refund(testApp, null, document?.id ?? '', { lines: [{ line: 1, quantity: 1 }] })
    expect(await cardOf(testApp, one)).toMatchObject({ balance: 20000 - 1790, claimed: 1790 })
    await settle(testApp)
    expect(await findViolations(testApp)).toEqual([])
  })
})
