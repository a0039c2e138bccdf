import { stockEndpoints as rows } from '@slodki-ul/contract/catalogue/stock.admin'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCart, anOrderForm, aProduct, stockOf } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

it('BO-079 64 buyers and deliveries at once: movements less pieces in live orders are the stock, and each entry adds up', async () => {
  const shop = await aStaffMember(testApp, ['shop'])
  const id = await aProduct(testApp, { stock: 5 })
  const forms = await Promise.all(
    Array.from({ length: 64 }, async (_, index) =>
      anOrderForm(testApp, await aCart(testApp, [[id, 1]]), { email: `kupujacy-${index}@poczta.example` }),
    ),
  )
  const book = (body: { reason: 'delivery' | 'damage'; quantity: number; note: string }) =>
    testApp.call(
      rows.moveStock,
      { params: { id }, body, headers: { 'idempotency-key': crypto.randomUUID() } },
      shop.headers,
    )
  const [orders, moves] = await Promise.all([
    Promise.all(forms.map((body) => testApp.call(checkoutEndpoints.createOrder, { body }))),
    Promise.all([
      ...Array.from({ length: 8 }, () => book({ reason: 'delivery', quantity: 2, note: 'DS-1' })),
      ...Array.from({ length: 4 }, () => book({ reason: 'damage', quantity: 1, note: 'pęknięte' })),
    ]),
  ])
  const sold = orders.filter(({ status }) => status === 201).length
  const lost = moves.filter(({ status }, index) => index >= 8 && status === 200).length
  expect(moves.slice(0, 8).every(({ status }) => status === 200)).toBe(true)
  expect(
    moves.slice(8).every(({ status, problem }) => status === 200 || String(problem.code) === 'ERRORS.NOTENOUGHSTOCK'),
  ).toBe(true)
  expect(await stockOf(testApp, id)).toBe(5 + 16 - lost - sold)
  const { reply: entries } = await testApp.call(
    rows.listStockEntries,
    { params: { id }, query: { pageSize: '100' } },
    shop.headers,
  )
  expect(entries).toHaveLength(1 + 8 + lost + sold)
  expect(entries[0]?.stockAfter).toBe(await stockOf(testApp, id))
  for (const [index, { stockAfter, quantity }] of entries.entries())
    expect(stockAfter).toBe((entries[index + 1]?.stockAfter ?? 0) + quantity)
  expect(await findViolations(testApp)).toEqual([])
})
