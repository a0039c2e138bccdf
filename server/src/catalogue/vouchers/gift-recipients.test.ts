import { staffGiftCardsEndpoints as staffRows } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeOldRecipients } from '#catalogue/vouchers/gift-cards.jobs.ts'
import { giftValidTo } from '#catalogue/vouchers/vouchers.rules.ts'
import { aCustomer, anAccount, bearer, signIn } from '#testing/accounts.ts'
import { aCart, aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf, soldCodes } from '#testing/gift-cards.ts'
import { giftDeliveries } from '#testing/gift-deliveries.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let cardId: number
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  cardId = await aProduct(testApp, { price: 20_000, giftValue: 20_000 })
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const { dayIn, aGift, runAt, mailsTo, mailsWith } = giftDeliveries(() => testApp)

describe('the recipient of a gift card', () => {
  it('is in the data of the buyer and in their own, and when erased the card goes to its buyer', async () => {
    const { id, email } = await anAccount(testApp)
    const headers = bearer(await signIn(testApp, email))
    const buyer = await aCustomer(testApp)
    const gift = aGift(email, 2)
    const bought = { lines: [[cardId, 1]] as [number, number][], gift, change: { email: buyer.session.email } }
    const { orderId } = await aPaidOrderOf(testApp, { ...bought, headers: buyer.headers })
    const cartId = await aCart(testApp, [[cardId, 1]])
    await testApp.call(cartEndpoints.arrangeGift, { body: { cartId, productId: cardId, languageCode: 'pl', gift } })
    const dataOf = async (of: Record<string, string>) =>
      (await testApp.call(accountEndpoints.exportPersonalData, {}, of)).reply.data.vouchers
    expect(await dataOf(headers)).toMatchObject({ giftDeliveriesArranged: [], giftDeliveriesReceived: [gift] })
    expect(await dataOf(buyer.headers)).toMatchObject({
      giftDeliveriesArranged: [{ orderId, ...gift }],
      giftDeliveriesReceived: [],
    })
    // What their buyer was sent about them is stored as it was sent.
    await runAt(null)
    const toBuyer = sql`select count(*)::int as n from mails where recipient = ${buyer.session.email} and content::text like '%Ania%'`
    expect(await queryOne(testApp, toBuyer)).not.toEqual({ n: 0 })
    await testApp.call(accountEndpoints.deleteAccount, { body: {} }, headers)
    expect(await queryOne(testApp, toBuyer)).toEqual({ n: 0 })
    const left = sql`select (select count(*) from gift_deliveries t where t::text like ${`%${email}%`})::int
      + (select count(*) from cart_lines t where t::text like ${`%${email}%`})::int
      + (select count(*) from mails where recipient = ${email} and kind = 'gift-cards')::int as n, ${id}::uuid as id`
    expect(await queryOne(testApp, left)).toEqual({ n: 0, id })
    testApp.sent.length = 0
    await runAt(gift.sendOn)
    const [code = ''] = await soldCodes(testApp, orderId)
    expect(mailsWith(code).map(({ to, text }) => [to, text.includes('Ania')])).toEqual([[buyer.session.email, false]])
  })

  it('is forgotten a year after the card ran out', async () => {
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[cardId, 1]], gift: aGift('dawno@poczta.example', 0) })
    const known = sql`select recipient_name from gift_deliveries where order_id = ${orderId}`
    const endAt = (days: number) =>
      testApp.context.db.execute(sql`update vouchers set valid_to = ${new Date(testApp.clock.now() - days * dayMs)}
        where id in (select voucher_id from gift_cards where order_id = ${orderId})`)
    await endAt(364)
    await removeOldRecipients(testApp.context)
    expect(await queryOne(testApp, known)).toEqual({ recipient_name: 'Ania' })
    await endAt(366)
    await removeOldRecipients(testApp.context)
    expect(await queryOne(testApp, known)).toBeUndefined()
  })
})

describe('a gift card that waits for its day, for staff', () => {
  it('shows recipient and day; an owner moves the day, and sends it again once it was mailed', async () => {
    let owner = await aStaffMember(testApp, ['owner'])
    const to = 'dla.kogo@poczta.example'
    const { orderId } = await aPaidOrderOf(testApp, {
      lines: [[cardId, 1]],
      gift: aGift(to, 9),
      change: { email: 'od@poczta.example' },
    })
    const [code = ''] = await soldCodes(testApp, orderId)
    const card = await queryOne<{ id: string }>(testApp, sql`select id from vouchers where code = ${code}`)
    const params = { id: card?.id ?? '' }
    const get = async () => (await testApp.call(staffRows.getGiftCard, { params }, owner.headers)).reply
    const refusalsOf = async () =>
      Object.fromEntries((await get()).allowedActions.map(({ action, reason }) => [action, reason]))
    const request = (body: object) => ({
      params,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: body as never,
    })
    const move = (sendOn: string) =>
      testApp.call(staffRows.rescheduleGiftCard, request({ sendOn, reason: 'Urodziny są wcześniej' }), owner.headers)
    const send = () => testApp.call(staffRows.sendGiftCard, request({ reason: 'Nie doszła' }), owner.headers)
    const first = await get()
    expect(first.delivery).toEqual({ recipientName: 'Ania', recipientEmail: to, sendOn: dayIn(9), isWaiting: true })
    // Its 24 months count from the day on which it comes.
    expect(first.validTo?.slice(0, 10)).toBe(
      new Date(giftValidTo(testApp.clock.now() + 9 * dayMs, 24)).toISOString().slice(0, 10),
    )
    expect([first.buyerEmail, JSON.stringify(first).includes('Sto lat')]).toEqual(['od@poczta.example', false])
    expect(await refusalsOf()).toMatchObject({ send: 'waiting', reschedule: null, replace: null })
    expect((await send()).problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'waiting' })
    expect((await move('2099-01-01')).problem.errors).toEqual({ sendOn: 'ERRORS.GIFTDAY' })
    const endOn = (at: string | null) =>
      testApp.context.db.execute(sql`update vouchers set valid_to = ${at} where id = ${params.id}`)
    await endOn(`${dayIn(5)}T21:59:59Z`)
    expect((await move(dayIn(6))).problem.errors).toEqual({ sendOn: 'ERRORS.GIFTDAY' })
    await endOn(first.validTo)
    testApp.clock.advance(1_000)
    const { reply: moved } = await move(dayIn(1))
    expect(moved).toMatchObject({
      delivery: { sendOn: dayIn(1), isWaiting: true },
      events: [{ kind: 'rescheduled', reason: 'Urodziny są wcześniej', before: dayIn(9), after: dayIn(1) }],
    })
    // A new code needs no mail of its own: the planned one brings it.
    const { reply: replaced } = await testApp.call(
      staffRows.replaceGiftCardCode,
      request({ reason: 'Wyciekł' }),
      owner.headers,
    )
    await runAt(null)
    expect(mailsTo(to)).toEqual([])
    await runAt(dayIn(1))
    const [mail, ...others] = mailsTo(to)
    expect([others, mail?.text.includes(code), mail?.text.includes(replaced.maskedCode.slice(1))]).toEqual([
      [],
      false,
      true,
    ])

    // The session ended meanwhile.
    owner = await aStaffMember(testApp, ['owner'])
    expect(await refusalsOf()).toMatchObject({ send: null, reschedule: 'mailed' })
    expect((await move(dayIn(2))).problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'mailed' })
    testApp.sent.length = 0
    await send()
    await runAt(null)
    expect(testApp.sent.map((each) => each.to)).toEqual([to])
    expect((await get()).delivery).toMatchObject({ sendOn: dayIn(0), isWaiting: false })
  })
})
