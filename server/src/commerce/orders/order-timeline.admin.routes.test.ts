import { orderEditsEndpoints as edits } from '@slodki-ul/contract/commerce/order-edits.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { reportPaid } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
const { act, ship, page } = staffOrders(
  () => testApp,
  () => owner,
)

beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
})
afterAll(() => testApp.close())

test('BO-046 one timeline joins everything that happened, with time, cause and actor, and nothing of it can be removed', async () => {
  const { db } = testApp.context
  const { reply } = await anOrder(testApp, [[await aProduct(testApp, { price: 10000 }), 1]])
  const id = reply.orderId
  const session = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === id)
  testApp.clock.advance(1000)
  await reportPaid(testApp, testApp.cards.become(session?.id ?? '', 'paid'))
  const at = testApp.clock.date().toISOString()
  // An earlier attempt that the provider refused, a refund and a dispute of the paid one, and a statement of withdrawal.
  await db.execute(sql`
    insert into payments (order_id, attempt, provider, method, amount, state, failure_code, failure_reason, created_at, expires_at, settled_at)
    values (${id}, 9, 'stripe', 'Stripe', 11790, 'failed', 'provider_refused', 'insufficient_funds', ${at}, ${at}, ${at})`)
  const payment = await queryOne<{ id: string }>(
    testApp,
    sql`select id from payments where order_id = ${id} and state = 'paid'`,
  )
  await db.execute(sql`
    insert into refunds (payment_id, amount, reason, state, created_at, due_at, settled_at)
    values (${payment?.id}, 500, 'goodwill', 'sent', ${at}, ${at}, ${at})`)
  await db.execute(sql`
    insert into disputes (id, payment_id, amount, state, created_at) values ('dp_1', ${payment?.id}, 300, 'open', ${at})`)
  const { number } = await page(id)
  await db.execute(sql`
    insert into withdrawals (full_name, email, order_number, scope, statement, language, received_at)
    values ('Zofia', 'zosia@poczta.example', ${` ${number.toLowerCase()}`}, 'słoik', 'Odstępuję', 'pl', ${at})`)
  const params = { id }
  await testApp.call(edits.addOrderNote, { params, body: { text: 'Notatka' }, headers: aKey() }, owner)
  await testApp.call(edits.sendOrderMessage, { params, body: { text: 'List' }, headers: aKey() }, owner)
  await testApp.call(edits.changeOrder, { params, body: { phone: '5' }, headers: { 'if-match': '"1"' } }, owner)
  await act('packOrder', id)
  await ship(id, [{ number: aParcelNumber() }])

  const { timeline } = await page(id)
  const staff = { kind: 'staff', name: expect.stringMatching(/\S/) }
  const provider = { kind: 'provider', name: 'stripe' }
  const expected = [
    { kind: 'status', status: 'Placed', actor: { kind: 'customer' } },
    { kind: 'status', status: 'Paid', cause: 'payment received', actor: provider },
    { kind: 'status', status: 'Shipped', cause: 'by staff', actor: staff },
    { kind: 'payment', state: 'paid', amount: 117.9, actor: provider },
    { kind: 'payment', state: 'failed', failureCode: 'provider_refused', failureReason: 'insufficient_funds' },
    { kind: 'refund', state: 'sent', amount: 5, reason: 'goodwill' },
    { kind: 'dispute', state: 'open', amount: 3, actor: provider },
    { kind: 'mail', mail: 'order-confirmed', actor: { kind: 'job' } },
    { kind: 'document', total: 117.9, actor: { kind: 'job' } },
    { kind: 'parcel', actor: staff },
    { kind: 'edit', changes: [{ field: 'phone', before: '601 234 567', after: '5' }], actor: staff },
    { kind: 'note', text: 'Notatka', actor: staff },
    { kind: 'message', text: 'List', actor: staff },
    { kind: 'withdrawal', scope: 'słoik', actor: { kind: 'customer' } },
  ]
  for (const entry of expected) {
    const found = timeline.find((each) => matches(each, entry))
    expect(found, JSON.stringify(entry)).toBeDefined()
    expect(found?.at).toMatch(/^\d{4}-\d\d-\d\dT/)
  }
  expect(timeline.map((entry) => entry.at)).toEqual(
    timeline
      .map((entry) => entry.at)
      .toSorted()
      .reverse(),
  )
  for (const table of ['order_events', 'shipments', 'shipment_lines', 'order_notes', 'order_edits', 'invoices'])
    await expect(db.execute(sql`delete from ${sql.identifier(table)} where order_id = ${id}`), table).rejects.toThrow()
})

/** Whether an entry has these values. */
function matches(entry: unknown, wanted: object): boolean {
  try {
    expect(entry).toMatchObject(wanted)
    return true
  } catch {
    return false
  }
}
