import { dayMs } from '@slodki-ul/contract/durations'
import { type Endpoint, endpoint } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { rowsOf } from '#db/client.ts'
import { serveEndpoint } from '#http/serve.ts'
import { createAuthenticator } from '#identity/auth/auth.service.ts'
import { aCustomer, anAdmin } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Staff calls as the contract may define them; auditing uses their contract row only. */
const change = endpoint({
  method: 'PUT',
  path: 'example/{id}',
  summary: 'A call of the tests',
  access: 'admin',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string(), secret: z.optional(z.string()) }),
  status: 204,
  reply: null,
  errors: [],
  calledBy: 'the tests',
})
const remove = { ...change, method: 'DELETE' } as const
const { body: _body, ...bodiless } = change
const read: Endpoint = { ...bodiless, method: 'GET' }
const customerWrite: Endpoint = { ...change, method: 'POST', access: 'customer' }

let testApp: TestApp
let outcome: () => Promise<Outcome<undefined>>
beforeAll(async () => {
  testApp = await openTestApp({
    addRoutes: (app, context) => {
      const authenticator = createAuthenticator(context)
      for (const row of [change, remove, read, customerWrite])
        serveEndpoint(app, authenticator, row as typeof change, () => outcome())
    },
  })
})
afterAll(() => testApp.close())

type Entry = { actor_id: string; call: string; subject: unknown; ip: string; outcome: string | null }
const entriesOf = async (userId: string) =>
  rowsOf<Entry>(
    await testApp.context.db.execute(
      sql`select actor_id, call, subject, ip, outcome from audit_entries where actor_id = ${userId} order by at`,
    ),
  )
const body = { text: 'Zofia Kalinowska, ul. Lipowa 12', secret: 'tajne' }
const send = (row: Pick<Endpoint, 'method'>, headers: Record<string, string>, payload: object = body) =>
  testApp.app.inject({
    method: row.method,
    url: '/api/example/17',
    headers,
    ...(row.method === 'GET' ? {} : { payload }),
  })

describe('a write of staff', () => {
  it('is stored: actor, action, subject, address and outcome, without any input', async () => {
    const { session, headers } = await anAdmin(testApp)
    outcome = async () => succeed(undefined)
    expect((await send(change, headers)).statusCode).toBe(204)
    const entries = await entriesOf(session.id)
    expect(entries).toEqual([
      {
        actor_id: session.id,
        call: 'PUT example/{id}',
        subject: { params: { id: '17' }, fields: ['text', 'secret'] },
        ip: '127.0.0.1',
        outcome: 'done',
      },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Zofia|tajne/)
  })

  it.each([
    ['refused by its rules', async () => fail('ERRORS.ORDERNOTPAYABLE'), 409, 'ERRORS.ORDERNOTPAYABLE'],
    ['that breaks', () => Promise.reject(new Error('broken')), 500, 'failed'],
  ])('%s is kept, too', async (_what, work, status, stored) => {
    const { session, headers } = await anAdmin(testApp)
    outcome = work
    expect((await send(remove, headers)).statusCode).toBe(status)
    expect((await entriesOf(session.id)).map((entry) => entry.outcome)).toEqual([stored])
  })

  it('stands before anything is done, so that none is missed when the process ends on the way', async () => {
    const { session, headers } = await anAdmin(testApp)
    let before: Entry[] = []
    outcome = async () => {
      before = await entriesOf(session.id)
      return succeed(undefined)
    }
    await send(change, headers)
    expect(before.map((entry) => entry.outcome)).toEqual([null])
  })

  it('is not done when it cannot be recorded', async () => {
    let isDone = false
    const broken = await openTestApp({
      addRoutes: (app, context) => {
        const beginStaffWrite = () => Promise.reject(new Error('no space'))
        serveEndpoint(app, { ...createAuthenticator(context), beginStaffWrite }, change, async () => {
          isDone = true
          return succeed(undefined)
        })
      },
    })
    const { headers } = await anAdmin(broken)
    const response = await broken.app.inject({ method: 'PUT', url: '/api/example/17', headers, payload: body })
    expect([response.statusCode, isDone]).toEqual([500, false])
    await broken.close()
  })

  it('is what the log is about: readings, writes of customers and what never began leave nothing', async () => {
    const { session, headers } = await anAdmin(testApp)
    const customer = await aCustomer(testApp)
    outcome = async () => succeed(undefined)
    await send(read, headers)
    await send(customerWrite, headers)
    await send(change, headers, { text: 7 })
    await send(change, customer.headers)
    expect(await entriesOf(session.id)).toEqual([])
    expect(await entriesOf(customer.session.id)).toEqual([])
  })

  it('cannot be rewritten once its outcome is known', async () => {
    const { headers } = await anAdmin(testApp)
    outcome = async () => succeed(undefined)
    await send(change, headers)
    await expect(testApp.context.db.execute(sql`update audit_entries set call = 'nothing'`)).rejects.toThrow()
  })

  it('is forgotten after twelve months', async () => {
    const { session, headers } = await anAdmin(testApp)
    outcome = async () => succeed(undefined)
    await send(change, headers)
    testApp.clock.advance(365 * dayMs)
    await testApp.runJobs()
    expect(await entriesOf(session.id)).toHaveLength(1)
    testApp.clock.advance(1)
    await testApp.runJobs()
    expect(await entriesOf(session.id)).toHaveLength(0)
  })
})
