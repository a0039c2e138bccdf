import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, anAccount, anAdmin } from '#testing/accounts.ts'
import { anyBody, type Known, validUrl } from '#testing/bad-input.ts'
import { aCart, anOrderForm, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

// Not repeated here: bad-input.routes.test.ts (invalid input), access.routes.test.ts (authorisation),
// serve.routes.test.ts (headers, paths) and auth.routes.test.ts (tokens).

const rows = Object.entries(endpoints) as [string, Endpoint][]
const ofOurs = rows.filter(([, { access }]) => access !== 'provider')

let testApp: TestApp
let known: Known
let customer: Awaited<ReturnType<typeof aCustomer>>
beforeAll(async () => {
  testApp = await openTestApp()
  customer = await aCustomer(testApp, { isSubscribed: true })
  known = { uuids: [crypto.randomUUID()], texts: ['miód', 'pl', 'zosia@poczta.example'] }
})
afterAll(() => testApp.close())

/** Generates the same input on every run. */
const sample = <Value>(from: fc.Arbitrary<Value>, numRuns = 1): Value[] =>
  fc.sample(from, { seed: 20_261_121, numRuns })
const addressOf = (row: Endpoint): string => sample(validUrl(row, known))[0] ?? ''
/** Returns a valid body for an endpoint. */
const bodyOf = (row: Endpoint): object => {
  const { body } = row
  if (!body) throw new Error('This call takes no body.')
  const isValid = (value: unknown) => body.safeParse(value).success
  // Most rows have one among the first; generating all takes long.
  const found = sample(anyBody(body, known), 25).find(isValid) ?? sample(anyBody(body, known), 500).find(isValid)
  if (!found) throw new Error(`No valid body found for ${row.path}.`)
  return found
}

const marks = '<script>alert(1)</script><img src=x onerror=alert(1)>'
const payloads = [
  marks,
  `"'><svg/onload=alert(1)>`,
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  "'; drop table users; --",
  '%0d%0aSet-Cookie: a=b',
  '../../../etc/passwd',
]

/** Returns a copy of a value with every string replaced. */
const maliciousInput = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.map((each) => maliciousInput(each, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maliciousInput(inner, text)]))
}

describe('a text that contains code', () => {
  it.each(ofOurs)('%s never answers it as a page, and no refusal repeats it', async (name, row) => {
    // Deleting an account requires an account of its own.
    const { headers } = name === 'deleteAccount' ? await aCustomer(testApp) : customer
    const body = row.body ? bodyOf(row) : null
    for (const text of payloads) {
      const coded = encodeURIComponent(text)
      const path = row.path.replace(/\{\w+\}/g, coded)
      const query = Object.keys(row.query?.def.shape ?? {}).map((name) => `${name}=${coded}`)
      const response = await testApp.app.inject({
        method: row.method,
        url: `/api/${path}?${query.join('&')}`,
        headers,
        ...(body ? { payload: maliciousInput(body, text) as object } : {}),
      })
      expect(response.statusCode).toBeLessThan(500)
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      if (response.body !== '') expect(response.headers['content-type']).toMatch(/^application\/(problem\+)?json/)
      if (response.statusCode >= 400) expect(response.body).not.toContain(text)
      for (const value of Object.values(response.headers)) expect(String(value)).not.toMatch(/[\r\n]|Set-Cookie/)
    }
  })

  it.each(['/api/', '/media/', '/media/private/', '/', '/sklep?searchBy='])(
    '%s… never repeats it either',
    async (path) => {
      for (const text of payloads) {
        const response = await testApp.app.inject({
          url: path + encodeURIComponent(text),
          headers: { accept: 'text/html' },
        })
        expect(response.body).not.toContain(text)
        expect(String(response.headers.location ?? '/')).toMatch(/^\/(?![/\\])/)
      }
    },
  )

  it('in every field of an order stays text in all its mails, and adds no mail header', async () => {
    const { email } = await anAccount(testApp)
    const order = async (text: string) => {
      const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
      const form = await anOrderForm(testApp, cartId, { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' })
      const address = { address: text, line2: text, zipCode: '20-020', city: text, country: 'Polska' }
      return testApp.app.inject({
        method: 'POST',
        url: '/api/createOrder',
        payload: {
          ...form,
          ...{ email, firstName: text, lastName: text, address, comments: text, userWantsInvoice: true },
          companyData: { name: text, taxId: '5260001246', address },
        },
      })
    }
    const tag = '<img src=x onerror=alert(1)>'
    const head = 'Zofia\r\nBcc: zly@poczta.example'
    for (const text of [tag, head]) expect([201, 400]).toContain((await order(text)).statusCode)
    await testApp.runJobs()
    const mails = testApp.sent.filter(({ to }) => to === email)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.some(({ text }) => text.includes(tag))).toBe(true)
    for (const mail of testApp.sent) {
      expect(mail.html).not.toContain('<img src=x')
      const names = mail.attachments.map(({ filename }) => filename)
      for (const line of [mail.to, mail.from, mail.subject, mail.messageId, ...names])
        expect(line).not.toMatch(/[\r\n]/)
    }
  })
})

describe('a personal response', () => {
  let admin: Awaited<ReturnType<typeof anAdmin>>
  beforeAll(async () => {
    admin = await anAdmin(testApp, { isSubscribed: true })
  })

  it.each(ofOurs.filter(([, { method, access }]) => method === 'GET' && access !== 'anyone'))(
    '%s is kept by no cache',
    async (_name, row) => {
      for (const headers of [customer.headers, admin.headers, {}]) {
        const response = await testApp.app.inject({ url: addressOf(row), headers })
        expect(response.headers['cache-control']).toBe('no-store')
      }
    },
  )

  it('is not cached either when a public call returns it: a cart, a refusal', async () => {
    const id = await aCart(testApp, [[await aProduct(testApp), 1]])
    const ask = (cart: string) => testApp.call(cartEndpoints.getCart, { query: { id: cart, languageCode: 'pl' } })
    for (const { headers } of [await ask(id), await ask(crypto.randomUUID())])
      expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a request with a forged host or address', () => {
  it('puts its host into no mail and no response: links begin with PUBLIC_URL', async () => {
    const { email } = await anAccount(testApp)
    const hosts = { host: 'zly.example', 'x-forwarded-host': 'zly.example', forwarded: 'host=zly.example' }
    const body = { email, languageCode: 'pl' } as const
    await testApp.call(authEndpoints.forgotPassword, { body }, hosts)
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    const order = await testApp.app.inject({
      method: 'POST',
      url: '/api/createOrder',
      headers: hosts,
      payload: await anOrderForm(testApp, cartId, { email, paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' }),
    })
    expect(order.statusCode).toBe(201)
    await testApp.runJobs()
    const mails = testApp.sent.filter(({ to }) => to === email)
    expect(mails.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify([order.json(), mails.map(({ html, text }) => [html, text])])).not.toContain('zly.example')
    for (const { text } of mails)
      for (const [url] of text.matchAll(/https?:\/\/\S+/g))
        expect(url.startsWith(testApp.context.config.publicUrl)).toBe(true)
  })

  it('does not choose its address: without a trusted proxy X-Forwarded-For is ignored', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const statuses = []
    for (let tries = 0; tries < 12; tries++) {
      const body = { email: `${crypto.randomUUID().slice(0, 18)}@poczta.example`, languageCode: 'pl' } as const
      const headers = { 'x-forwarded-for': `203.0.113.${tries}`, 'x-real-ip': `203.0.113.${tries}` }
      statuses.push((await strict.call(authEndpoints.register, { body }, headers)).status)
    }
    expect(statuses.at(-1)).toBe(429)
    await strict.close()
  })

  it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
    'is not another method by %s',
    async (header) => {
      const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
      const response = await testApp.app.inject({
        method: 'POST',
        url: '/api/cart/clear?_method=PUT',
        headers: { [header]: 'PUT' },
        payload: { cartId, languageCode: 'pl', _method: 'PUT' },
      })
      expect(response.statusCode).toBe(404)
      const { reply } = await testApp.call(cartEndpoints.getCart, { query: { id: cartId, languageCode: 'pl' } })
      expect(reply.products).toHaveLength(1)
    },
  )

  it.each(['TRACE', 'PATCH', 'CONNECT', 'PROPFIND'])('is not answered by the method %s', async (method) => {
    const response = await testApp.app.inject({ method: method as 'TRACE', url: '/api/products' })
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('user-agent')
  })
})
