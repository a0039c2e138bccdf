import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { problemSchema } from '@slodki-ul/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCart, anOrderForm, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const rows = Object.entries(endpoints) as [string, Endpoint][]

describe('every response', () => {
  it.each(['/api/health', '/api/products', '/api/nothing', '/media/nothing', '/api/docs'])(
    '%s carries the security headers and a request id',
    async (url) => {
      const { headers } = await testApp.app.inject({ url })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it('is not readable by other sites', async () => {
    const { headers } = await testApp.app.inject({ url: '/api/products', headers: { origin: 'https://other.example' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('has Strict-Transport-Security over https, and only there', async () => {
    const https = await openTestApp({ env: { PUBLIC_URL: 'https://academy.example', SANDBOX: '1' } })
    expect((await https.app.inject({ url: '/api/health' })).headers['strict-transport-security']).toContain(
      'max-age=31536000',
    )
    expect((await testApp.app.inject({ url: '/api/health' })).headers['strict-transport-security']).toBeUndefined()
    await https.close()
  })
})

describe('addresses', () => {
  it.each(['/API/Products', '/api/products/', '/api/PRODUCTCATEGORIES/pl'])(
    '%s is found in any case, with or without a slash at the end',
    async (url) => {
      expect((await testApp.app.inject({ url })).statusCode).toBe(200)
    },
  )

  it('that are unknown return a problem under /api', async () => {
    const response = await testApp.app.inject({ url: '/api/nothing' })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('application/problem+json')
    expect(response.json()).toMatchObject({ code: 'ERRORS.NOTFOUND', status: 404, type: 'about:blank' })
  })

  it.each([
    '/media/%2e%2e%2ftoken-secret',
    '/media/..%5c..%5cpackage.json',
    '/%2e%2e/package.json',
    '/media/private/a.1.b.c',
  ])('%s leads nowhere', async (url) => {
    const response = await testApp.app.inject({ url })
    expect([400, 404]).toContain(response.statusCode)
    expect(response.body).not.toContain('slodki-ul"')
  })
})

describe('bodies', () => {
  const send = (payload: string | Buffer, contentType: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/cart/add-to-cart',
      payload,
      headers: { 'content-type': contentType },
    })

  it.each<[string, string, string, number, string]>([
    ['broken JSON', '{"productId":', 'application/json', 400, 'ERRORS.PROVIDEDATA'],
    ['no JSON at all', 'productId=1', 'application/json', 400, 'ERRORS.PROVIDEDATA'],
    ['nothing', '', 'application/json', 400, 'ERRORS.PROVIDEDATA'],
    ['a form', 'productId=1', 'application/x-www-form-urlencoded', 415, 'ERRORS.UNSUPPORTEDMEDIATYPE'],
    [
      'too much',
      JSON.stringify({ productId: 1, x: 'x'.repeat(70_000) }),
      'application/json',
      413,
      'ERRORS.PAYLOADTOOLARGE',
    ],
    [
      'a poisoned prototype',
      '{"__proto__":{"admin":true},"productId":1}',
      'application/json',
      400,
      'ERRORS.PROVIDEDATA',
    ],
  ])('%s is refused clearly', async (_name, payload, contentType, status, code) => {
    const response = await send(payload, contentType)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(problemSchema.safeParse(response.json()).success).toBe(true)
  })

  it('with characters that cannot be stored are refused without a server error', async () => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    for (const firstName of ['Zo\u0000fia', 'Zo\ud800fia']) {
      const response = await testApp.app.inject({
        method: 'POST',
        url: '/api/createOrder',
        payload: await anOrderForm(testApp, cartId, { firstName }),
      })
      expect([response.statusCode, response.json().code]).toEqual([400, 'ERRORS.PROVIDEDATA'])
    }
  })
})

describe('the description of the API', () => {
  it('is served at /api/openapi.json with every call, and as HTML at /api/docs', async () => {
    const { paths, openapi } = (await testApp.app.inject({ url: '/api/openapi.json' })).json()
    expect(openapi).toBe('3.1.0')
    const page = await testApp.app.inject({ url: '/api/docs' })
    for (const [, row] of rows) {
      expect(paths[`/api/${row.path}`]).toHaveProperty(row.method.toLowerCase())
      expect(page.body).toContain(`${row.method} /api/${row.path}`)
    }
    expect(page.body).not.toMatch(/<script|style=/)
  })
})
