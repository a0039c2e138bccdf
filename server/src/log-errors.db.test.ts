import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#identity/users/users.tables.ts'
import { logOptions } from '#log.ts'
import { aCustomer } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await aCustomer(testApp, { email: 'zosia@poczta.example' })
})
afterAll(() => testApp.close())

const personal = ['zosia', 'poczta.example', 'Kowalska', 'Lipowa']

/** Returns the logged error of a statement, after checking that it contains no personal data. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  let text = ''
  const write = (line: string) => {
    text = line
  }
  pino(logOptions('info'), { write }).error({ err: error }, 'failed')
  for (const word of personal) expect(text).not.toContain(word)
  return JSON.parse(text).err
}

describe('an error of the database', () => {
  it('about a value that is there already: the rule, without the value', async () => {
    const { db } = testApp.context
    const err = await logged(() =>
      db.execute(sql`insert into users select * from users where email = ${'zosia@poczta.example'}`),
    )
    expect(err).toMatchObject({
      type: 'DrizzleQueryError',
      query: expect.stringContaining('insert into users select'),
      cause: { code: '23505', table: 'users', constraint: expect.stringContaining('users_') },
    })
    expect(err).not.toHaveProperty('params')
    expect(err.cause).not.toHaveProperty('detail')
  })

  it('about a value of another kind', async () => {
    const { db } = testApp.context
    const err = await logged(() => db.execute(sql`select ${'zosia@poczta.example'}::int`))
    expect(err).toMatchObject({ cause: { code: '22P02' } })
  })

  it('about a row that breaks a rule', async () => {
    const { db } = testApp.context
    const err = await logged(() => db.update(users).set({ email: null as unknown as string, firstName: 'Kowalska' }))
    expect(err).toMatchObject({ cause: { code: '23502', column: 'email' } })
  })

  it('about a statement with a text inside', async () => {
    const { db } = testApp.context
    const err = await logged(() => db.execute(sql.raw("select nothing('Lipowa', e'it''s Kowalska') from users")))
    expect(err).toMatchObject({ query: "select nothing('?', e'?') from users", cause: { code: '42883' } })
  })

  it('raised by code of ours in the database, with where it came from', async () => {
    const { db } = testApp.context
    const statement =
      "do $$ begin perform 1; raise exception 'no zosia' using detail = 'Kowalska', hint = 'Lipowa'; end $$"
    const err = await logged(() => db.execute(sql.raw(statement)))
    expect(err).toMatchObject({ cause: { code: 'P0001' } })
  })

  it('inside a transaction', async () => {
    const err = await logged(() =>
      testApp.context.connection.transact(testApp.clock.date(), (tx) => tx.execute(sql`select ${'zosia'}::date`)),
    )
    expect(err).toMatchObject({ cause: { code: '22007' } })
  })
})
