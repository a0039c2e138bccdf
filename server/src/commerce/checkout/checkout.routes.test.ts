import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePrices } from '#catalogue/products/products.service.ts'
import { confirmationWaitMs } from '#commerce/orders/order-mails.service.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { aCart, anAddress, anOrder, anOrderForm, aProduct, orderOf, queryOne, stockOf } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { createOrder, getResult } = checkoutEndpoints
const cod: Partial<OrderFormInput> = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' }
const oldTerms = { consents: { terms: '1999-01-01', resign: true, digital: true } }
const virtual = (version: string | null | undefined): Partial<OrderFormInput> => ({
  shippingMethod: 'Email',
  address: null,
  consents: { terms: version ?? '', resign: true, digital: true },
})

const countRows = async () =>
  Object.fromEntries(
    await Promise.all(
      [
        'orders',
        'order_lines',
        'order_events',
        'payments',
        'mails',
        'consents',
        'voucher_uses',
        'idempotency_keys',
      ].map(async (name) => [
        name,
        (await queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from ${sql.identifier(name)}`))?.n,
      ]),
    ),
  )

describe('POST /createOrder', () => {
  it('API-61 PAY-03 by card: takes the stock, opens a payment page, empties the cart, queues a mail', async () => {
    const id = await aProduct(testApp, { price: 10000, stock: 5 })
    const { status, reply, cartId } = await anOrder(testApp, [[id, 2]])
    expect(status).toBe(201)
    expect(reply.url).toMatch(/^https:\/\/pay\.test\/cs_/)
    expect(await stockOf(testApp, id)).toBe(3)
    expect(await orderOf(testApp, reply.orderId)).toMatchObject({ status: 'Placed', total: 21790, vat_total: 4075 })
    expect(
      (await testApp.call(cartEndpoints.getCart, { query: { id: cartId, languageCode: 'pl' } })).reply.products,
    ).toEqual([])
    const session = [...testApp.cards.sessions.values()].at(-1)
    expect(session).toMatchObject({ orderId: reply.orderId, amount: 21790 })
    testApp.clock.advance(confirmationWaitMs)
    await testApp.runJobs()
    expect(testApp.sent.at(-1)).toMatchObject({ to: 'zosia@poczta.example' })
    expect(testApp.sent.at(-1)?.subject).toMatch(/^Zamówienie SU-\d+ przyjęte$/)
    expect(testApp.sent.at(-1)?.attachments).toHaveLength(2)
  })

  it('cash on delivery: placed at once, back to our own thank-you page with a ticket (Q-42)', async () => {
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], cod)
    const url = new URL(reply.url)
    expect(url.pathname).toBe('/dziekujemy')
    expect(url.searchParams.get('isOrder')).toBe('true')
    const ticket = url.searchParams.get('ticket') ?? ''
    const result = await testApp.call(getResult, { query: { ticket } })
    expect(result.reply).toMatchObject({
      kind: 'order',
      state: 'waiting',
      paymentMethod: 'Cod',
      value: 72.9,
      ...{ hasFiles: false, hasParcel: true, orderId: null },
    })
    expect((await testApp.call(getResult, { query: { ticket: `${ticket.slice(0, -2)}xx` } })).status).toBe(404)
  })

  it('writes lines in both languages, unit prices, discount shares and VAT that sum to the order', async () => {
    const a = await aProduct(testApp, { price: 3333, vatRate: 5 })
    const b = await aProduct(testApp, { price: 1999, vatRate: 23 })
    const cartId = await aCart(testApp, [
      [a, 3],
      [b, 1],
    ])
    await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode: 'pl' } })
    const { reply } = await testApp.call(createOrder, { body: await anOrderForm(testApp, cartId) })
    const lines = rowsOf<{
      name_pl: string
      name_en: string
      unit_price: number
      count: number
      discount_share: number
      vat_rate: number
      vat: number
    }>(
      await testApp.context.db.execute(
        sql`select * from order_lines where order_id = ${reply.orderId} order by position`,
      ),
    )
    expect(
      lines.map(({ name_pl, name_en, unit_price, count, vat_rate }) => [name_pl, name_en, unit_price, count, vat_rate]),
    ).toEqual([
      [`Produkt ${a}`, `Product ${a}`, 3333, 3, 5],
      [`Produkt ${b}`, `Product ${b}`, 1999, 1, 23],
    ])
    const order = await queryOne<{ total: number; vat_total: number; shipping_vat: number; discount_total: number }>(
      testApp,
      sql`select * from orders where id = ${reply.orderId}`,
    )
    expect(lines.reduce((sum, line) => sum + line.discount_share, 0)).toBe(order?.discount_total)
    expect(lines.reduce((sum, line) => sum + line.vat, order?.shipping_vat ?? 0)).toBe(order?.vat_total)
    expect(lines.reduce((sum, line) => sum + line.unit_price * line.count - line.discount_share, 1790)).toBe(
      order?.total,
    )
  })

  it.each<[string, boolean, Partial<OrderFormInput>, string[]]>([
    ['of files, paid by card', true, {}, ['digital', 'resign', 'terms']],
    ['of things, for cash on delivery', false, cod, ['terms']],
  ])('keeps the consents with an order %s: their version, hash, time and address (Q-113)', async (...row) => {
    const [, isVirtual, how, kinds] = row
    const form = await anOrderForm(testApp, await aCart(testApp, [[await aProduct(testApp, { isVirtual }), 1]]), how)
    const version = form.consents?.terms ?? ''
    if (isVirtual) Object.assign(form, virtual(version))
    const { reply } = await testApp.call(createOrder, { body: form })
    const stored = rowsOf<{ kind: string; version: string; sha256: string; ip: string; at: string }>(
      await testApp.context.db.execute(sql`
        select c.kind, c.version, t.sha256, c.ip, c.at from consents c
        join legal_texts t on (t.kind, t.version, t.language) = (c.kind, c.version, c.language)
        where c.order_id = ${reply.orderId} order by c.kind`),
    )
    expect([stored.map(({ kind }) => kind), stored.at(-1)?.version]).toEqual([kinds, version])
    for (const { sha256, ip, at } of stored)
      expect([sha256.length, ip, new Date(at).getTime()]).toEqual([64, '127.0.0.1', testApp.clock.now()])
  })

  it.each<[string, Partial<OrderFormInput>, number, string]>([
    ['terms of another version', oldTerms, 400, 'ERRORS.PLEASEACCEPTTERMS'],
    ['terms of another version, for cash on delivery', { ...cod, ...oldTerms }, 400, 'ERRORS.PLEASEACCEPTTERMS'],
    ['no terms', { consents: { resign: true, digital: true } }, 400, 'ERRORS.PLEASEACCEPTTERMS'],
    ['a locker without its point', { shippingMethod: 'InPostPaczkomaty' }, 400, 'ERRORS.SELECTPARCELPOINT'],
    ['a wrong e-mail', { email: 'zosia@' }, 400, 'ERRORS.PROVIDEDATA'],
    ['no phone', { phone: ' ' }, 400, 'ERRORS.PROVIDEDATA'],
    ['no address', { address: null }, 400, 'ERRORS.PROVIDEDATA'],
    ['cash for a courier who takes none', { paymentMethod: 'Cod' }, 409, 'ERRORS.METHODUNAVAILABLE'],
    ['delivery by e-mail of a thing', { shippingMethod: 'Email' }, 409, 'ERRORS.METHODUNAVAILABLE'],
    ['another total than shown', { expectedTotal: 1 }, 409, 'ERRORS.CARTCHANGED'],
    [
      'a wrong tax number',
      {
        userWantsInvoice: true,
        companyData: { name: 'Ul', taxId: '1234567890', address: anAddress },
      },
      400,
      'ERRORS.PROVIDEDATA',
    ],
  ])('refuses %s and changes nothing', async (_name, change, status, code) => {
    const id = await aProduct(testApp, { stock: 3 })
    const cartId = await aCart(testApp, [[id, 1]])
    const before = await countRows()
    const response = await testApp.call(
      createOrder,
      { body: await anOrderForm(testApp, cartId, change), headers: {} },
      { 'idempotency-key': `refused ${code}` },
    )
    expect([response.status, response.problem.code]).toEqual([status, code])
    expect(await countRows()).toEqual(before)
    expect(await stockOf(testApp, id)).toBe(3)
    if (status === 409) expect(response.problem).toMatchObject({ cart: { id: cartId, products: [{ count: 1 }] } })
  })

  it('ERR-66 returns the remaining stock when products were sold meanwhile', async () => {
    const id = await aProduct(testApp, { stock: 3 })
    const cartId = await aCart(testApp, [[id, 3]])
    await anOrder(testApp, [[id, 2]], cod)
    const { status, problem } = await testApp.call(createOrder, { body: await anOrderForm(testApp, cartId) })
    expect([status, problem.code]).toEqual([409, 'ERRORS.OUTOFSTOCK'])
    expect(problem).toMatchObject({ shortages: [{ productId: id, wanted: 3, left: 1 }], cart: { id: cartId } })
  })

  it('returns 409 with the new cart when a price has changed since the page was shown', async () => {
    const id = await aProduct(testApp, { price: 5000 })
    const cartId = await aCart(testApp, [[id, 1]])
    const form = await anOrderForm(testApp, cartId, { expectedTotal: 67.9 })
    await inTransaction(testApp.context, (tx) => changePrices(tx, id, { price: 6000, discountPrice: null }))
    const { problem } = await testApp.call(createOrder, { body: form })
    expect(problem).toMatchObject({ code: 'ERRORS.CARTCHANGED', cart: { totalPrice: 60 } })
    expect((await testApp.call(createOrder, { body: { ...form, expectedTotal: 77.9 } })).status).toBe(201)
  })

  it('PAY-01 needs no payment for a total of 0: paid, and files delivered, at once (Q-117)', async () => {
    const id = await aProduct(testApp, { isVirtual: true, price: 2000 })
    const cartId = await aCart(testApp, [[id, 1]])
    await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'PLASTER25', languageCode: 'pl' } })
    const form = await anOrderForm(testApp, cartId)
    const { reply, status } = await testApp.call(createOrder, { body: { ...form, ...virtual(form.consents?.terms) } })
    expect(status).toBe(201)
    expect(await orderOf(testApp, reply.orderId)).toMatchObject({ status: 'Delivered', total: 0 })
    const { reply: result } = await testApp.call(getResult, { query: { orderId: reply.orderId } })
    expect(result).toMatchObject({ hasFiles: true, hasGiftCards: false, hasParcel: false })
    expect(await queryOne(testApp, sql`select state from voucher_uses where subject_id = ${reply.orderId}`)).toEqual({
      state: 'used',
    })
  })

  it('refuses a payment below what the provider takes (Q-117)', async () => {
    const id = await aProduct(testApp, { isVirtual: true, price: 199 })
    const cartId = await aCart(testApp, [[id, 1]])
    const form = await anOrderForm(testApp, cartId)
    expect(
      (await testApp.call(createOrder, { body: { ...form, ...virtual(form.consents?.terms) } })).problem.code,
    ).toBe('ERRORS.PAYMENTBELOWMINIMUM')
  })

  it('refuses an empty and an unknown cart', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    await testApp.call(cartEndpoints.clearCart, { body: { cartId, languageCode: 'pl' } })
    expect((await testApp.call(createOrder, { body: await anOrderForm(testApp, cartId) })).problem.code).toBe(
      'ERRORS.CARTEMPTY',
    )
    const nobody = crypto.randomUUID()
    expect((await testApp.call(createOrder, { body: await anOrderForm(testApp, nobody) })).problem.code).toBe(
      'ERRORS.UNABLETOLOADCART',
    )
  })

  it('handles a provider that is down: the order is made, and the page to retry is returned', async () => {
    testApp.cards.goOffline()
    const { status, reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
    expect(status).toBe(201)
    expect(reply.url).toContain(`/dziekujemy?orderId=${reply.orderId}`)
    expect((await testApp.call(getResult, { query: { orderId: reply.orderId } })).reply).toMatchObject({
      state: 'failed',
      canRetry: true,
    })
    const down = await testApp.call(checkoutEndpoints.restartPayment, { body: { orderId: reply.orderId } })
    expect([down.status, down.problem.code]).toEqual([502, 'ERRORS.UNABLETORESTARTPAYMENT'])
    testApp.cards.returnFromProvider()
    expect(
      (await testApp.call(checkoutEndpoints.restartPayment, { body: { orderId: reply.orderId } })).reply.url,
    ).toContain('https://pay.test/')
  })
})
