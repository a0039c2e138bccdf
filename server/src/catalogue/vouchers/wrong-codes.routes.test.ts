import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#http/rate-limits.ts'
import { aCart, aProduct } from '#testing/factories.ts'
import { aSubscriber, aSubscriptionForm } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let cartId: string
let subscriber: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
  subscriber = await (await aSubscriber(testApp)).enter()
})
afterAll(() => testApp.close())
beforeEach(() => {
  remoteAddress = `198.51.100.${++callers}`
})

const languageCode = 'pl'
const { points } = limits.wrongVoucher
let callers = 0
let remoteAddress = ''

async function send(row: { method: string; path: string }, payload: object, headers: Record<string, string> = {}) {
  const method = row.method as 'POST' | 'PUT'
  const response = await testApp.app.inject({ method, url: `/api/${row.path}`, remoteAddress, payload, headers })
  return { status: response.statusCode, code: response.statusCode < 400 ? null : response.json().code }
}

/** All calls that reveal whether a code exists. */
const ways: Record<string, (code: string) => Promise<{ status: number; code: string | null }>> = {
  'on a cart': async (voucher) => {
    const ownCart = await aCart(testApp, [[await aProduct(testApp), 1]])
    return send(cartEndpoints.addVoucher, { cartId: ownCart, voucher, languageCode })
  },
  'on the plans': (voucher) => send(plansEndpoints.applyPlanVoucher, { voucher, languageCode }),
  'with the order of a plan': async (discountCode) =>
    send(subscriptionEndpoints.subscribe, await aSubscriptionForm(testApp, { discountCode })),
  'with the order of a plan at the price without it': async (discountCode) =>
    send(subscriptionEndpoints.subscribe, await aSubscriptionForm(testApp, { discountCode, expectedTotal: 325 })),
  'with the order of a plan at another price': async (discountCode) =>
    send(subscriptionEndpoints.subscribe, await aSubscriptionForm(testApp, { discountCode, expectedTotal: 1 })),
  'on the next payment': (voucher) =>
    send(subscriptionEndpoints.applySubscriptionVoucher, { voucher, languageCode }, subscriber),
}
const tooMany = { status: 429, code: 'ERRORS.TOOMANYATTEMPTS' }

describe.each(Object.entries(ways))('codes that are tried %s', (_name, ask) => {
  it('are refused after ten wrong ones, valid ones included', async () => {
    for (let tries = 0; tries < points; tries++) expect(await ask(`NIEMA${tries}`)).not.toEqual(tooMany)
    expect(await ask('NIEMA')).toEqual(tooMany)
    expect(await ask('MIOD10')).toEqual(tooMany)
  })

  it('count together with those of every other call', async () => {
    for (let tries = 0; tries < points; tries++)
      await send(plansEndpoints.applyPlanVoucher, { voucher: `NIEMA${tries}`, languageCode })
    expect(await ask('MIOD10')).toEqual(tooMany)
  })
})

/** A code that is valid now, but not where it is entered. */
const elsewhere: Record<string, string> = { 'on a cart': 'WEBINAR100' }

it.each(Object.keys(ways))('a code that is for something else counts like a wrong one %s', async (way) => {
  subscriber = await (await aSubscriber(testApp)).enter()
  const code = elsewhere[way] ?? 'PLASTER25'
  for (let tries = 0; tries < points; tries++) expect(await ways[way]?.(code)).not.toEqual(tooMany)
  expect(await ways[way]?.(code)).toEqual(tooMany)
})

it.each(['on a cart', 'on the plans', 'with the order of a plan'])(
  'a right code does not count %s, however often',
  async (way) => {
    for (let tries = 0; tries < points + 5; tries++) expect((await ways[way]?.('MIOD10'))?.status).toBeLessThan(300)
  },
)

it('a request that fails before the code is looked up does not count', async () => {
  const form = await aSubscriptionForm(testApp, { discountCode: 'NIEMA', subscriptionDetailsId: 99 })
  for (let tries = 0; tries < points + 5; tries++) {
    expect((await send(subscriptionEndpoints.subscribe, form)).code).toBe('ERRORS.UNABLETOLOADPLAN')
    const lost = { cartId: crypto.randomUUID(), voucher: 'NIEMA', languageCode }
    expect((await send(cartEndpoints.addVoucher, lost)).code).toBe('ERRORS.UNABLETOLOADCART')
  }
  expect((await ways['on the plans']?.('MIOD10'))?.status).toBe(200)
})

it('a cart is also protected from wrong codes of many network addresses', async () => {
  const codes = []
  for (let tries = 0; tries <= points; tries++) {
    remoteAddress = `198.51.101.${tries}`
    codes.push((await send(cartEndpoints.addVoucher, { cartId, voucher: `NIEMA${tries}`, languageCode })).code)
  }
  expect(codes).toEqual([...Array(points).fill('ERRORS.VOUCHERINVALID'), 'ERRORS.TOOMANYATTEMPTS'])
})
