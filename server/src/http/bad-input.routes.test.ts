import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import type { Access, Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { generalErrors, problemSchema } from '@slodki-ul/contract/errors'
import { refusals } from '@slodki-ul/contract/identity/access.rules'
import { bodyMaxBytes } from '@slodki-ul/contract/limits'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStorable } from '#http/input.ts'
import { aCustomer, anAdmin } from '#testing/accounts.ts'
import { anyBody, anyUrl, type Known, validUrl } from '#testing/bad-input.ts'
import { aCart, anOrder, aProduct } from '#testing/factories.ts'
import { rawPayloads } from '#testing/raw-payloads.ts'
import { openTableCounts } from '#testing/table-counts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Generates the same input on every run unless a seed is set; a failure names the seed and the input. */
const seed = Number(process.env.BAD_INPUT_SEED ?? 20_260_419)
/** Inputs per endpoint. */
const numRuns = Number(process.env.BAD_INPUT_COUNT ?? 40)
const timeLimit = { timeout: 120_000 + numRuns * 100 }

/** All endpoints except the one that takes no input and deletes its caller, which account.routes.test.ts covers. */
const rows = (Object.entries(endpoints) as [string, Endpoint][]).filter(([name]) => name !== 'deleteAccount')
const json = 'application/json'

let testApp: TestApp
let known: Known
let countAll: Awaited<ReturnType<typeof openTableCounts>>
/** Callers by access rule, so that their input reaches validation. */
let callers: Partial<Record<Access, Record<string, string>>>

beforeAll(async () => {
  testApp = await openTestApp()
  const cartId = await aCart(testApp, [[await aProduct(testApp), 2]])
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
  await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode: 'pl' } })
  const { version } = (await testApp.app.inject({ url: '/api/terms/pl' })).json<{ version: string }>()
  known = {
    uuids: [cartId, reply.orderId],
    texts: [version, 'MIOD10', 'pl', 'en', 'Polska', '5260001246', 'zosia@poczta.example', '20-020', 'piernik', '17'],
  }
  const who = async (overrides: Parameters<typeof aCustomer>[1]) => (await aCustomer(testApp, overrides)).headers
  callers = {
    customer: await who({}),
    subscriber: await who({ isSubscribed: true }),
    admin: (await anAdmin(testApp)).headers,
  }
  // Rate limits count attempts, above all refused ones, audit entries those of staff, and refused webhooks are listed.
  countAll = await openTableCounts(testApp, ['rate_limits', 'audit_entries', 'webhook_deliveries'])
}, timeLimit.timeout)
afterAll(() => testApp.close())

/** Expects an error code of the endpoint, a general one, or one of its access rule. */
function expectKnownResponse(row: Endpoint, response: LightMyRequestResponse, what: string) {
  if (response.statusCode < 400) {
    expect(response.statusCode, what).toBe(row.status)
    return
  }
  expect(response.statusCode, `${what}: ${response.body}`).toBeLessThan(500)
  expect(response.headers['content-type'], what).toContain('application/problem+json')
  const problem = problemSchema.parse(response.json())
  expect(problem.status, what).toBe(response.statusCode)
  expect([...generalErrors, ...row.errors, ...refusals[row.access]], what).toContain(problem.code)
}

/** Dot segments lead to another endpoint, which has its own responses. */
const leadsElsewhere = (url: string): boolean =>
  new URL(url, 'http://academy').pathname.split('/').length !== url.split('?')[0]?.split('/').length

describe('input generated from the contract', timeLimit, () => {
  it.each(rows)('%s answers any address clearly and writes nothing for one that is refused', async (name, row) => {
    let counts = await countAll()
    // When the input is in the body, or the path has no parameters, a few runs prove as much.
    const isPlain = row.body !== undefined || !(row.params || row.query)
    const addresses = fc.sample(anyUrl(row, known), { seed, numRuns: isPlain ? Math.ceil(numRuns / 10) : numRuns })
    for (const [index, url] of addresses.entries()) {
      // Bodies have their own test: here no request has a body, so only GET requests can succeed.
      const response = await testApp.app.inject({ method: row.method, url, headers: callers[row.access] ?? {} })
      const what = `seed ${seed}, ${name} #${index}: ${row.method} ${url.slice(0, 500)}`
      if (leadsElsewhere(url)) expect(response.statusCode, what).toBeLessThan(500)
      else expectKnownResponse(row, response, what)
      if (row.body) expect(response.statusCode, url).toBeGreaterThanOrEqual(400)
      // A write without a body may succeed at a valid path.
      if (row.method !== 'GET' && response.statusCode < 400) counts = await countAll()
    }
    expect(await countAll()).toEqual(counts)
  })

  it.each(rows.filter(([, row]) => row.body))('%s takes no body that does not fit', async (name, row) => {
    const schema = row.body
    if (!schema) throw new Error('This call takes no body.')
    const inputs = fc
      .sample(fc.tuple(validUrl(row, known), anyBody(schema, known)), { seed, numRuns: 2 * numRuns + 60 })
      .map(([url, body], index) => {
        const payload = JSON.stringify(body)
        const { success, data } = schema.safeParse(JSON.parse(payload))
        return { index, url, payload, fits: success && isStorable(data) }
      })
    const unfit = inputs.filter(({ fits }) => !fits).slice(0, numRuns)
    expect(unfit).toHaveLength(numRuns)
    // Each request may write and rows are counted afterwards, so there are fewer of them.
    const fit = inputs.filter(({ fits }) => fits).slice(0, Math.ceil(numRuns / 10))
    const send = async ({ index, url, payload }: (typeof inputs)[number]) => {
      const response = await testApp.app.inject({
        method: row.method,
        url,
        headers: { ...callers[row.access], 'content-type': json },
        payload,
      })
      expectKnownResponse(row, response, `seed ${seed}, ${name} #${index}: ${url} ${payload.slice(0, 2_000)}`)
      return response
    }

    let counts = await countAll()
    for (const input of unfit) {
      const response = await send(input)
      expect(response.statusCode, `seed ${seed}, #${input.index}: ${input.payload}`).toBeGreaterThanOrEqual(400)
    }
    expect(await countAll()).toEqual(counts)
    for (const input of fit) {
      const isAccepted = (await send(input)).statusCode < 400
      const after = await countAll()
      if (!isAccepted) expect(after, `seed ${seed}, #${input.index}: ${input.payload}`).toEqual(counts)
      counts = after
    }
  })
})

describe('payloads that fail before their fields are parsed', timeLimit, () => {
  it.each(rows.filter(([, row]) => row.body))('%s refuses them all', async (name, row) => {
    if (!row.body) throw new Error('This call takes no body.')
    const [url = '', good] =
      fc.sample(fc.tuple(validUrl(row, known), anyBody(row.body, known)), { seed, numRuns: 1 })[0] ?? []
    const before = await countAll()
    for (const [what, payload, type] of rawPayloads(good, bodyMaxBytes)) {
      // Unknown fields are ignored whatever they hold: without required fields the input is valid.
      if (['deep objects', 'bytes that are no UTF-8'].includes(what) && row.body.safeParse({ a: 1 }).success) continue
      // Of a field that is sent twice the last value counts.
      if (what === 'the same key twice' && row.body.safeParse(good).success) continue
      const headers = { ...callers[row.access], ...(type ? { 'content-type': type } : {}) }
      const response = await testApp.app.inject({ method: row.method, url, headers, payload })
      expectKnownResponse(row, response, `${name}: ${what}`)
      expect([400, 401, 403, 413, 415], `${name}: ${what}`).toContain(response.statusCode)
    }
    expect(await countAll()).toEqual(before)
  })
})

describe('unknown URLs and methods', () => {
  const endless = `/api/products/${'9'.repeat(2_500)}/pl`
  it.each([
    ['another method', 'DELETE', '/api/products'],
    ['another method', 'PUT', '/api/createOrder'],
    ['another method', 'GET', '/api/cart/add-to-cart'],
    ['the character NUL', 'GET', '/api/%00'],
    ['a broken encoding', 'GET', '/api/%'],
    ['an encoding of no text', 'GET', '/api/products/%E0%A4%A/pl'],
    ['an endless part', 'GET', endless],
    ['nothing', 'POST', '/api/'],
    ['a name of every object', 'GET', '/api/constructor'],
    ['a name of every object', 'GET', '/api/__proto__'],
  ] as const)('%s, %s: a problem of the contract', async (_what, method, url) => {
    const response = await testApp.app.inject({ method, url })
    expect([400, 404]).toContain(response.statusCode)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(problemSchema.parse(response.json()).status).toBe(response.statusCode)
  })
})
