import { type AdminEndpoint, adminEndpoint, idempotencyHeader, versionHeader } from '@slodki-ul/contract/admin-endpoint'
import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import { minuteMs } from '@slodki-ul/contract/durations'
import { succeed } from '@slodki-ul/contract/errors'
import { isPreview, isWrite } from '@slodki-ul/contract/identity/admin-access.rules'
import {
  markOfRole,
  type Permission,
  permissions,
  type StaffRole,
  staffRoles,
} from '@slodki-ul/contract/identity/permissions'
import { staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { serveAdminEndpoint } from '#http/serve-admin.ts'
import { createStaffAuthenticator } from '#identity/staff/staff-session.service.ts'
import { aCustomer, bearer, signIn } from '#testing/accounts.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** A call of a permission, independent of the present rows. */
const example = adminEndpoint({
  method: 'GET',
  path: 'admin/example',
  summary: 'A call of the tests',
  permission: 'staff',
  status: 204,
  reply: null,
  errors: [],
  calledBy: 'the tests',
})
const audit = { record: 'example' }
const examples: AdminEndpoint[] = permissions.flatMap((permission, index): AdminEndpoint[] => [
  { ...example, permission, path: `admin/reading/${index}` },
  {
    ...example,
    permission,
    path: `admin/writing/${index}`,
    method: 'POST',
    audit,
    headers: z.object(idempotencyHeader),
  },
])
const others: AdminEndpoint[] = [
  example,
  { ...example, path: 'admin/example/set-up', permission: 'set-up' },
  { ...example, path: 'admin/example/reading-post', method: 'POST', permission: 'documents.view', needs: 'read' },
  { ...example, path: 'admin/example/dangerous', method: 'DELETE', permission: 'staff.manage', audit, stepUp: true },
  { ...example, path: 'admin/example/dangerous-reading', permission: 'orders.view', stepUp: true },
]
const patch = {
  ...example,
  path: 'admin/example/versioned',
  method: 'PATCH',
  permission: 'staff',
  audit,
  headers: z.object(versionHeader),
} satisfies AdminEndpoint
const nobodys = [undefined, '', 'orders', 'orders.delete', 'constructor', 'customer'].map(
  (permission, index) => ({ ...example, path: `admin/nobody/${index}`, permission }) as AdminEndpoint,
)

type Who =
  | StaffRole
  | `${StaffRole} without second factor`
  | 'guest'
  | 'customer'
  | 'subscriber'
  | 'owner with a token of the shop'
const outsiders = ['guest', 'customer', 'subscriber', 'owner with a token of the shop'] as const
const everybody: Who[] = [
  ...outsiders,
  ...staffRoles,
  ...staffRoles.map((role) => `${role} without second factor` as const),
]

let testApp: TestApp
const headersOf = new Map<Who, Record<string, string>>()
beforeAll(async () => {
  testApp = await openTestApp({
    addRoutes: (app, context) => {
      const authenticator = createStaffAuthenticator(context)
      for (const row of [...examples, ...others, ...nobodys, patch])
        serveAdminEndpoint(app, authenticator, row as typeof example, async () => succeed(undefined))
    },
  })
  headersOf.set('guest', {})
  headersOf.set('customer', (await aCustomer(testApp)).headers)
  headersOf.set('subscriber', (await aCustomer(testApp, { isSubscribed: true })).headers)
  headersOf.set('owner with a token of the shop', bearer(await signIn(testApp, 'admin@slodki-ul.test', 'Miodek123')))
  for (const role of staffRoles) {
    headersOf.set(role, (await aStaffMember(testApp, [role])).headers)
    const bare = await aStaffMember(testApp, [role], { isTfaEnabled: false })
    headersOf.set(`${role} without second factor`, bare.headers)
  }
})
afterAll(() => testApp.close())

/** What the matrix says, written apart from the code that enforces it. */
function expectedOf(row: AdminEndpoint, who: Who): number | null {
  if (row.permission === 'anyone') return null
  if ((outsiders as readonly Who[]).includes(who)) return 401
  if (row.permission === 'set-up') return null
  if (who.endsWith('without second factor')) return 409
  if (row.permission === 'staff') return null
  const mark = markOfRole(who as StaffRole, row.permission as Permission)
  return (isWrite(row) ? ['w', 'l'] : ['w', 'l', 'r']).includes(mark) ? null : 403
}

/** Sends input that no row with a body accepts, so that nothing of the product's own rows is executed. */
const send = (row: AdminEndpoint, who: Who) =>
  testApp.app.inject({
    method: row.method,
    url: `/api/${row.path.replace(/\{\w+\}/g, 'x')}`,
    headers: { ...headersOf.get(who), ...(row.method === 'PATCH' ? { 'if-match': '"1"' } : {}) },
    ...(row.body ? { payload: [] } : {}),
  })

/** The only writes that are no actions. */
const privatePaths = ['admin/drafts/{kind}/{recordId}', 'admin/notices/read']
/** Their first call ends the session. */
const ends = ['signOutStaff']
const rows: [string, AdminEndpoint][] = [
  ...Object.entries(adminEndpoints).filter(([name]) => !ends.includes(name)),
  ...[...examples, ...others].map((row): [string, AdminEndpoint] => [
    `an example of ${row.method} ${row.permission}`,
    row,
  ]),
]

describe('the permission of each call of the back office', () => {
  it.each(rows)('%s answers guests, customers and every staff role as the table says (BO-007)', async (_name, row) => {
    for (const who of everybody) {
      const response = await send(row, who)
      const expected = expectedOf(row, who)
      expect(response.headers['cache-control'], who).toContain('no-store')
      // Rows for anyone judge cookies and passwords themselves.
      const refusals = row.permission === 'anyone' ? [403, 409] : [401, 402, 403, 409]
      if (expected === null) expect(refusals, `${who} ${response.body}`).not.toContain(response.statusCode)
      else expect(response.statusCode, who).toBe(expected)
      if (expected === 403)
        expect(response.json()).toMatchObject({ code: 'ERRORS.FORBIDDEN', permission: row.permission })
      if (expected === 409) expect(response.json().code).toBe('ERRORS.TFAREQUIRED')
    }
  })

  it.each(nobodys)('a row with the permission $permission lets nobody in (BO-007)', async (row) => {
    for (const who of everybody) expect((await send(row, who)).statusCode, who).toBe(403)
  })

  it('every row that writes names what the audit log records, and takes a key or a version', () => {
    for (const [name, row] of Object.entries(adminEndpoints) as [string, AdminEndpoint][]) {
      expect(row.path, name).toMatch(/^admin\//)
      if (row.permission === 'anyone') continue
      const headers = Object.keys(row.headers?._zod.def.shape ?? {})
      const isAction = row.method !== 'GET' && isWrite(row) && !row.isPrivate && !isPreview(row)
      if (isAction) expect(row.audit, name).toBeDefined()
      if (row.isPrivate) {
        expect([row.permission, row.audit], name).toEqual(['staff', undefined])
        expect(privatePaths, name).toContain(row.path)
      }
      if (row.method === 'PATCH') expect(headers, name).toContain('if-match')
      const isSession = row.path.startsWith('admin/session')
      if (row.method === 'POST' && isWrite(row) && !isPreview(row) && !isSession)
        expect(headers, name).toContain('idempotency-key')
      if (row.audit?.id) expect(row.path, name).toContain(`{${row.audit.id}}`)
    }
  })
})

describe('a change of a versioned record', () => {
  it.each([
    [undefined, 428, 'ERRORS.VERSIONREQUIRED'],
    ['7', 400, 'ERRORS.PROVIDEDATA'],
    ['"-1"', 400, 'ERRORS.PROVIDEDATA'],
    ['*', 400, 'ERRORS.PROVIDEDATA'],
    ['"7"', 204, undefined],
  ])('with If-Match %s is answered %s', async (version, status, code) => {
    const headers = { ...headersOf.get('owner'), ...(version === undefined ? {} : { 'if-match': version }) }
    const response = await testApp.app.inject({ method: 'PATCH', url: `/api/${patch.path}`, headers })
    expect([response.statusCode, response.body === '' ? undefined : response.json().code]).toEqual([status, code])
  })
})

describe('a dangerous action', () => {
  it('needs a code given within the last ten minutes, and does nothing without (BO-006)', async () => {
    const dangerous = others.filter(({ stepUp }) => stepUp)
    expect(dangerous).toHaveLength(2)
    testApp.clock.advance(10 * minuteMs - 1)
    for (const row of dangerous) expect((await send(row, 'owner')).statusCode).toBe(204)
    testApp.clock.advance(1)
    for (const row of dangerous) {
      const refused = await send(row, 'owner')
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'ERRORS.CONFIRMIDENTITY'])
    }
  })

  it('is refused to every staff role once its code is ten minutes old, whatever it is sent', async () => {
    const dangerous = rows.filter(([, row]) => row.stepUp)
    expect(dangerous.length).toBeGreaterThan(others.length)
    for (const [name, row] of dangerous)
      for (const who of everybody) {
        const response = await send(row, who)
        expect(response.statusCode, `${name} ${who}`).toBe(expectedOf(row, who) ?? 409)
        if (expectedOf(row, who) === null) expect(response.json().code, name).toBe('ERRORS.CONFIRMIDENTITY')
      }
  })
})

describe('calls of one person', () => {
  it('are limited to 300 a minute, whatever the session', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { headers } = await aStaffMember(strict, ['shop'])
    const other = await aStaffMember(strict, ['shop'])
    const ask = (who: Record<string, string>) => strict.call(staffSessionEndpoints.getStaffMe, {}, who)
    for (let calls = 0; calls < 300; calls++) expect((await ask(headers)).status).toBe(200)
    const refused = await ask(headers)
    expect([refused.status, refused.problem.code]).toEqual([429, 'ERRORS.TOOMANYATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(other.headers)).status).toBe(200)
    await strict.close()
  })
})
