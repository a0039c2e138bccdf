import { authEndpoints } from '@slodki-ul/contract/auth'
import type { Access, Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Academy, openAcademy } from '#testing/academy.ts'
import { aCustomer } from '#testing/accounts.ts'

type Who = 'anonymous' | 'customer' | 'other customer' | 'subscriber' | 'admin'

/** What the gate answers each kind of caller; null lets the call go on. */
const verdicts: Record<Access, Record<Who, 401 | 402 | 403 | null>> = {
  anyone: { anonymous: null, customer: null, 'other customer': null, subscriber: null, admin: null },
  provider: { anonymous: null, customer: null, 'other customer': null, subscriber: null, admin: null },
  simulation: { anonymous: null, customer: null, 'other customer': null, subscriber: null, admin: null },
  customer: { anonymous: 401, customer: null, 'other customer': null, subscriber: null, admin: null },
  subscriber: { anonymous: 401, customer: 402, 'other customer': 402, subscriber: null, admin: 402 },
  admin: { anonymous: 401, customer: 403, 'other customer': 403, subscriber: 403, admin: null },
}

let academy: Academy
let callers: Record<Who, Record<string, string>>
beforeAll(async () => {
  academy = await openAcademy()
  callers = {
    anonymous: {},
    customer: (await aCustomer(academy)).headers,
    'other customer': (await aCustomer(academy)).headers,
    subscriber: (await aCustomer(academy, { isSubscribed: true })).headers,
    admin: (await aCustomer(academy, { roles: ['User', 'Admin'] })).headers,
  }
})
afterAll(() => academy.close())

const rows = Object.entries(endpoints) as [string, Endpoint][]
const cases = rows.flatMap(([name, row]) =>
  Object.entries(verdicts[row.access]).map(([who, verdict]) => [name, who as Who, verdict, row] as const),
)

/** A call without input: the gate answers before anybody reads what is in it. */
const send = (row: Endpoint, headers: Record<string, string>) =>
  academy.app.inject({
    method: row.method,
    url: `/api/${row.path.replace(/\{\w+\}/g, 'x')}`,
    headers,
    ...(row.body ? { payload: {} } : {}),
  })

describe('the access column', () => {
  it.each(cases)('%s, %s: %s (SEC-02)', async (_name, who, verdict, row) => {
    const { statusCode } = await send(row, callers[who])
    if (verdict === null) expect([401, 402, 403]).not.toContain(statusCode)
    else expect(statusCode).toBe(verdict)
  })

  it('a call open to anyone goes on with a bad token, and says that it was bad (Q-18)', async () => {
    for (const [, row] of rows.filter(([, { access, method }]) => access === 'anyone' && method === 'GET')) {
      const { statusCode } = await send(row, { authorization: 'Bearer nonsense' })
      expect([401, 402, 403]).not.toContain(statusCode)
    }
    const dropped = await send(endpoints.getCart, { authorization: 'Bearer nonsense' })
    expect(dropped.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  it('a refusal comes before the input is read', async () => {
    const { statusCode } = await academy.app.inject({
      url: `/api/${authEndpoints.checkSubscription.path}?date=${'x'.repeat(99)}`,
    })
    expect(statusCode).toBe(401)
  })
})
