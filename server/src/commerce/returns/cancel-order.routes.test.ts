import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf, cardOf, soldCodes } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aParcelNumber, mailsAbout, staffOrders } from '#testing/staff-orders.ts'
import { movementsOf, refundsOf, staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
let jar = 0
const { cancel, preview, previewCancel, refund, refundable } = staffRefunds(
  () => testApp,
  () => staff.owner,
)
const { act, ship, page } = staffOrders(
  () => testApp,
  () => staff.owner,
)
const stockOf = async () =>
  (await queryOne<{ stock: number }>(testApp, sql`select stock from products where id = ${jar}`))?.stock ?? 0
const cancelMails = async (id: string) =>
  (await mailsAbout(testApp, id)).filter(({ kind }) => kind === 'order-cancelled')

beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'shop', 'support'] as const) staff[role] = (await aStaffMember(testApp, [role])).headers
  jar = await aProduct(testApp, { price: 4200, vatRate: 5, stock: 500 })
}, 120_000)
afterEach(async () => {
  await settle(testApp)
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

describe('POST /admin/orders/{id}/cancel', () => {
  it('BO-060 gives all back as its preview said, puts the chosen pieces into stock and tells the buyer in the words of staff', async () => {
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[jar, 3]] })
    const [before, restock] = [await stockOf(), [{ lineId: 0, quantity: 2 }]]
    const seen = await previewCancel(orderId, { restock })
    expect(seen.reply).toMatchObject({ refundTotal: 143.9, moneyTotal: 143.9, leftTotal: 0, aboveLimit: null })
    expect((await page(orderId)).status).toBe('Paid')
    expect((await cancel(orderId, { reason: undefined as never })).status).toBe(400)
    const message = 'Słoik się stłukł.\nPrzepraszamy.'
    const { reply } = await cancel(orderId, { restock, hash: seen.reply.hash, message, note: 'półka 3' })
    expect(reply).toEqual({ outcome: 'done', requestId: null, refundTotal: 143.9, giftCardTotal: 0 })
    expect((await page(orderId)).timeline).toContainEqual(
      expect.objectContaining({ kind: 'status', status: 'Canceled', cause: 'stock' }),
    )
    expect(await stockOf()).toBe(before + 2)
    expect(await movementsOf(testApp, orderId)).toEqual([
      { product_id: jar, quantity: -1, reason: 'damage', note: 'stock' },
    ])
    await settle(testApp)
    expect(await refundsOf(testApp, orderId)).toMatchObject([{ amount: 14_390, state: 'sent', way: 'provider' }])
    const documents = await documentsOf(testApp, orderId)
    expect(documents.find(({ type }) => type === 'Correction')?.total).toBe(-14_390)
    const mail = testApp.sent.findLast(({ subject }) => subject.includes('anulowane'))
    for (const text of ['Słoik się stłukł.', 'Przepraszamy.']) expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain('półka 3')
    // Nothing is left: not to be cancelled again, nor refunded.
    expect((await cancel(orderId)).problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'canceled' })
    expect((await refund(orderId, { delivery: true })).problem.code).toBe('ERRORS.UNABLETOCORRECT')
  })

  it('frees the discount code of a paid order, so that one more order may use it', async () => {
    const code = 'RAZ10'
    await testApp.context.db.execute(
      sql`insert into vouchers (code, kind, value, scope, usage_limit, created_at)
        values (${code}, 'percent', 10, 'shop', 1, ${testApp.clock.date()})`,
    )
    const usesOf = (id: string) =>
      queryOne<{ state: string }>(testApp, sql`select state from voucher_uses where subject_id = ${id}`)
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[jar, 3]], code })
    expect(await usesOf(orderId)).toEqual({ state: 'used' })
    expect((await cancel(orderId)).reply.outcome).toBe('done')
    expect(await usesOf(orderId)).toEqual({ state: 'released' })
    const { orderId: next } = await aPaidOrderOf(testApp, { lines: [[jar, 1]], code })
    expect(await usesOf(next)).toEqual({ state: 'used' })
    // A refund leaves it used.
    await refund(next, { delivery: true })
    expect(await usesOf(next)).toEqual({ state: 'used' })
  })

  it('of an order that nobody paid gives nothing back: its stock and its gift card are free', async () => {
    const code = await aGiftCard(testApp, 5000)
    const { reply } = await anOrder(testApp, [[jar, 1]])
    const before = await stockOf()
    const all = [{ lineId: 0, quantity: 1 }]
    expect((await cancel(reply.orderId, { restock: all })).reply).toMatchObject({ outcome: 'done', refundTotal: 0 })
    expect(await stockOf()).toBe(before + 1)
    expect(await documentsOf(testApp, reply.orderId)).toEqual([])
    const cod = await aCodOrder(testApp)
    await act('packOrder', cod)
    expect((await cancel(cod, { restock: all })).reply).toMatchObject({ outcome: 'done', refundTotal: 0 })
    expect((await cardOf(testApp, code))?.balance).toBe(5000)
  })

  it('BO-058 cancels a shipped order only because its parcel came back: pieces on the shelf or written off, money back', async () => {
    const code = await aGiftCard(testApp, 4000)
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[jar, 3]], code })
    const uncollected = { reason: 'uncollected' as const, restock: [{ lineId: 0, quantity: 2 }] }
    await act('packOrder', orderId)
    await ship(orderId, [{ number: aParcelNumber() }])
    // Any other cause is refused, and so is more than was sent.
    expect((await cancel(orderId, { reason: 'other' })).problem.reason).toBe('alreadyShipped')
    const tooMany = await cancel(orderId, { ...uncollected, restock: [{ lineId: 0, quantity: 4 }] })
    expect([tooMany.status, tooMany.problem.code]).toEqual([409, 'ERRORS.UNABLETOCORRECT'])
    expect((await page(orderId)).status).toBe('Shipped')
    const before = await stockOf()
    const seen = await previewCancel(orderId, uncollected)
    expect(seen.reply).toMatchObject({ refundTotal: 143.9, giftCardTotal: 40, moneyTotal: 103.9 })
    // The owner keeps the way there and back; nobody else decides that.
    const less = { ...uncollected, refundAmount: 126 }
    expect((await cancel(orderId, less, staff.shop)).status).toBe(403)
    expect((await cancel(orderId, less)).reply).toMatchObject({ outcome: 'done', refundTotal: 126 })
    expect(await stockOf()).toBe(before + 2)
    expect(await movementsOf(testApp, orderId)).toMatchObject([{ quantity: -1, reason: 'damage', note: 'uncollected' }])
    const record = await page(orderId)
    expect(record.status).toBe('Canceled')
    expect(record.timeline).toContainEqual(expect.objectContaining({ status: 'Canceled', cause: 'uncollected' }))
    await settle(testApp)
    expect(testApp.sent.findLast(({ subject }) => subject.includes('anulowane'))?.text).toContain('wróciła do nas')
    expect((await documentsOf(testApp, orderId)).find(({ type }) => type === 'Correction')?.total).toBe(-12_600)
  })

  it('BO-058 counts a parcel on delivery that nobody collected for its buyer, and gives nothing back', async () => {
    const [id, next] = [await aCodOrder(testApp, 2), await aCodOrder(testApp)]
    const counts = async () => (await page(next)).uncollectedCount
    await act('packOrder', id)
    const early = await cancel(id, { reason: 'stock' }, staff.owner)
    expect(early.reply.outcome).toBe('done')
    const earlier = await counts()
    const returned = await aCodOrder(testApp, 2)
    await act('packOrder', returned)
    await ship(returned, [{ number: aParcelNumber() }])
    const asked = await cancel(returned, { reason: 'uncollected', restock: [{ lineId: 0, quantity: 2 }] })
    expect(asked.reply).toMatchObject({ outcome: 'done', refundTotal: 0 })
    expect(await counts()).toBe(earlier + 1)
    expect(await documentsOf(testApp, returned)).toEqual([])
    expect(await refundsOf(testApp, returned)).toEqual([])

    const delivered = await aCodOrder(testApp)
    await act('packOrder', delivered)
    await ship(delivered, [{ number: aParcelNumber() }])
    await act('deliverOrder', delivered)
    expect((await cancel(delivered, { reason: 'uncollected' })).problem.reason).toBe('alreadyDelivered')
  })

  it('BO-060 BO-063 keeps what an owner says and cards that were begun, and is refused once a parcel has left', async () => {
    const { orderId: partly } = await aPaidOrderOf(testApp, { lines: [[jar, 2]] })
    const refused = await cancel(partly, { refundAmount: 50 }, staff.shop)
    expect([refused.status, refused.problem.code]).toEqual([403, 'ERRORS.FORBIDDEN'])
    expect((await cancel(partly, { refundAmount: 101.91 })).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect((await cancel(partly, { refundAmount: 50, notify: false })).reply.refundTotal).toBe(50)
    expect(await cancelMails(partly)).toEqual([])
    await settle(testApp)
    expect(testApp.sent.filter(({ subject }) => subject.includes('Zwrot 50,00'))).toEqual([])
    // What was kept may still go back later.
    expect((await refundable(partly)).money.left).toBe(51.9)
    expect((await refund(partly, { goodwillAmount: 51.9 })).reply.refundTotal).toBe(51.9)

    const { orderId: packed } = await aPaidOrderOf(testApp, { lines: [[jar, 2]] })
    await act('packOrder', packed)
    await ship(packed, [{ number: aParcelNumber(), lines: [{ lineId: 0, quantity: 1 }] }])
    expect((await cancel(packed)).problem).toMatchObject({
      ...{ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'partlyShipped' },
      present: { status: 'Packed', isPaid: true },
    })
    await ship(packed, [{ number: aParcelNumber() }])
    const late = await cancel(packed)
    expect([late.status, late.problem.reason]).toEqual([409, 'alreadyShipped'])
    expect((await page(packed)).allowedActions.find(({ action }) => action === 'cancel')?.reason).toBe('alreadyShipped')
    expect(await refundsOf(testApp, packed)).toEqual([])

    const card = await aProduct(testApp, { price: 5000, giftValue: 5000, isVirtual: true })
    const code = await aGiftCard(testApp, 10_000)
    const { orderId: mixed } = await aPaidOrderOf(testApp, {
      ...{
        lines: [
          [jar, 3],
          [card, 2],
        ],
        code,
      },
    })
    const [unused = '', begun = ''] = await soldCodes(testApp, mixed)
    await aPaidOrderOf(testApp, { lines: [[jar, 1]], code: begun })
    // The share of the card can be chosen, within what it paid and what goes back.
    const jarBack = { lines: [{ lineId: 0, quantity: 1 }] }
    const chosen = await preview(mixed, { ...jarBack, giftCardAmount: 42 })
    expect(chosen.reply).toMatchObject({ refundTotal: 42, giftCardTotal: 42, moneyTotal: 0 })
    const tooMuch = await preview(mixed, { ...jarBack, giftCardAmount: 42.01 })
    expect(tooMuch.problem.code).toBe('ERRORS.UNABLETOCORRECT')
    const seen = await previewCancel(mixed)
    expect(seen.reply).toMatchObject({ disabledCards: 1, begunCards: 1, giftCardTotal: 100, moneyTotal: 93.9 })
    expect((await cancel(mixed)).reply).toMatchObject({ refundTotal: 193.9, giftCardTotal: 100 })
    expect((await cardOf(testApp, unused))?.blocked_by).not.toBeNull()
    expect((await cardOf(testApp, begun))?.blocked_by).toBeNull()
    expect((await cardOf(testApp, code))?.balance).toBe(10_000)
  })
})
