import { returnRecordsEndpoints as rows } from '@slodki-ul/contract/commerce/return-records.admin'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundDeadline } from '#consumer-deadlines.rules.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { movementsOf, refundsOf, staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
const staff: Record<'owner' | 'support' | 'accountant', Record<string, string>> = {
  owner: {},
  support: {},
  accountant: {},
}
let jar = 0
let ebook = 0
beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'support', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
  jar = await aProduct(testApp, { price: 4200, vatRate: 5, stock: 500 })
  ebook = await aProduct(testApp, { price: 2900, vatRate: 23, isVirtual: true })
}, 120_000)
afterAll(() => testApp.close())

const { act, ship } = staffOrders(
  () => testApp,
  () => staff.owner,
)
const { refund, cancel } = staffRefunds(
  () => testApp,
  () => staff.owner,
)
type Quantity = { lineId: number; quantity: number }
const ofLine = (lineId: number, quantity: number): Quantity[] => [{ lineId, quantity }]
type Announced = { source?: 'withdrawal' | 'complaint' | 'courtesy'; lines?: Quantity[]; dueOn?: string }
const announce = (id: string, { source = 'withdrawal', lines = [], ...more }: Announced, own = staff.support) =>
  testApp.call(
    rows.announceReturn,
    { params: { id }, headers: aKey(), body: { source, lines, note: '', ...more } },
    own,
  )
const receive = (id: string, lines: Quantity[], restock: Quantity[] = []) =>
  testApp.call(rows.receiveReturn, { params: { id }, headers: aKey(), body: { lines, restock } }, staff.support)
const inspect = (id: string, restock: Quantity[] = [], note = '') =>
  testApp.call(rows.inspectReturn, { params: { id }, headers: aKey(), body: { restock, note } }, staff.support)
const settleReturn = (id: string, reason?: string) =>
  testApp.call(rows.settleReturn, { params: { id }, headers: aKey(), body: { reason } }, staff.support)
const list = async (id: string) => (await testApp.call(rows.listReturns, { params: { id } }, staff.accountant)).reply

const stockOf = async () =>
  (await queryOne<{ stock: number }>(testApp, sql`select stock from products where id = ${jar}`))?.stock ?? 0

async function aShippedOrder(count: number, more: [number, number][] = []) {
  const { orderId } = await aPaidOrderOf(testApp, { lines: [[jar, count], ...more] })
  await act('packOrder', orderId)
  await ship(orderId, [{ number: aParcelNumber() }])
  return orderId
}

describe('goods that come back', () => {
  it('BO-066 a return has lines, source, states and the day for its money; goods and money move apart', async () => {
    const { orderId: early } = await aPaidOrderOf(testApp, { lines: [[jar, 1]] })
    expect((await list(early)).announceable).toEqual([])
    expect((await announce(early, { lines: ofLine(0, 1) })).problem).toMatchObject({
      ...{ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'notShipped', present: { status: 'Paid' } },
    })
    const orderId = await aShippedOrder(3, [[ebook, 1]])
    const found = await queryOne<{ number: number }>(testApp, sql`select number::int from orders where id = ${orderId}`)
    const statement = {
      fullName: 'Aneta Gil',
      orderNumber: `SU-${found?.number}`,
      scope: '',
      languageCode: 'pl' as const,
    }
    const body = { ...statement, email: 'oddaje@poczta.example' }
    await testApp.call(withdrawalsEndpoints.sendWithdrawal, { body, headers: {} })
    const statedAt = new Date(testApp.clock.now() - 3 * dayMs)
    const statedOn = dayOf(statedAt.getTime())
    await testApp.context.db.execute(
      sql`update withdrawals set received_at = ${statedAt.toISOString()}::timestamptz where email = ${body.email}`,
    )
    for (const lines of [ofLine(0, 4), ofLine(1, 1), ofLine(7, 1), [...ofLine(0, 2), ...ofLine(0, 2)]])
      expect((await announce(orderId, { lines })).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect((await announce(orderId, { lines: ofLine(0, 1) }, staff.accountant)).status).toBe(403)
    const { reply: announced } = await announce(orderId, { lines: ofLine(0, 2) })
    expect(announced).toMatchObject({
      ...{ source: 'withdrawal', state: 'announced', dueOn: refundDeadline(statedOn), daysLeft: 11 },
      ...{ lines: [{ lineId: 0, quantity: 2, received: 0, restocked: 0 }], refundedAmount: 0 },
      allowedActions: ['receive', 'settle'],
    })
    expect((await list(orderId)).announceable).toMatchObject([{ lineId: 0, quantity: 1 }])
    expect((await announce(orderId, { lines: ofLine(0, 2) })).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect([await refundsOf(testApp, orderId), await movementsOf(testApp, orderId)]).toEqual([[], []])

    // Money before the goods: the return stays where it is, and no piece moves.
    const other = await aShippedOrder(1)
    const input = { lines: ofLine(0, 1), reason: 'withdrawal', returnId: announced.id } as const
    expect((await refund(other, input)).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await refund(orderId, input)).reply.refundTotal).toBe(42)
    expect((await list(orderId)).returns).toMatchObject([{ state: 'announced', refundedAmount: 42 }])
    expect(await movementsOf(testApp, orderId)).toEqual([])
    // Goods without more money.
    expect((await receive(announced.id, ofLine(0, 3))).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect((await receive(announced.id, ofLine(0, 1), ofLine(0, 2))).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect((await settleReturn(other)).problem.code).toBe('ERRORS.NOTFOUND')
    const received = (await receive(announced.id, ofLine(0, 1), ofLine(0, 1))).reply
    expect(received).toMatchObject({ state: 'received', lines: [{ quantity: 2, received: 1, restocked: 1 }] })
    expect((await refundsOf(testApp, orderId)).length).toBe(1)
    expect((await receive(announced.id, ofLine(0, 1))).problem).toMatchObject({ present: { state: 'received' } })
    expect((await settleReturn(announced.id)).problem).toMatchObject({ present: { state: 'received' } })
    expect((await inspect(announced.id, [], 'Bez zarzutu')).reply).toMatchObject({
      state: 'inspected',
      note: 'Bez zarzutu',
    })
    const settled = (await settleReturn(announced.id)).reply
    expect(settled).toMatchObject({ state: 'settled', daysLeft: null, unpaidReason: null, allowedActions: [] })
    expect(settled.steps.settled?.at).toBe(testApp.clock.date().toISOString())

    // What did not come may be announced again; without money a reason is needed.
    testApp.clock.advance(minuteMs)
    const own = { source: 'courtesy', lines: ofLine(0, 2), dueOn: '2027-01-05' } as const
    const second = (await announce(orderId, own)).reply
    expect(second).toMatchObject({ source: 'courtesy', dueOn: '2027-01-05' })
    await receive(second.id, ofLine(0, 2))
    await inspect(second.id)
    expect((await settleReturn(second.id)).problem).toMatchObject({
      code: 'ERRORS.ACTIONNOTALLOWED',
      reason: 'notRefunded',
    })
    expect((await settleReturn(second.id, 'Wymieniono')).reply).toMatchObject({
      state: 'settled',
      unpaidReason: 'Wymieniono',
    })
    expect((await list(orderId)).returns.map(({ id }) => id)).toEqual([second.id, announced.id])
    await settle(testApp)
    expect(await findViolations(testApp)).toEqual([])
  })

  it('BO-064 pieces go into stock by their own choice, each once, as a movement; nothing else moves stock', async () => {
    const before = await stockOf()
    const orderId = await aShippedOrder(4)
    await act('deliverOrder', orderId)
    expect([await stockOf(), await movementsOf(testApp, orderId)]).toEqual([before - 4, []])
    // Money without pieces, and money with one.
    await refund(orderId, { lines: ofLine(0, 1) })
    expect(await movementsOf(testApp, orderId)).toEqual([])
    await refund(orderId, { lines: ofLine(0, 1), restock: ofLine(0, 1) })
    expect(await stockOf()).toBe(before - 3)
    // All four come back: three can still go into stock, two at once and one after it was looked at.
    const { reply } = await announce(orderId, { source: 'complaint', lines: ofLine(0, 4) })
    const tooMuch = await receive(reply.id, ofLine(0, 4), ofLine(0, 4))
    expect(tooMuch.problem).toMatchObject({
      code: 'ERRORS.UNABLETOCORRECT',
      errors: { restock: 'ERRORS.UNABLETOCORRECT' },
    })
    expect((await list(orderId)).returns).toMatchObject([{ state: 'announced', lines: [{ received: 0 }] }])
    expect((await receive(reply.id, ofLine(0, 4), ofLine(0, 2))).status).toBe(200)
    expect((await inspect(reply.id, ofLine(0, 2))).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect((await inspect(reply.id, ofLine(0, 1))).reply.lines).toMatchObject([{ received: 4, restocked: 3 }])
    expect((await refund(orderId, { lines: ofLine(0, 1), restock: ofLine(0, 1) })).problem.code).toBe(
      'ERRORS.UNABLETOCORRECT',
    )
    expect(await stockOf()).toBe(before)
    const moved = await movementsOf(testApp, orderId)
    expect(moved.map(({ quantity, reason, note }) => [quantity, reason, note]).toSorted()).toEqual([
      [1, 'return', 'complaint'],
      [1, 'return', 'complaint'],
      [2, 'return', 'complaint'],
    ])
    // Cancelling puts back what is chosen; the rest is written off.
    const { orderId: cancelled } = await aPaidOrderOf(testApp, { lines: [[jar, 3]] })
    expect((await cancel(cancelled, { restock: ofLine(0, 4) })).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    await cancel(cancelled, { restock: ofLine(0, 2) })
    expect(await stockOf()).toBe(before - 1)
    expect(await movementsOf(testApp, cancelled)).toMatchObject([{ quantity: -1, reason: 'damage', note: 'stock' }])
    await settle(testApp)
    expect(await findViolations(testApp)).toEqual([])
  })
})
