import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { toGrosze, vatPortion } from '@slodki-ul/contract/money'
import { sumByRate, type VatSum, vatRates } from '@slodki-ul/contract/vat.rules'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { aCustomer } from '#testing/accounts.ts'
import { documentMails, invoiceOf } from '#testing/documents.ts'
import { aCart, anOrderForm, aProduct, type ProductOptions, queryOne } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

let vouchers = 0
type Bought = { lines: [ProductOptions, count: number][]; percent: number; language: 'pl' | 'en' }

/**
 * Buys with courier delivery and a voucher, and pays. Returns the cart, the order as its owner sees it, and its mails.
 */
async function buy({ lines, percent, language: languageCode }: Bought) {
  testApp.sent.length = 0
  const { headers } = await aCustomer(testApp)
  const products: [number, number][] = []
  for (const [options, count] of lines) products.push([await aProduct(testApp, { stock: 99, ...options }), count])
  const cartId = await aCart(testApp, products)
  const voucher = `RABAT${++vouchers}`
  await testApp.context.db.execute(sql`insert into vouchers (code, kind, value, scope, created_at)
    values (${voucher}, 'percent', ${percent}, 'shop', ${testApp.clock.date()})`)
  const { reply: cart } = await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher, languageCode } })
  const method = cart.availableShippingMethods.find(({ name }) => name.endsWith('KurierDPD'))
  const form = await anOrderForm(testApp, cartId, { languageCode, shippingMethod: method?.name ?? 'KurierDPD' })
  const consents = { terms: form.consents?.terms ?? '', resign: true, digital: true }
  const { reply } = await testApp.call(checkoutEndpoints.createOrder, { body: { ...form, consents }, headers })
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  const session = testApp.cards.become(page?.id ?? '', 'paid')
  await handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
  for (let round = 0; round < 3; round++) await testApp.runJobs()
  const params = { id: reply.orderId, lang: languageCode }
  const { reply: order } = await testApp.call(ordersEndpoints.getOrder, { params }, headers)
  const [placed] = testApp.sent.filter(({ subject }) => /przyjęte|received/.test(subject))
  return { cart, method, order, placed, documentMail: documentMails(testApp)[0] }
}

/** `1 234,56` with any spaces, in grosze. */
const groszeOf = (text: string) => Number(text.replace(/[^\d-]/g, ''))
const amount = String.raw`(-?[\d\u00a0 ]+,\d\d)`

/** The sums by rate below the lines in the text of a PDF. */
function sumsOfPdf(text: string): VatSum[] {
  const [, below = ''] = text.split(/Stawka Netto VAT Brutto|Rate Net VAT Gross/)
  return [...below.matchAll(new RegExp(`(\\d+)% ${amount} ${amount} ${amount}`, 'g'))].map(
    ([, vatRate = '', net = '', vat = '', gross = '']) => ({
      vatRate: Number(vatRate),
      net: groszeOf(net),
      vat: groszeOf(vat),
      gross: groszeOf(gross),
    }),
  )
}

/** VAT by rate in the text of an order's mail. */
const vatOfMail = (text = '') =>
  new Map(
    [...text.matchAll(/^(?:w tym VAT (\d+)%|VAT (\d+)% included): (.*)$/gm)].map(([, pl, en, price = '']) => [
      Number(pl ?? en),
      groszeOf(price),
    ]),
  )

const bought: fc.Arbitrary<Bought> = fc.record({
  // Each rate once, with an odd price.
  lines: fc.tuple(
    ...vatRates.map((vatRate) =>
      fc
        .tuple(fc.integer({ min: 101, max: 9_999 }), fc.integer({ min: 1, max: 4 }))
        .map(([price, count]): [ProductOptions, number] => [{ price, vatRate, isVirtual: vatRate === 8 }, count]),
    ),
  ),
  percent: fc.integer({ min: 1, max: 60 }),
  language: fc.constantFrom('pl' as const, 'en' as const),
})

const worked: Bought = {
  lines: [
    [{ price: 3333, vatRate: 5 }, 3],
    [{ price: 1999, vatRate: 23 }, 1],
    [{ price: 777, vatRate: 8, isVirtual: true }, 2],
    [{ price: 501, vatRate: 0 }, 1],
  ],
  percent: 7,
  language: 'pl',
}

describe('the figures of an order by rate', () => {
  it('worked out by hand: a voucher, odd grosze, a file that no parcel holds, and goods at 0 %', async () => {
    const { order, cart, method } = await buy(worked)
    // 7 % of 140.53 is 9.83: 6.99 off honey, 1.40 off the tool, 1.09 off the file, 0.35 off the book. The parcel
    // contains 93.00 at 5 %, 18.59 at 23 % and 4.66 at 0 %: 17.90 is split into 14.32, 2.86 and 0.72.
    expect(order.vatSums).toEqual([
      { vatRate: 23, net: 17.44, vat: 4.01, gross: 21.45 },
      { vatRate: 8, net: 13.38, vat: 1.07, gross: 14.45 },
      { vatRate: 5, net: 102.21, vat: 5.11, gross: 107.32 },
      { vatRate: 0, net: 5.38, vat: 0, gross: 5.38 },
    ])
    expect(order.vatValue).toBe(10.19)
    // Without delivery 18.59 × 23/123, 14.45 × 8/108 and 93.00 × 5/105.
    expect(cart.vatValue).toBe(8.98)
    expect(method).toMatchObject({ price: 17.9, vatValue: 1.21 })
  })

  it('are the same in the cart, on the page of the order, in its mail, on the stored document and in its PDF', async () => {
    for (const each of [worked, ...fc.sample(bought, { numRuns: 4, seed: 20261123 })]) {
      const { order, cart, method, placed, documentMail } = await buy(each)
      const sums = order.vatSums.map(({ vatRate, net, vat, gross }) => ({
        ...{ vatRate, net: toGrosze(net), vat: toGrosze(vat), gross: toGrosze(gross) },
      }))
      for (const { vatRate, gross, vat, net } of sums) {
        expect(vat).toBe(vatPortion(gross, vatRate))
        expect(net).toBe(gross - vat)
      }
      expect(sums.reduce((sum, { gross }) => sum + gross, 0)).toBe(toGrosze(order.totalPrice))
      expect(toGrosze(cart.vatValue) + toGrosze(method?.vatValue ?? 0)).toBe(toGrosze(order.vatValue))
      const stored = await queryOne<{ vat_total: number }>(
        testApp,
        sql`select vat_total from orders where id = ${order.id}`,
      )
      expect(stored?.vat_total).toBe(toGrosze(order.vatValue))
      const document = await invoiceOf(testApp, order.id)
      expect(sumByRate(document?.lines ?? [])).toEqual(sums)
      expect(document).toMatchObject({ total: toGrosze(order.totalPrice), vatTotal: toGrosze(order.vatValue) })
      const withTax = sums.filter(({ vat }) => vat > 0)
      expect(vatOfMail(placed?.text)).toEqual(new Map(withTax.map(({ vatRate, vat }) => [vatRate, vat])))
      const { pages } = await readPdf(documentMail?.attachments[0]?.content as Buffer)
      expect(sumsOfPdf(pages.join(' '))).toEqual(sums)
    }
  })
})
