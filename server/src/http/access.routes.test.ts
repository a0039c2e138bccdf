import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import { type Access, type Endpoint, endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { succeed } from '@slodki-ul/contract/errors'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveEndpoint } from '#http/serve.ts'
import { createAuthenticator } from '#identity/auth/auth.service.ts'
import { aCustomer, anAdmin, bearer, signIn } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const kinds = [
  'anonymous',
  'customer',
  'other customer',
  'subscriber',
  'bare admin',
  'admin without code',
  'admin',
  'super admin',
] as const
type Who = (typeof kinds)[number]

const open = [null, null, null, null, null, null, null, null] as const
/** Expected status for each kind of caller, in the order of `kinds`; null lets the call continue. */
const verdicts: Record<Access, readonly (number | null)[]> = {
  anyone: open,
  provider: open,
  simulation: open,
  customer: [401, null, null, null, null, null, null, null],
  subscriber: [401, 402, 402, null, 402, 402, 402, 402],
  // Staff without a second factor, or in a session opened without its code: not 403, which would sign them out before
  // they could switch it on.
  admin: [401, 403, 403, 403, 409, 409, null, null],
}

/** A call with any access rule, independent of the current contract. */
const example = endpoint({
  method: 'GET',
  path: 'example',
  summary: 'A call of the tests',
  access: 'anyone',
  status: 204,
  reply: null,
  errors: [],
  calledBy: 'the tests',
})
const examples = (Object.keys(verdicts) as Access[]).map((access): [string, Endpoint] => [
  `an example for ${access}`,
  { ...example, access, path: `example-for-${access}` },
])

let testApp: TestApp
let callers: Record<Who, Record<string, string>>
beforeAll(async () => {
  testApp = await openTestApp({
    addRoutes: (app, context) => {
      const authenticator = createAuthenticator(context)
      for (const [, row] of examples) serveEndpoint(app, authenticator, row, async () => succeed(undefined))
    },
  })
  callers = {
    anonymous: {},
    customer: (await aCustomer(testApp)).headers,
    'other customer': (await aCustomer(testApp)).headers,
    subscriber: (await aCustomer(testApp, { isSubscribed: true })).headers,
    'bare admin': (await anAdmin(testApp, { isTfaEnabled: false })).headers,
    'admin without code': (await anAdmin(testApp, { hasGivenCode: false })).headers,
    admin: (await anAdmin(testApp)).headers,
    'super admin': (await anAdmin(testApp, { roles: ['User', 'Admin', 'Super Admin'] })).headers,
  }
})
afterAll(() => testApp.close())

const rows = Object.entries(endpoints) as [string, Endpoint][]
const cases = [...rows, ...examples].flatMap(([name, row]) =>
  kinds.map((who, place) => [name, who, verdicts[row.access][place] ?? null, row] as const),
)

/** The routes of the printed tree, such as "get /api/products", without HEAD, which comes with GET. */
function readRoutes(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', part = '', methods = ''] = /^([│ ]*[├└]── )(\S+)(?: \(([^)]*)\))?/.exec(line) ?? []
    const depth = branch.length / 4
    above[depth] = (above[depth - 1] ?? '') + part
    const path = (above[depth] ?? '').toLowerCase()
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method.toLowerCase()} ${path}`)
  })
}

/** Sends input that no row accepts, so that nothing is executed: access is refused before input is validated. */
const send = (row: Endpoint, headers: Record<string, string>) =>
  testApp.app.inject({
    method: row.method,
    url: `/api/${row.path.replace(/\{\w+\}/g, 'x')}`,
    headers,
    ...(row.body ? { payload: [] } : {}),
  })

describe('the access of each call', () => {
  it.each(cases)('%s, %s: %s (SEC-02)', async (_name, who, verdict, row) => {
    const { statusCode } = await send(row, callers[who])
    if (verdict === null) expect([401, 402, 403, 409]).not.toContain(statusCode)
    else expect(statusCode).toBe(verdict)
  })

  it('admits the demo admin without a second factor, because the password is public', async () => {
    const headers = bearer(await signIn(testApp, 'admin@slodki-ul.test', 'Miodek123'))
    expect((await testApp.app.inject({ url: '/api/example-for-admin', headers })).statusCode).toBe(204)
  })

  it('follows the current roles: a role granted or revoked after sign-in counts at once (SEC-01)', async () => {
    const { session, headers } = await anAdmin(testApp)
    const ask = async () => (await testApp.app.inject({ url: '/api/example-for-admin', headers })).statusCode
    const setRoles = (roles: string) =>
      testApp.context.db.execute(sql`update users set roles = ${roles}::text[] where id = ${session.id}`)
    expect(await ask()).toBe(204)
    await setRoles('{User}')
    expect(await ask()).toBe(403)
    await setRoles('{User,Admin}')
    expect(await ask()).toBe(204)
  })

  it('covers every route under /api', async () => {
    await testApp.app.ready()
    const described = [...rows, ...examples, ...Object.entries(adminEndpoints)].map(
      ([, { method, path }]) => `${method} /api/${path}`,
    )
    // The last one is the tus protocol's, which is no row: film-uploads.admin.routes.test.ts is about who may.
    const others = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css', 'PATCH /api/admin/uploads/:id']
    const expected = [...described, ...others].map((call) => call.replace(/\{(\w+)\}/g, ':$1').toLowerCase())
    const served = readRoutes(testApp.app.printRoutes({ commonPrefix: false }))
    expect(served.filter((call) => / \/api/.test(call)).toSorted()).toEqual(expected.toSorted())
  })

  it('a public call accepts an invalid token and reports it (Q-18)', async () => {
    for (const [, row] of rows.filter(([, { access, method }]) => access === 'anyone' && method === 'GET')) {
      const { statusCode } = await send(row, { authorization: 'Bearer nonsense' })
      expect([401, 402, 403]).not.toContain(statusCode)
    }
    const dropped = await send(endpoints.getCart, { authorization: 'Bearer nonsense' })
    expect(dropped.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  it('a refusal is sent before the input is read', async () => {
    const { statusCode } = await testApp.app.inject({
      url: `/api/${authEndpoints.checkSubscription.path}?date=${'x'.repeat(99)}`,
    })
    expect(statusCode).toBe(401)
  })
})
