import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

it('many carts with one gift card spend together what it is worth, and not a grosz more', async () => {
  const code = 'UL-ABCD-EFGH-JKMN'
  await academy.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, created_at) values (${code}, 'gift', 10000, 'shop', ${academy.clock.date()})`,
  )
  const productId = await aProduct(academy, { price: 3000, stock: 99 })
  const forms = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const cartId = await aCart(academy, [[productId, 1]])
      await academy.call(cartEndpoints.addVoucher, { body: { cartId, voucher: code, languageCode: 'pl' } })
      return anOrderForm(academy, cartId, { email: `kupujacy-${index}@poczta.example` })
    }),
  )
  const answers = await Promise.all(forms.map((body) => academy.call(checkoutEndpoints.createOrder, { body })))
  for (const { status, problem } of answers)
    expect(status === 201 || problem.code === 'ERRORS.VOUCHERINVALID', problem?.code).toBe(true)
  const spent = await queryOne<{ spent: number }>(
    academy,
    sql`select sum(amount)::int as spent from voucher_uses join vouchers on vouchers.id = voucher_id where code = ${code}`,
  )
  // Two whole orders of 47.90 and the rest of the third.
  expect(spent?.spent).toBe(10000)
})
