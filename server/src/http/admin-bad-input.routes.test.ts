import type { AdminEndpoint } from '@slodki-ul/contract/admin-endpoint'
import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import { generalErrors, type Problem } from '@slodki-ul/contract/errors'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStorable } from '#http/input.ts'
import { anyBody, anyUrl, type Known, validUrl } from '#testing/bad-input.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTableCounts } from '#testing/table-counts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** As in bad-input.routes.test.ts; fewer inputs, because most rows of the back office share their schemas. */
const seed = Number(process.env.BAD_INPUT_SEED ?? 20_260_419)
const numRuns = Number(process.env.BAD_INPUT_COUNT ?? 8)
const timeLimit = { timeout: 120_000 + numRuns * 100 }

/** All but the row that ends the session of its caller. */
const rows = (Object.entries(adminEndpoints) as [string, AdminEndpoint][]).filter(([name]) => name !== 'signOutStaff')
const withBody = rows.filter(([, row]) => row.body)
/** Before its input is looked at, any row may answer these. */
const admission = ['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN', 'ERRORS.CONFIRMIDENTITY', 'ERRORS.VERSIONREQUIRED']

let testApp: TestApp
let known: Known
let countAll: Awaited<ReturnType<typeof openTableCounts>>
beforeAll(async () => {
  // The provider of payouts is asked at each call; one that cannot be reached is no bad input.
  testApp = await openTestApp({ parts: { payouts: { listPayouts: async () => [], listLines: async () => [] } } })
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
  known = {
    uuids: [reply.orderId],
    texts: ['pl', 'en', '5260001246', 'zosia@poczta.example', '2026-03-29', 'shop', '17'],
  }
  // All but what counts attempts and calls, also refused ones.
  countAll = await openTableCounts(testApp, ['rate_limits', 'audit_entries', 'sessions'])
}, timeLimit.timeout)
afterAll(() => testApp.close())

let owner: Awaited<ReturnType<typeof aStaffMember>> | null = null

/** An owner who is signed in, the same for many rows; another one after a refusal of who they are. */
const signIn = async () => {
  owner ??= await aStaffMember(testApp, ['owner'])
  return owner
}

/** Sends a request as an owner, with the headers that its row asks for. */
async function send(row: AdminEndpoint, url: string, payload?: string) {
  const response = await testApp.app.inject({
    method: row.method,
    url,
    headers: {
      ...(await signIn()).headers,
      'idempotency-key': crypto.randomUUID(),
      'if-match': '"1"',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const isChange = row.method !== 'GET' && response.statusCode < 400
  if (isChange || [401, 403].includes(response.statusCode)) owner = null
  // A change may have been of the owner, too; before the next count of rows.
  if (isChange) await signIn()
  return response
}

/** Expects success, or a problem with a code that the row declares; never a 5xx. */
function expectKnownResponse(row: AdminEndpoint, response: LightMyRequestResponse, what: string) {
  if (response.statusCode < 400) return expect(response.statusCode, what).toBe(row.status)
  expect(response.statusCode, `${what}: ${response.body}`).toBeLessThan(500)
  expect(response.headers['content-type'], what).toContain('application/problem+json')
  const problem = response.json<Problem>()
  expect(problem.status, what).toBe(response.statusCode)
  expect([...generalErrors, ...row.errors, ...admission], what).toContain(problem.code)
}

/** Dot segments and slashes lead to another call. */
const leadsElsewhere = (row: AdminEndpoint, url: string): boolean =>
  new URL(url, 'http://academy').pathname.split('/').length !== `/api/${row.path}`.split('/').length

describe('input of the back office generated from the contract', timeLimit, () => {
  it.each(rows)('%s answers any address clearly and writes nothing for one that is refused', async (name, row) => {
    await signIn()
    let counts = await countAll()
    // When the input is in the body, or the path has no parameters, a few runs prove as much.
    const isPlain = row.body !== undefined || !(row.params || row.query)
    const addresses = fc.sample(anyUrl(row, known), { seed, numRuns: isPlain ? Math.ceil(numRuns / 10) : numRuns })
    for (const [index, url] of addresses.entries()) {
      const response = await send(row, url)
      const what = `seed ${seed}, ${name} #${index}: ${row.method} ${url.slice(0, 500)}`
      if (leadsElsewhere(row, url)) expect(response.statusCode, what).toBeLessThan(500)
      else expectKnownResponse(row, response, what)
      // What left for whom is recorded for some readings, too.
      if ((row.method !== 'GET' || row.audit) && response.statusCode < 400) counts = await countAll()
    }
    expect(await countAll()).toEqual(counts)
  })

  it.each(withBody)('%s takes no body that does not fit, and answers those that fit', async (name, row) => {
    const schema = row.body
    if (!schema) throw new Error('This call takes no body.')
    await signIn()
    const inputs = fc
      .sample(fc.tuple(validUrl(row, known), anyBody(schema, known)), { seed, numRuns: 2 * numRuns + 16 })
      .map(([url, body], index) => {
        const payload = JSON.stringify(body)
        const { success, data } = schema.safeParse(JSON.parse(payload))
        return {
          what: `seed ${seed}, ${name} #${index}: ${url} ${payload.slice(0, 2_000)}`,
          url,
          payload,
          fits: success && isStorable(data),
        }
      })
    const unfit = inputs.filter(({ fits }) => !fits).slice(0, numRuns)
    expect(unfit.length).toBeGreaterThan(numRuns / 2)
    const counts = await countAll()
    for (const { what, url, payload } of unfit) {
      const response = await send(row, url, payload)
      expectKnownResponse(row, response, what)
      expect(response.statusCode, what).toBeGreaterThanOrEqual(400)
    }
    expect(await countAll()).toEqual(counts)
    for (const { what, url, payload } of inputs.filter(({ fits }) => fits).slice(0, Math.ceil(numRuns / 8)))
      expectKnownResponse(row, await send(row, url, payload), what)
  })
})
