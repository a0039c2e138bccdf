import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let owner: Record<string, string>
const { refund, refundable, repeat, transfer } = staffRefunds(
  () => testApp,
  () => owner,
)
const { act, ship } = staffOrders(
  () => testApp,
  () => owner,
)
const made = { account: 'PL61 1090 1014 0000 0712 1981 2874', day: '2026-11-20', reference: 'Zwrot za słoiki' }
/** A refund of one of two pieces of 100.00, of which the provider is told later. */
const aRefund = async () => {
  const product = await aProduct(testApp, { price: 10_000, stock: 50 })
  const { orderId } = await aPaidOrderOf(testApp, { lines: [[product, 2]] })
  await refund(orderId, { lines: [{ lineId: 0, quantity: 1 }] })
  return orderId
}
const only = async (orderId: string) => {
  const { refunds } = await refundable(orderId)
  expect(refunds).toHaveLength(1)
  return refunds[0] as (typeof refunds)[number]
}

beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
}, 120_000)
afterEach(async () => {
  await settle(testApp)
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

describe('a refund of an order', () => {
  it('BO-065 is queued with its tries and next try, sent, or failed and repeated', async () => {
    const orderId = await aRefund()
    testApp.cards.goOffline()
    expect(await only(orderId)).toMatchObject({ state: 'queued', tries: 0, amount: 100, canRepeat: false })
    await testApp.runJobs()
    const tried = await only(orderId)
    expect(tried).toMatchObject({ state: 'queued', tries: 1, canRepeat: false, canTransfer: false })
    expect(Date.parse(tried.nextTryAt ?? '')).toBeGreaterThan(testApp.clock.now())
    expect((await repeat(tried.id)).problem).toMatchObject({ reason: 'refundNotFailed' })
    testApp.cards.returnFromProvider()
    testApp.cards.refuseRefunds(true)
    testApp.clock.advance(120_000)
    await settle(testApp)
    const failed = await only(orderId)
    expect(failed).toMatchObject({ state: 'failed', nextTryAt: null, canRepeat: true, canTransfer: true })
    // Owed to the buyer all the same: not to be given back a second time.
    expect((await refund(orderId, { lines: [{ lineId: 0, quantity: 2 }] })).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    testApp.cards.refuseRefunds(false)
    expect((await repeat(failed.id)).reply).toMatchObject({ state: 'queued', tries: 0 })
    await settle(testApp)
    expect(await only(orderId)).toMatchObject({ state: 'sent', canRepeat: false, canTransfer: false })
    expect((await documentsOf(testApp, orderId)).filter(({ type }) => type === 'Correction')).toHaveLength(1)
  })

  it('BO-065 that failed, or of cash on delivery, is settled by bank transfer with account, day and reference', async () => {
    testApp.cards.refuseRefunds(true)
    const orderId = await aRefund()
    await settle(testApp)
    testApp.cards.refuseRefunds(false)
    const { id } = await only(orderId)
    for (const missing of ['account', 'reference'])
      expect((await transfer(id, { ...made, [missing]: ' ' })).status, missing).toBe(400)
    expect((await transfer(id, { ...made, day: '2026-13-01' })).status).toBe(400)
    expect((await transfer(id, made)).reply).toMatchObject({
      state: 'transferred',
      transfer: { account: '2874', day: '2026-11-20', reference: 'Zwrot za słoiki' },
    })
    expect((await repeat(id)).problem.reason).toBe('refundNotFailed')
    await settle(testApp)
    const mail = testApp.sent.findLast(({ subject }) => subject.includes('100,00'))
    expect(mail?.text).toContain('2874')
    expect(mail?.text).not.toContain('1090 1014')
    expect((await transfer(crypto.randomUUID(), made)).problem.code).toBe('ERRORS.NOTFOUND')

    testApp.cards.refuseRefunds(true)
    const other = await aRefund()
    await settle(testApp)
    testApp.cards.refuseRefunds(false)
    const failed = await only(other)
    await testApp.context.db.execute(sql`insert into refunds (payment_id, amount, reason, state, created_at, due_at)
      select payment_id, 21740, 'dispute lost', 'sent', created_at, due_at from refunds where id = ${failed.id}`)
    expect((await repeat(failed.id)).problem).toMatchObject({ reason: 'refundedOtherwise' })
    expect((await transfer(failed.id, made)).problem).toMatchObject({ reason: 'refundedOtherwise' })
    await testApp.context.db.execute(sql`delete from refunds where reason = 'dispute lost'`)

    const cod = await aCodOrder(testApp)
    expect((await refund(cod, { goodwillAmount: 5 })).problem).toMatchObject({ reason: 'notPaid' })
    await act('packOrder', cod)
    await ship(cod, [{ number: aParcelNumber() }])
    await act('noteOrderPaid', cod)
    expect((await refundable(cod)).money).toMatchObject({ way: 'transfer' })
    await refund(cod, { lines: [{ lineId: 0, quantity: 1 }] })
    await settle(testApp)
    const due = await only(cod)
    expect(due).toMatchObject({
      state: 'transfer-due',
      amount: 100,
      nextTryAt: null,
      canRepeat: false,
      canTransfer: true,
    })
    expect((await repeat(due.id)).problem).toMatchObject({ reason: 'transferOnly' })
    expect((await transfer(due.id, made)).reply.state).toBe('transferred')
    expect((await transfer(due.id, made)).problem).toMatchObject({ reason: 'refundNotFailed' })
  })
})
