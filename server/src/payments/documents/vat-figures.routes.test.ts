import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { toGrosze, vatPortion } from '@slodki-ul/contract/money'
import { sumByRate, type VatSum, vatRates } from '@slodki-ul/contract/vat.rules'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectDocumentsOfOrder } from '#payments/documents/invoices.service.ts'
import { aCustomer } from '#testing/accounts.ts'
import { documentMails } from '#testing/documents.ts'
import { aProduct, type ProductOptions, queryOne } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

let vouchers = 0
type Bought = {
  lines: [ProductOptions, count: number][]
  /** Percent of a discount code, or grosze on a gift card. */
  voucher: { percent: number } | { giftCard: number }
  language: 'pl' | 'en'
}

/** A code with these percent or grosze. */
async function aCode(voucher: Bought['voucher']): Promise<string> {
  if ('giftCard' in voucher) return aGiftCard(testApp, voucher.giftCard)
  const code = `RABAT${++vouchers}`
  await testApp.context.db.execute(sql`insert into vouchers (code, kind, value, scope, created_at)
    values (${code}, 'percent', ${voucher.percent}, 'shop', ${testApp.clock.date()})`)
  return code
}

/** Buys by courier with a code and pays. Returns what the cart said, the order as its owner sees it, and its mails. */
async function buy({ lines, voucher, language: languageCode }: Bought) {
  testApp.sent.length = 0
  const { headers } = await aCustomer(testApp)
  const products: [number, number][] = []
  for (const [options, count] of lines) products.push([await aProduct(testApp, { stock: 99, ...options }), count])
  const code = await aCode(voucher)
  const paid = await aPaidOrderOf(testApp, { lines: products, code, change: { languageCode }, headers })
  await settle(testApp)
  const params = { id: paid.orderId, lang: languageCode }
  const { reply: order } = await testApp.call(ordersEndpoints.getOrder, { params }, headers)
  const [confirmed] = testApp.sent.filter(({ subject }) => /przyjęte|received/.test(subject))
  const documents = await selectDocumentsOfOrder(testApp.context.db, paid.orderId)
  // One mail brings them all, in this order.
  const files = documentMails(testApp)[0]?.attachments ?? []
  const fileOf = async (place: number) => (await readPdf(files[place]?.content as Buffer)).pages.join(' ')
  return { ...paid, order, confirmed, documents, fileOf }
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

/** What the text of a PDF says that a gift card paid and that was charged besides. */
const paidOfPdf = (text: string) =>
  [
    new RegExp(`(?:Zapłacono bonem \\(karta podarunkowa …....\\)|Paid with gift card …....): ${amount}`),
    new RegExp(`(?:zapłacono|paid on) \\d\\d\\.\\d\\d\\.\\d{4}: ${amount}`),
  ].map((paid) => groszeOf(paid.exec(text)?.[1] ?? '0'))

/** What a mail about an order says of it. */
const paidOfMail = (text = '') =>
  [
    /^(?:Zapłacono kartą podarunkową|Paid with gift card) ….{4}: (.*)$/m,
    /^(?:Pozostało do zapłaty|Left to pay|Zapłacono|Paid): (.*)$/m,
  ].map((paid) => groszeOf(paid.exec(text)?.[1] ?? '0'))

const bought: fc.Arbitrary<Bought> = fc.record({
  // Each rate once, with an odd price, and gift cards.
  lines: fc
    .tuple(
      fc.tuple(
        ...vatRates.map((vatRate) =>
          fc
            .tuple(fc.integer({ min: 101, max: 9_999 }), fc.integer({ min: 1, max: 4 }))
            .map(([price, count]): [ProductOptions, number] => [{ price, vatRate, isVirtual: vatRate === 8 }, count]),
        ),
      ),
      fc.integer({ min: 0, max: 2 }),
    )
    .map(([taxed, cards]) => (cards > 0 ? [...taxed, soldCards(cards)] : taxed)),
  voucher: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ giftCard: fc.integer({ min: 1, max: 60_000 }) }),
  ),
  language: fc.constantFrom('pl' as const, 'en' as const),
})

/** A line of gift cards of 201.01. */
const soldCards = (count: number): [ProductOptions, number] => [{ price: 20101, giftValue: 20101 }, count]

const worked: Bought = {
  lines: [
    [{ price: 3333, vatRate: 5 }, 3],
    [{ price: 1999, vatRate: 23 }, 1],
    [{ price: 777, vatRate: 8, isVirtual: true }, 2],
    [{ price: 501, vatRate: 0 }, 1],
  ],
  voucher: { percent: 7 },
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

  it('worked out by hand: a gift card pays a part of the full price, its VAT is whole, and cards sold have none', async () => {
    const voucher = { giftCard: 5001 }
    const { order, cart, method, charged, confirmed, documents, fileOf } = await buy({
      ...{ lines: [...worked.lines, soldCards(1)], voucher, language: 'pl' },
    })
    // 140.53 of products and 17.90 of delivery: 99.99 at 5 %, 19.99 at 23 % and 5.01 at 0 % take 14.32, 2.86 and 0.72.
    expect(order.vatSums).toEqual([
      { vatRate: 23, net: 18.58, vat: 4.27, gross: 22.85 },
      { vatRate: 8, net: 14.39, vat: 1.15, gross: 15.54 },
      { vatRate: 5, net: 108.87, vat: 5.44, gross: 114.31 },
      { vatRate: 0, net: 5.73, vat: 0, gross: 5.73 },
    ])
    expect(order).toMatchObject({ totalPrice: 359.44, totalDiscount: 0, giftCardPayment: 50.01, vatValue: 10.86 })
    expect(cart).toMatchObject({ totalPrice: 341.54, giftCardPayment: 50.01, totalDiscount: 0 })
    expect([method?.giftCardPayment, charged]).toEqual([0, 30943])
    expect(
      documents.map(({ type, total, vatTotal, giftCardAmount }) => [type, total, vatTotal, giftCardAmount]),
    ).toEqual([
      ['Receipt', 15843, 1086, 5001],
      ['GiftCardSale', 20101, 0, 0],
    ])
    expect(order).toMatchObject({ documentType: 'Receipt', giftCardDocumentId: documents[1]?.id })
    expect(paidOfMail(confirmed?.text)).toEqual([5001, 30943])
    const [receipt, sale] = [await fileOf(0), await fileOf(1)]
    expect(receipt).toMatch(
      /Zapłacono bonem \(karta podarunkowa …....\): 50,01 zł Karta \(Stripe\), zapłacono \S+: 108,42 zł/,
    )
    expect(sale).toContain('Potwierdzenie sprzedaży bonu PSB')
    expect(sale).toContain('1 szt. 201,01 bon MPV 201,01')
    expect(sale).not.toMatch(/Faktura|Stawka Netto/)
  })

  it('are the same in the cart, on the page of the order, in its mail, on the stored documents and in their PDFs', async () => {
    for (const each of [worked, ...fc.sample(bought, { numRuns: 5, seed: 20261123 })]) {
      const { order, cart, method, confirmed, documents, charged, fileOf } = await buy(each)
      const sums = order.vatSums.map(({ vatRate, net, vat, gross }) => ({
        ...{ vatRate, net: toGrosze(net), vat: toGrosze(vat), gross: toGrosze(gross) },
      }))
      for (const { vatRate, gross, vat, net } of sums) {
        expect(vat).toBe(vatPortion(gross, vatRate))
        expect(net).toBe(gross - vat)
      }
      const [document, sale] = documents
      const sold = each.lines.reduce((sum, [{ giftValue = 0 }, count]) => sum + giftValue * count, 0)
      const taxed = sums.reduce((sum, { gross }) => sum + gross, 0)
      const giftCard = toGrosze(order.giftCardPayment)
      expect(taxed + sold).toBe(toGrosze(order.totalPrice))
      expect(sale?.total ?? 0).toBe(sold)
      expect(charged).toBe(taxed + sold - giftCard)
      expect(giftCard).toBe('giftCard' in each.voucher ? Math.min(each.voucher.giftCard, taxed) : 0)
      expect(toGrosze(cart.giftCardPayment) + toGrosze(method?.giftCardPayment ?? 0)).toBe(giftCard)
      expect(toGrosze(cart.vatValue) + toGrosze(method?.vatValue ?? 0)).toBe(toGrosze(order.vatValue))
      const stored = await queryOne<{ vat_total: number }>(
        testApp,
        sql`select vat_total from orders where id = ${order.id}`,
      )
      expect(stored?.vat_total).toBe(toGrosze(order.vatValue))
      expect(sumByRate(document?.lines ?? [])).toEqual(sums)
      expect(document).toMatchObject({ total: taxed, vatTotal: toGrosze(order.vatValue), giftCardAmount: giftCard })
      const withTax = sums.filter(({ vat }) => vat > 0)
      expect(vatOfMail(confirmed?.text)).toEqual(new Map(withTax.map(({ vatRate, vat }) => [vatRate, vat])))
      const text = await fileOf(0)
      expect(sumsOfPdf(text)).toEqual(sums)
      if (giftCard > 0) {
        expect(paidOfPdf(text)).toEqual([giftCard, taxed - giftCard])
        expect(paidOfMail(confirmed?.text)).toEqual([giftCard, charged])
      }
    }
  })
})
