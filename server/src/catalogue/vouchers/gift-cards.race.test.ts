import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

it('many carts with one gift card spend together what it is worth, and not a grosz more', async () => {
  const code = 'UL-ABCD-EFGH-JKMN'
  await testApp.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, created_at) values (${code}, 'gift', 10000, 'shop', ${testApp.clock.date()})`,
  )
  const productId = await aProduct(testApp, { price: 3000, stock: 99 })
  const forms = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const cartId = await aCart(testApp, [[productId, 1]])
      await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: code, languageCode: 'pl' } })
      return anOrderForm(testApp, cartId, { email: `kupujacy-${index}@poczta.example` })
    }),
  )
  const responses = await Promise.all(forms.map((body) => testApp.call(checkoutEndpoints.createOrder, { body })))
  for (const { status, problem } of responses)
    expect(status === 201 || problem.code === 'ERRORS.VOUCHERINVALID', problem?.code).toBe(true)
  const spent = await queryOne<{ spent: number }>(
    testApp,
    sql`select sum(amount)::int as spent from voucher_uses join vouchers on vouchers.id = voucher_id where code = ${code}`,
  )
  // Two full orders of 47.90 and the rest of the third.
  expect(spent?.spent).toBe(10000)
})
