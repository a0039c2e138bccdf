import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

it('a product announces no reduction to the lowest price of the 30 days before it: what is charged is the only price', async () => {
  const { reply } = await testApp.call(productsEndpoints.getProduct, { params: { id: 20, lang: 'pl' } })
  expect(reply).toMatchObject({ price: 49, discountPrice: -1, isSale: false, discount: 0, lowestPrice30Days: null })
  expect(reply.unitPrice).toEqual({ unit: 'kg', price: 122.5, regularPrice: null })
  const id = await aProduct(testApp, { price: 5000, discountPrice: 4000 })
  const born = await testApp.call(productsEndpoints.getProduct, { params: { id, lang: 'pl' } })
  expect(born.reply).toMatchObject({ price: 40, discountPrice: -1, isSale: false, lowestPrice30Days: null })
})
