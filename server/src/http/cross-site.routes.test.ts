import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { anyBody, type Known, validUrl } from '#testing/bad-input.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const rows = Object.entries(endpoints) as [string, Endpoint][]
const ofOurs = rows.filter(([, { access }]) => access !== 'provider')
const withBody = ofOurs.filter(([, { body }]) => body)

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
  const found = sample(anyBody(body, known), 500).find((value) => body.safeParse(value).success)
  if (!found) throw new Error(`No valid body found for ${row.path}.`)
  return found
}

describe('another site', () => {
  const currentUser = () => `currentUser=${encodeURIComponent(JSON.stringify(customer.session))}`

  it.each(ofOurs.filter(([, { access }]) => ['customer', 'subscriber', 'admin'].includes(access)))(
    '%s does not know its visitor by a cookie (CSRF)',
    async (_name, row) => {
      const response = await testApp.app.inject({
        method: row.method,
        url: addressOf(row),
        headers: { cookie: currentUser(), origin: 'https://other.example' },
        ...(row.body ? { payload: bodyOf(row) } : {}),
      })
      expect(response.statusCode).toBe(401)
    },
  )

  it.each(withBody)('%s takes nothing that a form of another site could send', async (_name, row) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await testApp.app.inject({
        method: row.method,
        url: addressOf(row),
        headers: { ...customer.headers, 'content-type': type },
        payload: JSON.stringify(bodyOf(row)),
      })
      expect([401, 402, 403, 409, 415]).toContain(response.statusCode)
    }
  })

  it.each(ofOurs)('%s is not asked for or read by it (CORS)', async (_name, row) => {
    const origin = 'https://other.example'
    const preflight = await testApp.app.inject({
      method: 'OPTIONS',
      url: addressOf(row),
      headers: {
        origin,
        'access-control-request-method': row.method,
        'access-control-request-headers': 'authorization',
      },
    })
    const actual = await testApp.app.inject({ method: 'GET', url: addressOf(row), headers: { origin } })
    for (const { headers } of [preflight, actual]) {
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('may not embed our pages in a frame', async () => {
    const { headers } = await testApp.app.inject({ url: '/' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
