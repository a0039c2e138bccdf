import { staffWithdrawalsEndpoints as rows } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { refundsOf, staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'
import { aMatchedStatement } from '#testing/withdrawals.ts'

let testApp: TestApp
let people: Record<string, string>[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  people = [(await aStaffMember(testApp, ['owner'])).headers, (await aStaffMember(testApp, ['owner'])).headers]
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

it('two people who accept one statement while a third refunds the order give its money back once', {
  timeout: 120_000,
}, async () => {
  const jar = await aProduct(testApp, { price: 1000, stock: 5000 })
  const { orderId, charged } = await aPaidOrderOf(testApp, { lines: [[jar, 3]] })
  await act('packOrder', orderId)
  await ship(orderId, [{ number: aParcelNumber() }])
  const contract = { email: 'naraz@poczta.example', kind: 'order', contractId: orderId } as const
  const id = await aMatchedStatement(testApp, people[0] ?? {}, contract)
  const lines = [{ lineId: 0, quantity: 3 }]
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) =>
      index % 3 === 2
        ? { refund: (await refund(orderId, { lines: [{ lineId: 0, quantity: 1 }] }, people[1])).status }
        : {
            accept: (
              await testApp.call(
                rows.acceptWithdrawal,
                { params: { id }, headers: aKey(), body: { lines, delivery: true } },
                people[index % 2],
              )
            ).status,
          },
    ),
  )
  const accepted = statuses.filter(({ accept }) => accept === 200).length
  const refunded = statuses.filter(({ refund: status }) => status === 200).length
  // Either the statement came first, and nothing of the goods is left to refund, or a refund did.
  expect(accepted === 1 ? refunded === 0 : refunded > 0).toBe(true)
  expect(accepted).toBeLessThanOrEqual(1)
  const given = (await refundsOf(testApp, orderId)).reduce((sum, { amount }) => sum + amount, 0)
  expect(given).toBeLessThanOrEqual(charged)
  await settle(testApp)
  expect(await findViolations(testApp)).toEqual([])
})
