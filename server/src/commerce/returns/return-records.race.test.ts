import { returnRecordsEndpoints as rows } from '@slodki-ul/contract/commerce/return-records.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { movementsOf, staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let people: Record<string, string>[] = []
let jar = 0
beforeAll(async () => {
  testApp = await openTestApp()
  people = [(await aStaffMember(testApp, ['owner'])).headers, (await aStaffMember(testApp, ['owner'])).headers]
  jar = await aProduct(testApp, { price: 1000, stock: 5000 })
}, 120_000)
afterAll(() => testApp.close())

const { act, ship } = staffOrders(
  () => testApp,
  () => people[0],
)
const { refund } = staffRefunds(
  () => testApp,
  () => people[0],
)
const together = (work: (headers: Record<string, string>, index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: 12 }, async (_, index) => (await work(people[index % 2] ?? {}, index)).status))

it('several people with one return: announced once, received once, settled once, each piece in stock once', async () => {
  const { orderId } = await aPaidOrderOf(testApp, { lines: [[jar, 3]] })
  await act('packOrder', orderId)
  await ship(orderId, [{ number: aParcelNumber() }])
  const all = [{ lineId: 0, quantity: 3 }]
  const once = [200, ...Array(11).fill(409)]
  const params = { id: orderId }
  const body = { source: 'withdrawal', lines: all, note: '' } as const
  const announced = await together((own) => testApp.call(rows.announceReturn, { params, headers: aKey(), body }, own))
  expect(announced.toSorted()).toEqual(once)
  const found = await queryOne<{ id: string }>(testApp, sql`select id from returns where order_id = ${orderId}`)
  const own = { id: found?.id ?? '' }
  const received = await together((headers, index) =>
    index % 3 === 2
      ? refund(
          orderId,
          { lines: [{ lineId: 0, quantity: 1 }], restock: [{ lineId: 0, quantity: 1 }], returnId: own.id },
          headers,
        )
      : testApp.call(rows.receiveReturn, { params: own, headers: aKey(), body: { lines: all, restock: all } }, headers),
  )
  expect(received.every((status) => status === 200 || status === 409)).toBe(true)
  const back = (await movementsOf(testApp, orderId)).reduce((sum, { quantity }) => sum + quantity, 0)
  expect(back).toBeLessThanOrEqual(3)
  // Whoever was refused because pieces were in stock already receives the rest without them.
  await testApp.call(rows.receiveReturn, { params: own, headers: aKey(), body: { lines: all, restock: [] } }, people[0])
  await testApp.call(rows.inspectReturn, { params: own, headers: aKey(), body: { restock: [], note: '' } }, people[0])
  const settled = await together((headers) =>
    testApp.call(rows.settleReturn, { params: own, headers: aKey(), body: { reason: 'Wymiana' } }, headers),
  )
  expect(settled.toSorted()).toEqual(once)
  await settle(testApp)
  expect(await findViolations(testApp)).toEqual([])
})
