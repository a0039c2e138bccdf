import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultPoolSize } from '#db/pool-size.ts'
import { inTransaction } from '#db/transaction.ts'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { RESPONSE_CACHE: '0' } })
})
afterAll(() => testApp.close())

describe('while all database connections are in use', () => {
  it('calls return 503 with Retry-After, and succeed afterwards', { timeout: 60_000 }, async () => {
    const body = { productId: await aProduct(testApp), count: 1, languageCode: 'pl' } as const
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holders = Array.from({ length: defaultPoolSize }, () => inTransaction(testApp.context, () => held))
    const read = () => testApp.call(productsEndpoints.listProducts, { query: { languageCode: 'pl' } })
    const write = () => testApp.call(cartEndpoints.addToCart, { body })
    const responses = await Promise.all([read(), write()])
    release()
    await Promise.all(holders)
    for (const { status, problem, headers } of responses)
      expect([status, problem.code, headers['retry-after']]).toEqual([503, 'ERRORS.UNAVAILABLE', '5'])
    expect([(await read()).status, (await write()).status]).toEqual([200, 200])
  })
})
