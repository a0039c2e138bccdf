import { dayMs } from '@slodki-ul/contract/durations'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { aStaffMember, signInStaff } from '#testing/staff.ts'
import { staffOrders } from '#testing/staff-orders.ts'
import { refundsOf, staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
let support: Awaited<ReturnType<typeof aStaffMember>>
let scale = 0
const { accept, cancel, decline, preview, refund, refundable, requests } = staffRefunds(
  () => testApp,
  () => support.headers,
)
const { act, page } = staffOrders(
  () => testApp,
  () => owner.headers,
)
const anOrderOf = async (count: number) => (await aPaidOrderOf(testApp, { lines: [[scale, count]] })).orderId
const mailsTo = (email: string, text: string) =>
  testApp.sent.filter(({ to, subject }) => to === email && subject.includes(text))

beforeAll(async () => {
  testApp = await openTestApp()
  owner = await aStaffMember(testApp, ['owner'])
  support = await aStaffMember(testApp, ['support'])
  scale = await aProduct(testApp, { price: 30_000, stock: 500 })
}, 120_000)
afterEach(async () => {
  await settle(testApp)
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

describe('money above the limits of somebody', () => {
  it('BO-012 of an order waits for an owner, who is mailed, and is given back when an owner accepts', async () => {
    const id = await anOrderOf(2)
    expect((await refund(id, { goodwillAmount: 500 })).reply.outcome).toBe('done')
    const input = { lines: [], delivery: false, goodwillAmount: 0.01, note: 'Pękła podstawa' }
    expect((await preview(id, input)).reply.aboveLimit).toBe('order')
    const asked = await refund(id, input)
    expect(asked.reply).toEqual({
      ...{ outcome: 'requested', refundTotal: 0.01, giftCardTotal: 0, requestId: expect.any(String) },
    })
    const requestId = asked.reply.requestId ?? ''
    expect(await refundsOf(testApp, id)).toHaveLength(1)
    expect((await refundable(id)).request).toMatchObject({ id: requestId, kind: 'order-refund', amount: 0.01 })
    // One waits for an order, whoever asks again.
    expect((await refund(id, input)).problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'requestWaits' })
    await settle(testApp)
    expect(mailsTo(owner.email, 'Prośba o zgodę')).toHaveLength(1)
    expect((await accept(requestId)).problem).toMatchObject({ code: 'ERRORS.FORBIDDEN', permission: 'staff.manage' })
    expect(await requests()).toMatchObject([{ id: requestId, state: 'waiting', isOwn: true, note: 'Pękła podstawa' }])
    expect((await accept(requestId, owner.headers)).reply).toMatchObject({ state: 'accepted', isOwn: false })
    expect((await refundsOf(testApp, id)).map(({ amount }) => amount).toSorted()).toEqual([1, 50_000])
    expect((await accept(requestId, owner.headers)).problem).toMatchObject({ reason: 'requestDecided' })
    await settle(testApp)
    expect(mailsTo(support.email, 'Zgoda')).toHaveLength(1)
    // What an owner accepted counts for nobody's limit: 2,000.00 less 500.00 are left of the day.
    const others = [await anOrderOf(2), await anOrderOf(2), await anOrderOf(2)]
    for (const each of others) expect((await refund(each, { goodwillAmount: 500 })).reply.outcome).toBe('done')
    const next = await anOrderOf(1)
    expect((await preview(next, { goodwillAmount: 0.01 })).reply.aboveLimit).toBe('day')
    expect((await refund(next, { goodwillAmount: 0.01 })).reply.outcome).toBe('requested')
    const shop = (await aStaffMember(testApp, ['shop'])).headers
    expect((await preview(others[0] ?? '', { goodwillAmount: 0.01 }, shop)).reply.aboveLimit).toBe('order')
    expect((await refund(await anOrderOf(2), { goodwillAmount: 500.01 }, shop)).reply.outcome).toBe('requested')
  })

  it('BO-012 is declined with a reason, or lapses after 7 days; support cancels before packing only', async () => {
    const id = await anOrderOf(1)
    await act('packOrder', id)
    const asked = await cancel(id)
    expect(asked.reply.outcome).toBe('requested')
    expect((await page(id)).status).toBe('Packed')
    const requestId = asked.reply.requestId ?? ''
    expect((await decline(requestId, ' ', owner.headers)).status).toBe(400)
    const declined = await decline(requestId, 'Paczka już na taśmie', owner.headers)
    expect(declined.reply).toMatchObject({ state: 'declined', reason: 'Paczka już na taśmie' })
    await settle(testApp)
    expect(mailsTo(support.email, 'Bez zgody')[0]?.text).toContain('Paczka już na taśmie')
    expect(await refundsOf(testApp, id)).toEqual([])

    const again = (await cancel(id)).reply.requestId ?? ''
    testApp.clock.advance(7 * dayMs - 1)
    await settle(testApp)
    const stateNow = async (session: Awaited<ReturnType<typeof signInStaff>>) =>
      (await requests(session.headers)).find((request) => request.id === again)?.state
    const signIn = () => signInStaff(testApp, owner.email, codeOf(testApp, owner.key))
    expect(await stateNow(await signIn())).toBe('waiting')
    testApp.clock.advance(60_000)
    await settle(testApp)
    const session = await signIn()
    expect(await stateNow(session)).toBe('lapsed')
    expect((await accept(again, session.headers)).problem).toMatchObject({ reason: 'requestDecided' })
    expect(mailsTo(support.email, 'Prośba wygasła')).not.toEqual([])
    // Within its limits support cancels at once.
    const paid = await anOrderOf(1)
    const ownSession = await signInStaff(testApp, support.email, codeOf(testApp, support.key))
    expect((await cancel(paid, {}, ownSession.headers)).reply).toMatchObject({ outcome: 'done', refundTotal: 317.9 })
  })
})
