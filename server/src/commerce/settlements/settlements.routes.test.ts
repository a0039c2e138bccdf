import { codSettlementsEndpoints as settlements } from '@slodki-ul/contract/commerce/cod-settlements.admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderOf } from '#testing/factories.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aKey, aShippedCodOrder, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let accountant: Record<string, string>
let shop: Record<string, string>
const calls = staffOrders(
  () => testApp,
  () => shop,
)

beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  accountant = (await aStaffMember(testApp, ['accountant'])).headers
  shop = (await aStaffMember(testApp, ['shop'])).headers
}, 120_000)
afterAll(() => testApp.close())

/** An order by cash on delivery that left in one parcel; what is collected for it in złoty, as a carrier writes it. */
async function aShippedOrder() {
  const { id, parcelNumber, total } = await aShippedCodOrder(testApp, calls)
  return { id, parcelNumber, amount: (total / 100).toFixed(2).replace('.', ',') }
}
const read = (body: object, headers = accountant, key = aKey()) =>
  testApp.call(settlements.readCodSettlement, { body: body as never, headers: key }, headers)
const decide = (id: string, position: number, decision: 'accept' | 'dismiss', note = 'Kurier potwierdził') =>
  testApp.call(
    settlements.decideSettlementRow,
    { params: { id, position: String(position) as never }, body: { decision, note }, headers: aKey() },
    accountant,
  )
const paidAt = async (id: string) => (await orderOf(testApp, id))?.paid_at ?? null

describe('a settlement of cash on delivery', () => {
  it('BO-168 of a carrier notes the orders that match as paid with their documents; read again, it changes nothing', async () => {
    const [first, second, late] = [await aShippedOrder(), await aShippedOrder(), await aShippedOrder()]
    const both = await aShippedOrder()
    const lines = [first, second].map(({ parcelNumber, amount }) => `20.11.2026;${parcelNumber};${amount}`)
    const fileOf = (rows: string[]) => ['Data;Nr przesyłki;Kwota pobrania', ...rows, 'Razem;;245,80'].join('\r\n')
    const file = fileOf(lines)
    expect((await read({ name: 'DPD 20.11', file }, shop)).status).toBe(403)
    expect(await paidAt(first.id)).toBeNull()
    const { reply } = await read({ name: 'DPD 20.11', file })
    expect(reply).toMatchObject({ source: 'file', isKnown: false, rowsCount: 2, waitingCount: 0 })
    expect(reply.rows.map(({ state, order }) => [state, order?.id])).toEqual([
      ['noted', first.id],
      ['noted', second.id],
    ])
    for (const { id } of [first, second]) {
      expect(await paidAt(id)).not.toBeNull()
      expect(await documentsOf(testApp, id)).toHaveLength(1)
    }
    const again = await read({ name: 'jeszcze raz', file: fileOf(lines.toReversed()) })
    expect(again.reply).toMatchObject({ id: reply.id, isKnown: true, name: 'DPD 20.11' })
    // The same rows with one more: those that were noted are known by their orders.
    testApp.clock.advance(60_000)
    const more = `${file}\r\n21.11.2026;${late.parcelNumber};${late.amount}`
    expect((await read({ name: 'DPD 21.11', file: more })).reply.rows.map(({ state }) => state)).toEqual([
      ...['repeated', 'repeated', 'noted'],
    ])
    expect(await documentsOf(testApp, first.id)).toHaveLength(1)
    const { reply: listed } = await testApp.call(settlements.listCodSettlements, { query: {} as never }, accountant)
    expect(listed.map(({ name, rowsCount }) => [name, rowsCount])).toEqual([
      ['DPD 21.11', 3],
      ['DPD 20.11', 2],
    ])
    // Two members of staff read one file at once, and a third one with more in it.
    const shared = [{ parcelNumber: both.parcelNumber, amount: both.amount }]
    const unknown = { parcelNumber: '1000888888888U', amount: '1,00' }
    const replies = await Promise.all(
      [shared, shared, [...shared, unknown]].map((rows) => read({ name: 'naraz', rows })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.filter((each) => each.reply.isKnown)).toHaveLength(1)
    const states = new Map(replies.map(({ reply: { id, rows } }) => [id, rows[0]?.state]))
    expect([...states.values()].toSorted()).toEqual(['noted', 'repeated'])
    expect(await documentsOf(testApp, both.id)).toHaveLength(1)
    expect(await findViolations(testApp)).toEqual([])
  })

  it('BO-168 that is typed keeps what differs for a decision: an amount may be accepted, anything else only left aside', async () => {
    const [less, early] = [await aShippedOrder(), await aCodOrder(testApp)]
    const rows = [
      { parcelNumber: less.parcelNumber, amount: '100,01' },
      { parcelNumber: '1000999999999U', amount: '50' },
    ]
    const { reply } = await read({ name: 'wpisane', rows })
    expect(reply.rows.map(({ state, reason, amount }) => [state, reason, amount])).toEqual([
      ['waiting', 'amount', 100.01],
      ['waiting', 'unknown', 50],
    ])
    expect(await paidAt(less.id)).toBeNull()
    expect((await decide(reply.id, 2, 'accept')).problem).toMatchObject({
      ...{ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'unknown' },
    })
    expect((await decide(reply.id, 1, 'accept', '')).problem).toMatchObject({ errors: { note: 'ERRORS.REQUIRED' } })
    expect((await decide(reply.id, 3, 'dismiss')).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await decide(reply.id, 1, 'accept')).reply.rows[0]).toMatchObject({
      ...{ state: 'accepted', note: 'Kurier potwierdził' },
    })
    expect(await paidAt(less.id)).not.toBeNull()
    expect((await decide(reply.id, 2, 'dismiss')).reply.waitingCount).toBe(0)
    expect((await decide(reply.id, 2, 'dismiss')).problem.reason).toBe('dismissed')
    expect(await paidAt(early)).toBeNull()
    // Numbers that are no amounts are rows without one, and the list still has its sums.
    const odd = ['1', '2', '3'].map((last) => ({ parcelNumber: `100099999999${last}U`, amount: '9999999,99' }))
    expect((await read({ name: 'numery kont', rows: odd })).reply).toMatchObject({ total: 0, waitingCount: 3 })
    expect((await testApp.call(settlements.listCodSettlements, { query: {} as never }, accountant)).status).toBe(200)
    expect((await read({ name: 'puste', file: 'Data;Uwagi\n20.11.2026;brak' })).problem).toMatchObject({
      ...{ code: 'ERRORS.PROVIDEDATA', columns: ['Data', 'Uwagi'] },
    })
  })
})
