import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, orderFormSchema } from '@slodki-ul/contract/commerce/checkout'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { getCart, addVoucher } = cartEndpoints
const languageCode = 'pl' as const
const fieldsOf = (schema: Endpoint['query'] | Endpoint['body']): string[] =>
  Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {})

describe('the JSON of a cart', () => {
  it('ENT-14 contains products with counts, totals and the discount code', async () => {
    const [dear, cheap] = [await aProduct(testApp, { price: 10000 }), await aProduct(testApp, { price: 2500 })]
    const cartId = await aCart(testApp, [
      [dear, 1],
      [cheap, 2],
    ])
    const { reply } = await testApp.call(addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode } })
    expect(Object.keys(reply)).toEqual(
      expect.arrayContaining([
        ...['id', 'products', 'availableShippingMethods', 'availablePaymentMethods'],
        ...['totalPrice', 'totalPriceNet', 'totalDiscount', 'discountCode'],
      ]),
    )
    expect(reply).toMatchObject({
      id: cartId,
      products: [
        { product: { id: dear, price: 100 }, count: 1 },
        { product: { id: cheap, price: 25 }, count: 2 },
      ],
      totalPrice: 135,
      totalPriceNet: 109.76,
      totalDiscount: 15,
      discountCode: 'MIOD10',
    })
    expect((await testApp.call(getCart, { query: { id: cartId, languageCode } })).reply).toEqual(reply)
  })

  it('ENT-16 ENT-17 contains shipping methods with name and price, and payment methods with name', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    const { reply } = await testApp.call(getCart, { query: { id: cartId, languageCode } })
    expect(reply.availablePaymentMethods).toEqual([{ name: 'Stripe' }, { name: 'Blik' }, { name: 'Cod' }])
    expect(reply.availableShippingMethods.length).toBeGreaterThan(0)
    for (const method of reply.availableShippingMethods) {
      expect(method).toEqual({
        ...{ name: expect.any(String), price: expect.any(Number), vatValue: expect.any(Number) },
        giftCardPayment: 0,
      })
      expect(Number.isInteger(Math.round(method.price * 1e6) / 1e4)).toBe(true)
    }
  })

  it('ENT-15 is changed by productId, cartId, count, languageCode and voucher, and by nothing else but the delivery of gift cards', () => {
    const { getCart: _read, ...changes } = cartEndpoints
    const fields = Object.values(changes).flatMap(({ body }) => fieldsOf(body))
    const named = fields.filter((field) => field !== 'gift')
    expect([...new Set(named)].sort()).toEqual(['cartId', 'count', 'languageCode', 'productId', 'voucher'])
    for (const { body } of Object.values(changes)) expect(fieldsOf(body)).toContain('cartId')
  })
})

describe('the JSON of an order', () => {
  it('ENT-18 accepts and stores every field of the payload', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    const address = { address: 'Lipowa 12', line2: 'm. 3', zipCode: '20-020', city: 'Lublin', country: 'Polska' }
    const companyData = {
      name: 'Pasieka Lipa',
      taxId: '526-000-12-46',
      address: { ...address, address: 'Prosta 1', line2: 'lok. 2' },
    }
    const body = {
      ...(await anOrderForm(testApp, cartId)),
      ...({ shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const),
      ...{ firstName: 'Zofia', lastName: 'Kalinowska', email: 'zosia@poczta.example', phone: '601 234 567' },
      ...{ address, comments: 'Proszę o kokardkę', inPostPoint: null, userWantsInvoice: true, companyData },
    }
    const payload = [
      'shippingMethod',
      'paymentMethod',
      'firstName',
      'lastName',
      'email',
      'phone',
      'address',
      'comments',
    ]
    const rest = ['inPostPoint', 'userWantsInvoice', 'companyData', 'cartId']
    expect(fieldsOf(orderFormSchema)).toEqual(expect.arrayContaining([...payload, ...rest]))
    const { status, reply } = await testApp.call(checkoutEndpoints.createOrder, { body })
    expect(status).toBe(201)
    expect(
      await queryOne(
        testApp,
        sql`select shipping_method, payment_method, first_name, last_name, email, phone, address, comments, in_post_point, wants_invoice, company_data from orders where id = ${reply.orderId}`,
      ),
    ).toEqual({
      shipping_method: 'KurierDPDCod',
      payment_method: 'Cod',
      first_name: 'Zofia',
      last_name: 'Kalinowska',
      email: 'zosia@poczta.example',
      phone: '601 234 567',
      address,
      comments: 'Proszę o kokardkę',
      in_post_point: null,
      wants_invoice: true,
      company_data: { ...companyData, taxId: '5260001246' },
    })
  })
})

describe('schemas', () => {
  it('API-77 describe input, reply and each error of every call', async () => {
    const { paths } = (await testApp.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { responses: Record<string, { description: string; content?: object }> }>>
    }>()
    for (const row of Object.values<Endpoint>(endpoints)) {
      const responses = paths[`/api/${row.path}`]?.[row.method.toLowerCase()]?.responses ?? {}
      expect(responses).toHaveProperty(String(row.status))
      if (row.reply) expect(responses[row.status]).toHaveProperty('content')
      const failures = Object.values(responses).map(({ description }) => description)
      for (const code of row.errors) expect(failures.join('\n')).toContain(code)
    }
  })
})
