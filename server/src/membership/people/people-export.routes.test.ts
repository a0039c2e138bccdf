import { minuteMs } from '@slodki-ul/contract/durations'
import { peopleEndpoints as rows } from '@slodki-ul/contract/membership/people.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewSearchTerms } from '#platform/search/search.jobs.ts'
import { anAccount } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
let content: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
  content = (await aStaffMember(testApp, ['content'])).headers
})
afterAll(() => testApp.close())

describe('GET /admin/people/export', () => {
  const read = (query: Record<string, unknown>, headers = owner) =>
    testApp.call(rows.exportPeople, { query: { in: 'pl', ...query } as never }, headers)

  it('gives the people who fit as a file, with what a spreadsheet would run as text, and is an entry itself', async () => {
    await anAccount(testApp, {}, { firstName: '=Wzór', lastName: 'Eksport', language: 'en' })
    await anAccount(testApp, {}, { firstName: 'Zosia', lastName: 'Eksport' })
    while ((await renewSearchTerms(testApp.context)) > 0);
    const { status, bytes, headers } = await read({ searchBy: 'eksport', language: ['pl', 'en'] })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv'])
    const lines = bytes.toString().trim().split('\n')
    expect(lines[0]).toContain('Imię i nazwisko;E-mail')
    expect(lines).toHaveLength(3)
    expect(lines.some((line) => line.startsWith("'=Wzór Eksport;"))).toBe(true)
    const entry = await queryOne<{ record: string; outcome: string; after: Record<string, unknown> }>(
      testApp,
      sql`select e.record, e.outcome, jsonb_object_agg(c.field, c.after) as after from audit_entries e
        join audit_changes c on c.entry_id = e.id where e.call = 'GET admin/people/export' group by e.id order by e.at desc limit 1`,
    )
    expect(entry).toMatchObject({ record: 'people', outcome: 'done', after: { people: 2 } })
    expect(JSON.stringify(entry?.after)).toContain('eksport')
  })

  it('refuses more than 5,000 and whoever gave no code lately; each try is an entry', async () => {
    await testApp.context.db.execute(sql`insert into users (email, created_at, first_name, last_name)
      select 'tlum' || n || '@poczta.example', '2019-05-05', 'Tłum', 'Eksport' from generate_series(1, 5001) n`)
    testApp.clock.advance(1000)
    const refused = await read({ createdTo: '2019-05-06' })
    expect([refused.status, refused.problem.code]).toEqual([422, 'ERRORS.ABOVELIMIT'])
    const entry = await queryOne<{ outcome: string }>(
      testApp,
      sql`select outcome from audit_entries where call = 'GET admin/people/export' order by at desc limit 1`,
    )
    expect(entry).toEqual({ outcome: 'ERRORS.ABOVELIMIT' })
    expect((await read({ searchBy: 'eksport' }, content)).status).toBe(403)
    testApp.clock.advance(10 * minuteMs)
    expect((await read({ searchBy: 'eksport' })).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
  })
})
