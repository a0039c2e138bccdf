import { readFileSync } from 'node:fs'
import { staffShippingEndpoints } from '@slodki-ul/contract/catalogue/shipping.admin'
import { shippingEndpoints } from '@slodki-ul/contract/catalogue/shipping-points'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { productPage } from '@slodki-ul/contract/pages'
import { staffPaymentsEndpoints } from '@slodki-ul/contract/payments/payments.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSetting } from '#platform/settings/settings.service.ts'
import { aPaidOrder } from '#testing/documents.ts'
import { aCart, anAddress, anOrder, aProduct } from '#testing/factories.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const rows = { ...staffShippingEndpoints, ...staffPaymentsEndpoints }
type Headers = Record<string, string>

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
let productId: number
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await aStaffMember(testApp, ['shop'])
  productId = await aProduct(testApp, { price: 10_000, stock: 99 })
  await testApp.context.db.execute(sql`update products set weight_grams = 9000 where id = ${productId}`)
})
afterAll(() => testApp.close())

const versionOf = async (row: typeof rows.getDeliverySettings | typeof rows.getPaymentSettings) =>
  (await testApp.call(row, {}, shop.headers)).reply.version
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const changeDelivery = async (body: object, headers: Headers = shop.headers) =>
  testApp.call(
    rows.changeDeliverySettings,
    { body, headers: ifMatch(await versionOf(rows.getDeliverySettings)) },
    headers,
  )
const changePayments = async (body: object, headers: Headers = shop.headers) =>
  testApp.call(
    rows.changePaymentSettings,
    { body, headers: ifMatch(await versionOf(rows.getPaymentSettings)) },
    headers,
  )
const cartOf = async (count: number) => {
  const cartId = await aCart(testApp, [[productId, count]])
  const { reply } = await testApp.call(cartEndpoints.getCart, { query: { id: cartId, languageCode: 'pl' } })
  return {
    shipping: reply.availableShippingMethods.map(({ name, price }) => `${name} ${price}`),
    payments: reply.availablePaymentMethods.map(({ name }) => name),
  }
}
const page = async (url: string) => (await testApp.app.inject({ url, headers: { accept: 'text/html' } })).body

describe('settings of delivery', () => {
  it('BO-184 change price, order, free from, heaviest weight and whether it is on; cart, order, pages and feed obey at once', async () => {
    const product = productPage('produkt', productId)
    expect(await cartOf(1)).toMatchObject({
      shipping: ['KurierDPD 17.9', 'KurierDPDCod 22.9', 'InPostPaczkomaty 14.9', 'InPostKurier 15.9'],
    })
    // At first couriers take any weight, in several parcels; a locker holds one.
    expect((await cartOf(4)).shipping).toEqual(['KurierDPD 17.9', 'KurierDPDCod 22.9', 'InPostKurier 15.9'])
    for (const url of ['/feeds/google-pl.xml', product]) await page(url)
    const changed = await changeDelivery({
      KurierDPD: { price: 19.5, freeFrom: 250, position: 5, maxKg: 30 },
      KurierDPDCod: { maxKg: 30 },
      InPostPaczkomaty: { isEnabled: false },
      InPostKurier: { price: 16.4, maxKg: 20 },
    })
    expect([changed.status, changed.reply.values]).toMatchObject([
      200,
      {
        KurierDPD: { price: 19.5, freeFrom: 250, position: 5, maxKg: 30, isEnabled: true, countries: ['PL'] },
        InPostPaczkomaty: { price: 14.9, isEnabled: false },
        InPostKurier: { price: 16.4, maxKg: 20 },
        KurierDPDCod: { price: 22.9 },
      },
    ])
    expect((await cartOf(2)).shipping).toEqual(['KurierDPDCod 22.9', 'InPostKurier 16.4', 'KurierDPD 19.5'])
    expect((await cartOf(3)).shipping).toEqual(['KurierDPDCod 22.9', 'KurierDPD 0'])
    expect((await cartOf(4)).shipping).toEqual([])
    const order = await anOrder(testApp, [[productId, 3]], { expectedTotal: 300 })
    expect(order.status).toBe(201)
    expect((await anOrder(testApp, [[productId, 1]], { expectedTotal: 117.9 })).problem).toMatchObject({
      code: 'ERRORS.CARTCHANGED',
    })
    for (const shippingMethod of ['InPostPaczkomaty', 'InPostKurier'] as const)
      expect((await anOrder(testApp, [[productId, 3]], { shippingMethod, inPostPoint: 'LUB12N' })).problem.code).toBe(
        'ERRORS.METHODUNAVAILABLE',
      )
    expect((await testApp.call(shippingEndpoints.getDelivery, {})).reply.delivery?.price).toBe(16.4)
    await expect.poll(() => page('/feeds/google-pl.xml')).toContain('<g:price>16.40 PLN</g:price>')
    await expect.poll(() => page(product)).toContain('16,40')
  })

  it('BO-184 keep to the countries of the terms, have no VAT rate of their own, and belong to owners and shop staff', async () => {
    const abroad = await changeDelivery({ KurierDPD: { countries: ['PL', 'DE'] } })
    expect([abroad.status, abroad.problem.errors]).toEqual([400, { 'KurierDPD.countries': 'ERRORS.DELIVERYCOUNTRIES' }])
    // Delivery follows the rates of the products (money-and-law 1.2).
    expect((await changeDelivery({ KurierDPD: { vatRate: 23 } })).problem.code).toBe('ERRORS.PROVIDEDATA')
    expect((await changeDelivery({ KurierDPD: { price: -1 } })).status).toBe(400)
    for (const role of ['content', 'support', 'accountant'] as const) {
      const { headers } = await aStaffMember(testApp, [role])
      expect((await testApp.call(rows.getDeliverySettings, {}, headers)).status).toBe(403)
      expect((await changeDelivery({ Email: { price: 1 } }, headers)).status).toBe(403)
      expect((await changePayments({ Blik: false }, headers)).status).toBe(403)
      expect((await testApp.call(rows.getPaymentProviders, {}, headers)).status).toBe(403)
    }
    // A country that a version before the terms of today allowed.
    await saveSetting(testApp, 'delivery', { KurierDPD: { countries: ['CZ'] } })
    expect((await anOrder(testApp, [[productId, 1]], { address: anAddress })).problem.errors).toEqual({
      'address.country': 'ERRORS.DELIVERYCOUNTRY',
    })
    expect((await changeDelivery({ KurierDPD: { countries: ['PL'] } })).status).toBe(200)
    const owner = await aStaffMember(testApp, ['owner'])
    const { reply } = await testApp.call(
      auditEndpoints.listAuditEntries,
      { query: { record: ['setting'], recordId: 'delivery', searchBy: 'PATCH' } },
      owner.headers,
    )
    const fields = reply.flatMap(({ changes }) => changes.map(({ field, before, after }) => [field, before, after]))
    expect(fields).toContainEqual(['KurierDPD.price', 17.9, 19.5])
    expect(fields).toContainEqual(['KurierDPD.countries', ['CZ'], ['PL']])
  })
})

describe('settings of payment', () => {
  it('BO-185 switch ways on and off and limit cash; a kind of cart is never left without a way', async () => {
    await changePayments({ Blik: false, codMaxAmount: 150 })
    expect((await cartOf(1)).payments).toEqual(['Stripe', 'Cod'])
    expect((await cartOf(2)).payments).toEqual(['Stripe'])
    const cash = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
    expect((await anOrder(testApp, [[productId, 2]], cash)).problem.code).toBe('ERRORS.METHODUNAVAILABLE')
    expect((await anOrder(testApp, [[productId, 1]], { paymentMethod: 'Blik' })).problem.code).toBe(
      'ERRORS.METHODUNAVAILABLE',
    )
    expect((await anOrder(testApp, [[productId, 1]], cash)).status).toBe(201)
    expect((await changePayments({ codCountries: ['CZ'] })).problem.errors).toEqual({
      codCountries: 'ERRORS.DELIVERYCOUNTRIES',
    })
    const none = await changePayments({ Stripe: false })
    expect([none.status, none.problem]).toMatchObject([
      409,
      { code: 'ERRORS.NOWAYLEFT', kinds: ['parcel', 'files', 'mixed'] },
    ])
    const files = await changeDelivery({ Email: { isEnabled: false } })
    expect([files.status, files.problem]).toMatchObject([409, { code: 'ERRORS.NOWAYLEFT', kinds: ['files'] }])
    expect((await cartOf(1)).payments).toEqual(['Stripe', 'Cod'])
  })

  it('BO-185 two switches at once never take each other’s last way', async () => {
    await changePayments({ Stripe: true, Blik: true, Cod: true, codMaxAmount: null })
    const version = await versionOf(rows.getPaymentSettings)
    const other = await aStaffMember(testApp, ['owner'])
    const off = (body: object, headers: Headers) =>
      testApp.call(rows.changePaymentSettings, { body, headers: ifMatch(version) }, headers)
    const replies = await Promise.all([off({ Stripe: false }, shop.headers), off({ Blik: false }, other.headers)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('BO-185 say whether the key is there and when each way last worked, never the key', async () => {
    const ask = async (app: TestApp, headers: Headers) => (await app.call(rows.getPaymentProviders, {}, headers)).reply
    await changePayments({ Stripe: true, Blik: true })
    await testApp.context.db.execute(sql`update payments set state = 'failed' where state = 'paid'`)
    expect(await ask(testApp, shop.headers)).toMatchObject({ lastWorkedAt: { Stripe: null, Blik: null } })
    await aPaidOrder(testApp)
    expect(await ask(testApp, shop.headers)).toEqual({
      ...{ hasKey: true, isSimulated: true },
      lastWorkedAt: { Stripe: testApp.clock.date().toISOString(), Blik: null },
    })
    const off = await openTestApp({ env: { SANDBOX: '0' }, parts: { cards: null, billing: null } })
    const owner = await aStaffMember(off, ['owner'])
    expect(await ask(off, owner.headers)).toMatchObject({ hasKey: false, isSimulated: false })
    await off.close()
  })
})

it('the table of deliveries became the first version of the setting (migration 0055)', async () => {
  const fresh = await openTestApp()
  const { db } = fresh.context
  await db.execute(sql`insert into shipping_methods (name, price, is_enabled, position) values
    ('KurierDPD', 1999, true, 2), ('InPostPaczkomaty', 1490, false, 1), ('EmailKurierDPD', 1999, true, 6)`)
  const migration = new URL('../../../migrations/0055_delivery-settings.sql', import.meta.url)
  await db.execute(sql.raw(readFileSync(migration, 'utf8')))
  expect(await readSetting(db, fresh.context, 'delivery')).toMatchObject({
    KurierDPD: { price: 19.99, isEnabled: true, position: 2, freeFrom: null, maxKg: null, countries: ['PL'] },
    InPostPaczkomaty: { price: 14.9, isEnabled: false, position: 1, maxKg: 25 },
    InPostKurier: { price: 15.9, isEnabled: true },
  })
  await fresh.close()
})
