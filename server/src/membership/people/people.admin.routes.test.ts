import { dayMs } from '@slodki-ul/contract/durations'
import { peopleEndpoints as rows } from '@slodki-ul/contract/membership/people.admin'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { renewSearchTerms } from '#platform/search/search.jobs.ts'
import { aCustomer, anAccount } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { settleQueue } from '#testing/jobs.ts'
import { fillTable } from '#testing/many-rows.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const people: Record<string, string> = {}

const list = (query: Record<string, unknown>, headers = staff.owner) =>
  testApp.call(rows.listPeople, { query: query as never }, headers)
/** First names of those people of this test that are found, in the order of the list. */
const namesOf = async (query: Record<string, unknown>) =>
  (await list({ searchBy: 'ludzie', ...query })).reply.map(({ name }) => name.split(' ')[0])
const find = (id: string | undefined, headers = staff.owner) =>
  testApp.call(rows.getPerson, { params: { id: id ?? '' } }, headers)

beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'shop', 'content', 'support', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
  const add = async (firstName: string, options = {}, change = {}) => {
    const { id } = await anAccount(testApp, options, { firstName, lastName: `Ludzie${firstName}`, ...change })
    people[firstName] = id
    return id
  }
  await add('Ania', { isSubscribed: true }, { phoneNumber: '601 234 567', createdAt: new Date('2025-01-31T22:59:00Z') })
  const bartek = await add('Bartek', {}, { emailConfirmedAt: null, createdAt: new Date('2025-01-31T23:01:00Z') })
  await add('Celina', {}, { language: 'en', createdAt: new Date('2025-03-01T00:00:00Z') })
  // A renewing subscription whose paid time ended two days ago stays open for three.
  await add('Darek', {}, { createdAt: new Date('2025-04-01T00:00:00Z') })
  const at = (days: number) => new Date(testApp.clock.now() + days * dayMs).toISOString()
  await testApp.context.db.execute(sql`
    with subscription as (
      insert into subscriptions (user_id, email, language, plan_id, status, price, payment_method, provider_subscription_id, created_at)
      values (${people.Darek}, 'darek@poczta.example', 'pl', (select min(id) from plans), 'Active', 1000, 'Stripe', 'sub_x', ${at(-30)}) returning id)
    insert into access_periods (user_id, subscription_id, starts_at, ends_at, cause)
    select ${people.Darek}, id, ${at(-30)}::timestamptz, ${at(-2)}::timestamptz, 'test' from subscription`)
  await aPaidOrder(testApp)
  await testApp.context.db.execute(
    sql`update orders set user_id = ${bartek} where number = (select max(number) from orders)`,
  )
  while ((await renewSearchTerms(testApp.context)) > 0);
}, 120_000)
afterAll(() => testApp.close())

describe('GET /admin/people', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{ orderBy: 'createdAt' }, ['Ania', 'Bartek', 'Celina', 'Darek']],
    [{ orderBy: '-name' }, ['Darek', 'Celina', 'Bartek', 'Ania']],
    [{ orderBy: '-lastOrderAt', ordersFrom: 1 }, ['Bartek']],
    [{ ordersTo: 0, orderBy: 'name' }, ['Ania', 'Celina', 'Darek']],
    [{ hasSubscription: 'true', orderBy: 'name' }, ['Ania', 'Darek']],
    [{ hasSubscription: 'false', orderBy: 'name' }, ['Bartek', 'Celina']],
    [{ isEmailConfirmed: 'false' }, ['Bartek']],
    [{ language: 'en' }, ['Celina']],
    [{ language: ['en', 'pl'], hasSubscription: 'true', orderBy: 'name' }, ['Ania', 'Darek']],
    // Midnight in Warsaw lies between Ania and Bartek.
    [{ createdFrom: '2025-02-01', createdTo: '2025-02-28' }, ['Bartek']],
    [{ createdTo: '2025-01-31' }, ['Ania']],
    [{ searchBy: 'ludzied' }, ['Darek']],
  ])('BO-020 finds by %j', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected)
  })

  test.each([{ plan: 1 }, { hasSubscription: 'yes' }, { ordersFrom: -1 }, { orderBy: 'phone' }, { language: 'de' }])(
    'BO-020 refuses %j',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )

  it('shows orders and access as the shop counts them', async () => {
    const { reply } = await list({ searchBy: 'ludzie', orderBy: 'name' })
    const [ania, bartek, , darek] = reply
    expect(ania).toMatchObject({ hasSubscription: true, ordersCount: 0, spentTotal: 0, lastOrderAt: null })
    expect(bartek).toMatchObject({ hasSubscription: false, accessUntil: null, ordersCount: 1, spentTotal: 117.9 })
    expect(darek?.hasSubscription).toBe(true)
    await testApp.context.db.execute(
      sql`update access_periods set ends_at = ends_at - interval '1 day 1 minute' where user_id = ${people.Darek}`,
    )
    expect((await list({ searchBy: 'ludzied' })).reply[0]?.hasSubscription).toBe(false)
    expect(await namesOf({ hasSubscription: 'true' })).toEqual(['Ania'])
  })
})

describe('the number of orders', () => {
  it('is exact as orders are placed, cancelled and parted from the account', async () => {
    const { headers, session } = await aCustomer(testApp)
    await testApp.context.db.execute(
      sql`update users set first_name = 'Ewa', last_name = 'Licznikowa' where id = ${session.id}`,
    )
    while ((await renewSearchTerms(testApp.context)) > 0);
    const isFound = async (ordersFrom?: number, ordersTo?: number) => {
      const query = { searchBy: 'licznikowa', ordersFrom, ordersTo }
      const { reply, pagination } = await list(JSON.parse(JSON.stringify(query)))
      expect(pagination?.totalItems).toBe(reply.length)
      return reply.length === 1
    }
    /** Whether ranges that end at, begin at and leave out this number find the person accordingly. */
    const counts = async (orders: number) => [
      await isFound(orders, orders),
      await isFound(undefined, orders),
      await isFound(orders),
      await isFound(orders + 1),
      orders > 0 && (await isFound(undefined, orders - 1)),
    ]
    const exactly = [true, true, true, false, false]
    expect(await counts(0)).toEqual(exactly)
    const { orderId } = await aPaidOrder(testApp, {}, headers)
    expect(await counts(1)).toEqual(exactly)
    await aPaidOrder(testApp, {}, headers)
    expect(await counts(2)).toEqual(exactly)
    await testApp.context.db.execute(sql`update orders set status = 'Canceled' where id = ${orderId}::uuid`)
    expect(await counts(1)).toEqual(exactly)
    await testApp.context.db.execute(sql`update orders set user_id = null where user_id = ${session.id}::uuid`)
    expect(await counts(0)).toEqual(exactly)
  })
})

describe('GET /admin/people/{id}', () => {
  it('BO-009 shows the phone to those who handle orders, and nobody to those without permission', async () => {
    const phoneFor = async (role: string) => (await find(people.Ania, staff[role])).reply.phone
    expect([await phoneFor('owner'), await phoneFor('shop'), await phoneFor('support')]).toEqual(
      Array(3).fill('601 234 567'),
    )
    expect(await phoneFor('accountant')).toBeNull()
    const refused = await find(people.Ania, staff.content)
    expect([refused.status, refused.problem.permission]).toEqual([403, 'members.view'])
    expect((await find(crypto.randomUUID())).problem.code).toBe('ERRORS.USERNOTFOUND')
  })
})

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('POST /admin/people/end-sessions', () => {
  it('BO-022 says before what will happen to whom, BO-023 and leaves a result for each', async () => {
    const [one, two] = [await aCustomer(testApp), await aCustomer(testApp)]
    const idle = await anAccount(testApp)
    const colleague = await aStaffMember(testApp, ['shop'])
    const ids = [one.session.id, two.session.id, idle.id, colleague.id, crypto.randomUUID()]
    const selection = { ids }
    const preview = await testApp.call(rows.previewEndSessions, { body: { selection } }, staff.owner)
    expect(preview.reply.total).toBe(4)
    const entry = await queryOne(testApp, sql`select from audit_entries where call like '%/preview'`)
    expect(entry).toBeUndefined()
    expect(preview.reply.possible).toBe(2)
    expect(preview.reply.refused.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: 'ERRORS.ACTIONNOTALLOWED', count: 1 },
      { code: 'ERRORS.FORBIDDEN', count: 1 },
    ])
    const opened = await queryOne(
      testApp,
      sql`select from sessions where user_id = ${one.session.id} and revoked_at is not null`,
    )
    expect(opened).toBeUndefined()

    const headers = key()
    const started = await testApp.call(rows.endSessions, { body: { selection }, headers }, staff.owner)
    expect(started.status).toBe(202)
    expect(started.reply).toMatchObject({
      kind: 'people.end-sessions',
      state: 'waiting',
      total: 4,
      waiting: 4,
      done: 0,
    })
    await settleQueue(testApp.context, 'bulk-runs')
    const { id } = started.reply
    const run = await testApp.call(runsEndpoints.getRun, { params: { id } }, staff.owner)
    expect(run.reply).toMatchObject({ state: 'done', total: 4, waiting: 0, done: 2, skipped: 2, failed: 0 })
    const results = await testApp.call(runsEndpoints.listRunRows, { params: { id }, query: {} }, staff.owner)
    expect(new Map(results.reply.map(({ record, state, code }) => [record, [state, code]]))).toEqual(
      new Map<string, unknown>([
        [one.session.id, ['done', null]],
        [two.session.id, ['done', null]],
        [idle.id, ['skipped', 'ERRORS.ACTIONNOTALLOWED']],
        [colleague.id, ['skipped', 'ERRORS.FORBIDDEN']],
      ]),
    )
    expect(results.reply.find(({ record }) => record === idle.id)?.label).toBe(idle.email)
    const skipped = await testApp.call(
      runsEndpoints.listRunRows,
      { params: { id }, query: { state: 'done' } },
      staff.owner,
    )
    expect(skipped.pagination?.totalItems).toBe(2)
    // The same press again answers with the same run; another body under the same key is refused.
    const again = await testApp.call(rows.endSessions, { body: { selection }, headers }, staff.owner)
    expect(again.reply.id).toBe(id)
    const other = { ids: [one.session.id] }
    const reused = await testApp.call(rows.endSessions, { body: { selection: other }, headers }, staff.owner)
    expect(reused.problem.code).toBe('ERRORS.IDEMPOTENCYKEYREUSED')
    expect((await testApp.call(rows.endSessions, { body: { selection } } as never, staff.owner)).status).toBe(400)
  })

  it('BO-022 freezes all that fit when it begins, up to 5,000', async () => {
    await fillTable(testApp, 'users', 5_001, { email: `'mass' || n || '@poczta.example'`, language: `'en'` })
    await testApp.context.db.execute(
      sql`update users set created_at = '2019-01-01' where email like 'mass%' and email <> 'mass1@poczta.example'`,
    )
    const all = { language: ['en'], createdTo: '2019-12-31' }
    const start = (selection: unknown) =>
      testApp.call(rows.endSessions, { body: { selection } as never, headers: key() }, staff.owner)
    const { reply } = await start({ all })
    expect(reply.total).toBe(5_000)
    await testApp.context.db.execute(
      sql`update users set created_at = '2019-01-01' where email = 'mass1@poczta.example'`,
    )
    expect((await testApp.call(runsEndpoints.getRun, { params: { id: reply.id } }, staff.owner)).reply.total).toBe(
      5_000,
    )
    const tooMany = await start({ all })
    expect([tooMany.status, tooMany.problem.code, tooMany.problem.max]).toEqual([422, 'ERRORS.ABOVELIMIT', 5_000])
    expect((await start({ all: { colour: 'red' } })).status).toBe(400)
    expect((await start({ ids: [] })).status).toBe(400)
    await testApp.call(runsEndpoints.stopRun, { params: { id: reply.id }, headers: key() }, staff.owner)
  })

  it('BO-007 is for those who may manage members', async () => {
    const selection = { ids: [people.Celina ?? ''] }
    const status = async (role: string) =>
      (await testApp.call(rows.previewEndSessions, { body: { selection } }, staff[role])).status
    expect([await status('owner'), await status('support')]).toEqual([200, 200])
    expect([await status('shop'), await status('content'), await status('accountant')]).toEqual([403, 403, 403])
  })
})
