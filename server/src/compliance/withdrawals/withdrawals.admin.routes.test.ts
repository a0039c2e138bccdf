import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { staffWithdrawalsEndpoints as rows } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingWithdrawals } from '#compliance/withdrawals/waiting-withdrawals.db.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aSubscription } from '#testing/documents.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
let people = 0

beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
}, 120_000)
afterAll(() => testApp.close())

async function anOrderOf(email: string) {
  const own = { email, shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 2]], own)
  const row = await queryOne<{ number: number }>(
    testApp,
    sql`select number::int from orders where id = ${reply.orderId}`,
  )
  return { orderId: reply.orderId, number: `SU-${row?.number}` }
}

/** Sends a statement; returns its id. */
async function aStatement(email: string, orderNumber: string | null, headers: Record<string, string> = {}) {
  const body = { fullName: 'Aneta Gil', orderNumber, scope: '', email, languageCode: 'pl' as const }
  await testApp.call(withdrawalsEndpoints.sendWithdrawal, { body, headers: {} }, headers)
  const row = await queryOne<{ id: string }>(
    testApp,
    sql`select id from withdrawals where email = ${email} order by received_at desc limit 1`,
  )
  return row?.id ?? ''
}

const anAddress = () => `odstepuje-${++people}@poczta.example`
const show = async (id: string) => (await testApp.call(rows.getWithdrawal, { params: { id } }, owner)).reply
const list = async (query: object) => (await testApp.call(rows.listWithdrawals, { query: query as never }, owner)).reply
const match = (id: string, kind: 'order' | 'subscription', contractId: string, headers = owner) =>
  testApp.call(rows.matchWithdrawal, { params: { id }, headers: aKey(), body: { kind, contractId } }, headers)
const accept = (id: string) => {
  const body = { lines: [{ lineId: 0, quantity: 2 }], delivery: false }
  return testApp.call(rows.acceptWithdrawal, { params: { id }, headers: aKey(), body }, owner)
}
const settleStatement = (id: string) => testApp.call(rows.settleWithdrawal, { params: { id }, headers: aKey() }, owner)
const refuse = (id: string, reason: string) =>
  testApp.call(rows.refuseWithdrawal, { params: { id }, headers: aKey(), body: { reason } }, owner)
const isWaiting = async (id: string) =>
  (await waitingWithdrawals.find(testApp.context.db, testApp.clock.date(), 100)).some((row) => row.id === id)

describe('the queue of withdrawals', () => {
  it('BO-153 proposes orders by number and e-mail, lets staff choose, and goes from new to settled with the days left', async () => {
    const email = anAddress()
    const [named, other] = [await anOrderOf(email), await anOrderOf(email)]
    const id = await aStatement(email, ` su ${named.number.slice(3)}`)
    const fresh = await show(id)
    expect(fresh).toMatchObject({ state: 'new', daysLeft: 14, contract: null, allowedActions: ['match', 'refuse'] })
    expect(fresh.proposals).toMatchObject([
      { kind: 'order', id: named.orderId, number: named.number, fits: ['number', 'email'] },
      { kind: 'order', id: other.orderId, fits: ['email'] },
    ])
    const stranger = await aStatement(anAddress(), named.number)
    expect((await show(stranger)).proposals).toMatchObject([{ id: named.orderId, fits: ['number'] }])
    expect((await accept(id)).problem).toMatchObject({
      ...{ code: 'ERRORS.ACTIONNOTALLOWED', present: { state: 'new' } },
    })
    expect((await match(id, 'order', other.orderId)).reply).toMatchObject({
      ...{ state: 'matched', contract: { number: other.number } },
    })
    expect((await match(id, 'order', named.orderId)).reply.contract).toMatchObject({ number: named.number })
    expect((await match(id, 'order', crypto.randomUUID())).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await list({ state: 'matched', searchBy: email })).map((row) => row.id)).toEqual([id])
    expect((await accept(id)).reply).toMatchObject({ outcome: 'done', refundTotal: 0 })
    expect(await show(id)).toMatchObject({ state: 'accepted', allowedActions: ['settle'] })
    expect((await refuse(id, 'Za późno')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect(await isWaiting(id)).toBe(true)
    testApp.clock.advance(15 * dayMs)
    const signedIn = await aStaffMember(testApp, ['owner'])
    owner = signedIn.headers
    expect((await show(id)).daysLeft).toBe(-1)
    expect((await settleStatement(id)).reply).toMatchObject({
      ...{ state: 'settled', daysLeft: null, allowedActions: [], decidedBy: expect.stringMatching(/\S/) },
    })
    expect(await isWaiting(id)).toBe(false)
    const shop = await aStaffMember(testApp, ['content'])
    expect((await match(stranger, 'order', named.orderId, shop.headers)).status).toBe(403)
  })

  it('BO-153 proposes the subscription of the account, and finds a statement by its state', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { subscriptionId } = await aSubscription(testApp, session.id)
    const id = await aStatement(session.email, null, headers)
    const [proposal] = (await show(id)).proposals
    expect(proposal).toMatchObject({ kind: 'subscription', id: subscriptionId, fits: ['account'] })
    expect((await match(id, 'subscription', subscriptionId)).reply).toMatchObject({
      ...{ state: 'matched', contract: { kind: 'subscription', id: subscriptionId } },
    })
    expect((await list({ state: 'new', searchBy: session.email })).length).toBe(0)
  })

  it('BO-156 closes what came too late or fits no order with a reason that is mailed; until then it stays in the queue', async () => {
    const email = anAddress()
    const { orderId, number } = await anOrderOf(email)
    await testApp.context.db.execute(
      sql`insert into order_events (order_id, to_status, at, cause, actor) values
        (${orderId}, 'Delivered', ${new Date(testApp.clock.now() - 40 * dayMs).toISOString()}::timestamptz, 'by staff', 'staff')`,
    )
    const [late, unknown] = [await aStatement(email, number), await aStatement(anAddress(), 'SU-99999999')]
    expect(await show(late)).toMatchObject({ isLate: true, state: 'new' })
    expect(await show(unknown)).toMatchObject({ isLate: false, deadlineOn: null, proposals: [] })
    const empty = await refuse(late, '   ')
    expect(empty.status).toBe(400)
    for (const [id, reason] of [
      [late, 'Termin minął dwa tygodnie po doręczeniu.'],
      [unknown, 'Nie znaleźliśmy takiego zamówienia.'],
    ] as const) {
      expect(await isWaiting(id)).toBe(true)
      testApp.sent.length = 0
      expect((await refuse(id, reason)).reply).toMatchObject({ state: 'refused', reason, allowedActions: [] })
      expect(await isWaiting(id)).toBe(false)
      await testApp.runJobs()
      const mail = testApp.sent.find(({ subject }) => subject === 'Odpowiedź na odstąpienie od umowy')
      expect(mail).toMatchObject({ to: (await show(id)).email, text: expect.stringContaining(reason) })
      expect((await refuse(id, 'Jeszcze raz')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    }
    expect((await list({ state: 'refused' })).map((row) => row.id).toSorted()).toEqual([late, unknown].toSorted())
  })
})
