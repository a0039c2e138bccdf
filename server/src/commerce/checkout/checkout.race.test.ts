import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { cartProblemSchema, checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addVoucher } from '#catalogue/vouchers/vouchers.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { aCart, anOrderForm, aProduct, queryOne, stockOf } from '#testing/factories.ts'
import { openTestApp, type TestApp, type TestResponse } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(async () => {
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

const { createOrder } = checkoutEndpoints
const cod = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
const together = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** Prepares carts and forms first, so that only the orders are concurrent. */
async function orderTogether(
  count: number,
  fill: (index: number) => Promise<string>,
  change: (index: number) => Partial<OrderFormInput> = () => ({}),
) {
  const forms: OrderFormInput[] = []
  while (forms.length < count)
    forms.push(
      ...(await together(Math.min(8, count - forms.length), async (index) => {
        const buyer = forms.length + index
        return anOrderForm(testApp, await fill(buyer), { ...cod, ...change(buyer) })
      })),
    )
  return Promise.all(forms.map((body) => testApp.call(createOrder, { body })))
}

const accepted = (responses: readonly TestResponse<typeof createOrder>[]) =>
  responses.filter(({ status }) => status === 201)
const refused = (responses: readonly TestResponse<typeof createOrder>[]) =>
  responses.filter(({ status }) => status !== 201)

// Long enough for a busy machine.
const slowTest = { timeout: 90_000 }

describe('many buyers at once', slowTest, () => {
  it('sells 5 items to exactly 5 of 64 buyers; the others get an out-of-stock error', async () => {
    const id = await aProduct(testApp, { stock: 5 })
    const responses = await orderTogether(64, () => aCart(testApp, [[id, 1]]))
    expect(accepted(responses)).toHaveLength(5)
    expect(refused(responses)).toHaveLength(59)
    for (const { status, problem } of refused(responses)) {
      expect([status, problem.code]).toEqual([409, 'ERRORS.OUTOFSTOCK'])
      const { shortages, cart } = cartProblemSchema.parse(problem)
      expect(shortages).toEqual([{ productId: id, wanted: 1, left: 0 }])
      expect(cart.products.map(({ product, count }) => [product.id, product.stock, count])).toEqual([[id, 0, 1]])
    }
    expect(await stockOf(testApp, id)).toBe(0)
  })

  it('returns the exact remaining stock when buyers want different quantities', async () => {
    const id = await aProduct(testApp, { stock: 20 })
    const wanted = (index: number) => 1 + (index % 4)
    const responses = await orderTogether(64, (index) => aCart(testApp, [[id, wanted(index)]]))
    const sold = responses.reduce((sum, { status }, index) => sum + (status === 201 ? wanted(index) : 0), 0)
    expect(await stockOf(testApp, id)).toBe(20 - sold)
    responses.forEach(({ status, problem }, index) => {
      if (status === 201) return
      expect(problem.code).toBe('ERRORS.OUTOFSTOCK')
      const [shortage] = cartProblemSchema.parse(problem).shortages ?? []
      expect(shortage).toMatchObject({ productId: id, wanted: wanted(index) })
      expect(shortage?.left).toBeGreaterThanOrEqual(0)
      expect(shortage?.left).toBeLessThan(wanted(index))
    })
  })

  it('never deadlocks on carts that hold the same products in opposite order', async () => {
    const [a, b] = [await aProduct(testApp, { stock: 40 }), await aProduct(testApp, { stock: 40 })]
    const responses = await orderTogether(20, (index) => {
      const lines: [number, number][] = [
        [a, 1],
        [b, 1],
      ]
      return aCart(testApp, index % 2 ? lines : lines.reverse())
    })
    expect(accepted(responses)).toHaveLength(20)
    expect([await stockOf(testApp, a), await stockOf(testApp, b)]).toEqual([20, 20])
  })

  it('lets a one-use voucher be used by exactly one of 64 buyers; the others see their cart without it', async () => {
    await inTransaction(testApp.context, (tx) =>
      addVoucher(tx, {
        code: 'RAZ',
        kind: 'percent',
        value: 10,
        scope: 'shop',
        usageLimit: 1,
        createdAt: testApp.clock.date(),
      }),
    )
    const id = await aProduct(testApp, { stock: 64, price: 10000 })
    const withVoucher = async () => {
      const cartId = await aCart(testApp, [[id, 1]])
      const body = { cartId, voucher: 'RAZ', languageCode: 'pl' as const }
      const { reply } = await testApp.call(cartEndpoints.addVoucher, { body })
      expect([reply.discountCode, reply.totalPrice]).toEqual(['RAZ', 90])
      return cartId
    }
    const first = await testApp.call(cartEndpoints.getCart, {
      query: { id: await withVoucher(), languageCode: 'pl' },
    })
    const delivery = first.reply.availableShippingMethods.find(({ name }) => name === cod.shippingMethod)?.price ?? 0
    // Our own client sends the displayed total; others need not.
    const responses = await orderTogether(64, withVoucher, (index) =>
      index % 2 ? { expectedTotal: 90 + delivery } : {},
    )
    expect(accepted(responses)).toHaveLength(1)
    responses.forEach(({ status, problem }, index) => {
      if (status === 201) return
      expect([status, problem.code]).toEqual(index % 2 ? [409, 'ERRORS.CARTCHANGED'] : [400, 'ERRORS.VOUCHERINVALID'])
      const { cart } = cartProblemSchema.parse(problem)
      expect([cart.discountCode, cart.totalDiscount, cart.totalPrice]).toEqual([null, 0, 100])
    })
    expect(await stockOf(testApp, id)).toBe(63)
    const uses = await queryOne<{ n: number; amount: number }>(
      testApp,
      sql`select count(*)::int as n, sum(discount_total)::int as amount from orders where discount_code = 'RAZ'`,
    )
    expect(uses).toEqual({ n: 1, amount: 1000 })
  })

  it('never lets simultaneous orders spend a gift card beyond its value', async () => {
    await inTransaction(testApp.context, (tx) =>
      addVoucher(tx, {
        code: 'UL-2345-6789-ABCD',
        kind: 'gift',
        value: 10000,
        scope: 'shop',
        createdAt: testApp.clock.date(),
      }),
    )
    const id = await aProduct(testApp, { stock: 16, price: 4000 })
    const responses = await orderTogether(16, async () => {
      const cartId = await aCart(testApp, [[id, 1]])
      const body = { cartId, voucher: 'UL-2345-6789-ABCD', languageCode: 'pl' as const }
      await testApp.call(cartEndpoints.addVoucher, { body })
      return cartId
    })
    for (const { problem } of refused(responses)) expect(problem.code).toBe('ERRORS.VOUCHERINVALID')
    const spent = await queryOne<{ uses: number; amount: number }>(
      testApp,
      sql`select count(*)::int as uses, sum(amount)::int as amount from voucher_uses join vouchers on vouchers.id = voucher_id where code = 'UL-2345-6789-ABCD'`,
    )
    expect(spent).toEqual({ uses: accepted(responses).length, amount: 10000 })
  })

  it('sells the last pieces once to buyers whose orders differ in payment, voucher and company', async () => {
    const [scarce, plenty] = [await aProduct(testApp, { stock: 3 }), await aProduct(testApp, { stock: 99 })]
    const kinds: Partial<OrderFormInput>[] = [
      cod,
      { paymentMethod: 'Stripe', shippingMethod: 'InPostKurier' },
      { paymentMethod: 'Blik', shippingMethod: 'KurierDPD' },
    ]
    const responses = await orderTogether(
      24,
      async (index) => {
        const cartId = await aCart(testApp, [
          [plenty, 1],
          [scarce, 1],
        ])
        if (index % 2)
          await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode: 'pl' } })
        return cartId
      },
      (index) => kinds[index % kinds.length] ?? cod,
    )
    expect(accepted(responses)).toHaveLength(3)
    expect(new Set(refused(responses).map(({ problem }) => problem.code))).toEqual(new Set(['ERRORS.OUTOFSTOCK']))
    expect([await stockOf(testApp, scarce), await stockOf(testApp, plenty)]).toEqual([0, 96])
  })
})
