import { staffVouchersEndpoints } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { salesLinksEndpoints as rows } from '@slodki-ul/contract/commerce/sales-links.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawQrCode } from '#qr-code.ts'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { aGiftCard } from '#testing/gift-cards.ts'
import { reportPaid } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Record<string, string>
const products = { honey: 0, whisk: 0 }
beforeAll(async () => {
  testApp = await openTestApp()
  shop = (await aStaffMember(testApp, ['shop'])).headers
  products.honey = await aProduct(testApp, { price: 3_333, stock: 50 })
  products.whisk = await aProduct(testApp, { price: 1_999, stock: 50 })
}, 120_000)
afterAll(() => testApp.close())

type Link = { productId?: number; voucherId?: string }
const linkOf = (query: Link, headers = shop) => testApp.call(rows.getSalesLink, { query }, headers)
const salesOf = async (query: Link) => (await testApp.call(rows.listLinkSales, { query }, shop)).reply

async function aCode(code: string): Promise<string> {
  await testApp.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, created_at) values (${code}, 'percent', 10, 'shop', ${testApp.clock.date()})`,
  )
  return (await queryOne<{ id: string }>(testApp, sql`select id from vouchers where code = ${code}`))?.id ?? ''
}

type Ordered = { productId: number; count?: number; code?: string; link?: OrderFormInput['link'] | undefined }

/** Orders as the shop does with a link, and pays unless it is cancelled. Returns what was paid in złoty. */
async function anOrderBy({ productId, count = 1, code, link }: Ordered, end: 'paid' | 'open' | 'canceled' = 'paid') {
  const cartId = await aCart(testApp, [[productId, count]])
  if (code) await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: code, languageCode: 'pl' } })
  const form = await anOrderForm(testApp, cartId, { shippingMethod: 'KurierDPD' })
  const { reply, status } = await testApp.call(checkoutEndpoints.createOrder, { body: { ...form, link } })
  expect(status).toBe(201)
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  if (end !== 'open') await reportPaid(testApp, testApp.cards.become(page?.id ?? '', 'paid'))
  if (end === 'canceled')
    await testApp.context.db.execute(sql`update orders set status = 'Canceled' where id = ${reply.orderId}`)
  const row = await queryOne<{ total: number }>(testApp, sql`select total from orders where id = ${reply.orderId}`)
  return (row?.total ?? 0) / 100
}

it('BO-097 makes a link of a product, of a code or of both, with its QR code', async () => {
  const voucherId = await aCode('LATO & MIÓD')
  const { publicUrl } = testApp.context.config
  const expected: [Link, string][] = [
    [{ productId: products.honey }, `add-to-cart=${products.honey}`],
    [{ voucherId }, 'dcc=LATO+%26+MI%C3%93D'],
    [{ productId: products.honey, voucherId }, `add-to-cart=${products.honey}&dcc=LATO+%26+MI%C3%93D`],
  ]
  for (const [query, address] of expected) {
    const url = `${publicUrl}/#/kasa?${address}`
    expect((await linkOf(query)).reply).toEqual({ url, qrCode: await drawQrCode(url) })
  }
  const card = await aGiftCard(testApp, 5_000)
  const gift = await queryOne<{ id: string }>(testApp, sql`select id from vouchers where code = ${card}`)
  for (const query of [{}, { productId: 999_999 }, { voucherId: crypto.randomUUID() }, { voucherId: gift?.id ?? '' }])
    expect((await linkOf(query)).problem.code).toBe('ERRORS.NOTFOUND')
  const content = (await aStaffMember(testApp, ['content'])).headers
  expect((await linkOf({ productId: products.honey }, content)).status).toBe(403)
  // The page of the code itself names the same code.
  const { reply } = await testApp.call(staffVouchersEndpoints.getVoucher, { params: { id: voucherId } }, shop)
  expect(reply.values.code).toBe('LATO & MIÓD')
})

it('BO-097 counts paid orders by the link that they came by, when they hold its product and use its code', async () => {
  const code = 'ODNOSNIK10'
  const voucherId = await aCode(code)
  const { honey, whisk } = products
  const both = { productId: honey, code: code.toLowerCase() }
  const sums = {
    both:
      (await anOrderBy({ productId: honey, count: 3, code, link: both })) +
      (await anOrderBy({ productId: honey, code, link: both })),
    product: await anOrderBy({ productId: honey, link: { productId: honey, code: null } }),
    code: await anOrderBy({ productId: whisk, code, link: { productId: null, code } }),
  }
  // None of these was sold by a link.
  await anOrderBy({ productId: whisk, code, link: both })
  await anOrderBy({ productId: honey, link: both })
  await anOrderBy({ productId: honey, code })
  await anOrderBy({ productId: honey, link: { productId: null, code: null } })
  const card = await aGiftCard(testApp, 1_000)
  await anOrderBy({ productId: whisk, code: card, link: { productId: null, code: card } })
  await anOrderBy({ productId: honey, code, link: both }, 'open')
  await anOrderBy({ productId: honey, code, link: both }, 'canceled')

  const name = `Produkt ${honey}`
  const ofBoth = {
    productId: honey,
    productName: name,
    voucherId,
    code,
    ordersCount: 2,
    salesTotal: expect.closeTo(sums.both),
  }
  const ofProduct = {
    productId: honey,
    productName: name,
    voucherId: null,
    code: null,
    ordersCount: 1,
    salesTotal: sums.product,
  }
  const ofCode = { productId: null, productName: null, voucherId, code, ordersCount: 1, salesTotal: sums.code }
  expect(await salesOf({ productId: honey })).toEqual([ofBoth, ofProduct])
  expect(await salesOf({ voucherId })).toEqual([ofBoth, ofCode])
  expect(await salesOf({ productId: honey, voucherId })).toEqual([ofBoth])
  expect(await salesOf({ productId: whisk })).toEqual([])
})
