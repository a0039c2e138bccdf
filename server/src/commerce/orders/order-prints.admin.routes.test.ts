import { orderPrintsEndpoints as prints } from '@slodki-ul/contract/commerce/order-prints.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, aProduct } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Record<string, string>
const cod = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const

beforeAll(async () => {
  testApp = await openTestApp()
  shop = (await aStaffMember(testApp, ['shop'])).headers
})
afterAll(() => testApp.close())

describe('GET /admin/orders/{id}/packing-slip', () => {
  it('BO-049 prints what is in the parcel in the language of the buyer, with prices or without', async () => {
    const product = await aProduct(testApp, { price: 4321 })
    const { reply } = await anOrder(testApp, [[product, 3]], { ...cod, languageCode: 'en', comments: 'Ring twice' })
    const print = async (hasPrices: 'true' | 'false') => {
      const call = { params: { id: reply.orderId }, query: { hasPrices } }
      const { status, headers, bytes } = await testApp.call(prints.printPackingSlip, call, shop)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      const { pages, language } = await readPdf(bytes)
      expect(language).toBe('en')
      return pages.join(' ')
    }
    const plain = await print('false')
    for (const text of [
      'Packing slip',
      `Product ${product}`,
      `TEST-${product}`,
      'Kalinowska',
      'Lipowa 12',
      'Ring twice',
    ])
      expect(plain).toContain(text)
    expect(plain).not.toContain('43,21')
    expect(await print('true')).toContain('43,21')
  })
})

describe('POST /admin/orders/pick-list', () => {
  it('BO-049 prints one list of several orders, summed by product in the order of place and SKU', async () => {
    const [honey, wax] = [await aProduct(testApp), await aProduct(testApp)]
    await testApp.context.db.execute(sql`update products set place = 'B2' where id = ${honey}`)
    await testApp.context.db.execute(sql`update products set place = 'A1' where id = ${wax}`)
    const ids: string[] = []
    for (const count of [2, 3]) {
      const { reply } = await anOrder(
        testApp,
        [
          [honey, count],
          [wax, 1],
        ],
        cod,
      )
      ids.push(reply.orderId)
    }
    const call = { body: { selection: { ids } }, headers: aKey() }
    const { bytes } = await testApp.call(prints.printPickList, call, shop)
    const text = (await readPdf(bytes)).pages.join(' ')
    expect(text.indexOf(`TEST-${wax}`)).toBeGreaterThan(-1)
    expect(text.indexOf(`TEST-${honey}`)).toBeGreaterThan(text.indexOf(`TEST-${wax}`))
    expect(text).toMatch(new RegExp(`TEST-${honey} Produkt ${honey} 5 `))
  })
})
