import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#http/rate-limits.ts'
import { aCart, aProduct } from '#testing/factories.ts'
import { aSubscriptionForm } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => testApp.close())

const languageCode = 'pl'

it('3000 guesses at the same moment, in all ways to ask, get no more answers than the limit on wrong codes', async () => {
  const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
  const form = await aSubscriptionForm(testApp)
  const ask = (index: number) => {
    const guess = `ZGADUJE${index}`
    const { addVoucher } = cartEndpoints
    const { applyPlanVoucher } = plansEndpoints
    const { subscribe } = subscriptionEndpoints
    const [row, payload] = [
      [addVoucher, { cartId, voucher: guess, languageCode }] as const,
      [applyPlanVoucher, { voucher: guess, languageCode }] as const,
      [subscribe, { ...form, discountCode: guess, expectedTotal: 325 }] as const,
    ][index % 3] ?? [addVoucher, {}]
    return testApp.app.inject({ method: row.method, url: `/api/${row.path}`, remoteAddress: '198.51.100.9', payload })
  }
  const responses = await Promise.all(Array.from({ length: 3000 }, (_, index) => ask(index)))
  // 503: no database connection was free in time. Neither it nor 429 reveals whether a code exists.
  const telling = responses.filter(({ statusCode }) => statusCode !== 429 && statusCode !== 503)
  expect(telling.length).toBeLessThanOrEqual(limits.wrongVoucher.points)
  expect(responses.some(({ statusCode }) => statusCode === 429)).toBe(true)
  const right = await testApp.app.inject({
    method: 'PUT',
    url: `/api/${plansEndpoints.applyPlanVoucher.path}`,
    remoteAddress: '198.51.100.9',
    payload: { voucher: 'MIOD10', languageCode },
  })
  expect(right.statusCode).toBe(429)
})
