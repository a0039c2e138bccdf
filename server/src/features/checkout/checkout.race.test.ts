import { cartEndpoints } from '@slodki-ul/contract/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { settlePayment } from '#features/payments/payments.service.ts'
import { addVoucher } from '#features/vouchers/vouchers.service.ts'
import { type Academy, openAcademy } from '#testing/academy.ts'
import { aCart, anOrder, anOrderForm, aProduct, orderOf, queryOne, stockOf } from '#testing/factories.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const { createOrder } = checkoutEndpoints
const cod = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
const together = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

describe('many buyers at once', () => {
  it('sells 5 pieces to exactly 5 of 32 buyers; every other answer is clear', async () => {
    const id = await aProduct(academy, { stock: 5 })
    const carts = await together(32, () => aCart(academy, [[id, 1]]))
    const answers = await Promise.all(
      carts.map(async (cartId) => academy.call(createOrder, { body: await anOrderForm(academy, cartId, cod) })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(
      answers.filter(({ status, problem }) => status === 409 && problem.code === 'ERRORS.OUTOFSTOCK'),
    ).toHaveLength(27)
    expect(await stockOf(academy, id)).toBe(0)
  })

  it('never deadlocks on carts that hold the same products in opposite order', async () => {
    const [a, b] = [await aProduct(academy, { stock: 40 }), await aProduct(academy, { stock: 40 })]
    const carts = await together(20, (index) =>
      aCart(
        academy,
        index % 2
          ? [
              [a, 1],
              [b, 1],
            ]
          : [
              [b, 1],
              [a, 1],
            ],
      ),
    )
    const answers = await Promise.all(
      carts.map(async (cartId) => academy.call(createOrder, { body: await anOrderForm(academy, cartId, cod) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect([await stockOf(academy, a), await stockOf(academy, b)]).toEqual([20, 20])
  })

  it('lets a one-use voucher be used once by 16 buyers', async () => {
    await inTransaction(academy.context, (tx) =>
      addVoucher(tx, {
        code: 'RAZ',
        kind: 'percent',
        value: 10,
        scope: 'shop',
        usageLimit: 1,
        createdAt: academy.clock.date(),
      }),
    )
    const id = await aProduct(academy, { stock: 50 })
    const carts = await together(16, async () => {
      const cartId = await aCart(academy, [[id, 1]])
      await academy.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'RAZ', languageCode: 'pl' } })
      return cartId
    })
    const answers = await Promise.all(
      carts.map(async (cartId) => academy.call(createOrder, { body: await anOrderForm(academy, cartId, cod) })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem.code === 'ERRORS.VOUCHERINVALID')).toHaveLength(15)
  })
})

describe('one buyer many times at once', () => {
  it('makes one order of 8 twins with one key, and answers all of them alike', async () => {
    const id = await aProduct(academy, { stock: 9 })
    const body = await anOrderForm(academy, await aCart(academy, [[id, 1]]))
    const answers = await together(8, () =>
      academy.call(createOrder, { body, headers: { 'idempotency-key': 'twins' } }),
    )
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await stockOf(academy, id)).toBe(8)
  })

  it('makes one order of 8 twins without a key, for the cart is empty after the first', async () => {
    const id = await aProduct(academy, { stock: 9 })
    const body = await anOrderForm(academy, await aCart(academy, [[id, 1]]), cod)
    const answers = await together(8, () => academy.call(createOrder, { body }))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem.code === 'ERRORS.CARTEMPTY')).toHaveLength(7)
  })

  it('keeps every addition to one cart', async () => {
    const id = await aProduct(academy, { stock: 50 })
    const cartId = await aCart(academy, [[id, 1]])
    await together(12, () =>
      academy.call(cartEndpoints.addToCart, { body: { cartId, productId: id, languageCode: 'pl' } }),
    )
    expect(
      (await academy.call(cartEndpoints.getCart, { query: { id: cartId, languageCode: 'pl' } })).reply.products[0]
        ?.count,
    ).toBe(13)
  })
})

describe('a payment against its deadline', () => {
  it('ends either paid or cancelled, never both, with the stock to match', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await aProduct(academy, { stock: 5 })
      const { reply } = await anOrder(academy, [[id, 1]])
      const session = [...academy.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
      academy.clock.advance(61 * 60_000)
      const pay = async () => {
        const paid = academy.cards.become(session?.id ?? '', 'paid')
        await inTransaction(academy.context, (tx) =>
          settlePayment(tx, academy.context, { session: paid, state: 'paid', actor: 'provider:stripe' }),
        )
      }
      await Promise.all([academy.runJobs(), academy.runJobs(), pay()])
      const order = await orderOf(academy, reply.orderId)
      const paid = await queryOne<{ n: number }>(
        academy,
        sql`select count(*)::int as n from payments where order_id = ${reply.orderId} and state = 'paid'`,
      )
      expect([order?.status, paid?.n, await stockOf(academy, id)]).toEqual(
        order?.status === 'Paid' ? ['Paid', 1, 4] : ['Canceled', 0, 5],
      )
    }
  })
})
