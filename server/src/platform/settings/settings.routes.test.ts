import { minuteMs } from '@slodki-ul/contract/durations'
import { staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { settingsEndpoints as rows } from '@slodki-ul/contract/platform/settings.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { readSetting, saveFirstSettings } from '#platform/settings/settings.service.ts'
import { aPaidOrder, invoiceOf } from '#testing/documents.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

type Headers = Record<string, string>
type Company = NonNullable<Parameters<typeof change>[1]>

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
let other: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  ;[owner, other] = [await aStaffMember(testApp, ['owner']), await aStaffMember(testApp, ['owner'])]
})
afterAll(() => testApp.close())

const read = async (headers: Headers = owner.headers) => (await testApp.call(rows.getCompany, {}, headers)).reply
const change = (version: number, body: object, headers: Headers = owner.headers) =>
  testApp.call(rows.changeCompany, { body, headers: { 'if-match': `"${version}"` } }, headers)
const versions = async () =>
  rowsOf<{ version: number; name: string }>(
    await testApp.context.db.execute(
      sql`select version, value ->> 'name' as name from settings where key = 'company' order by version`,
    ),
  )

describe('company data', () => {
  it('BO-183 are changed by an owner, checked, kept by version, and used by documents from the next one on', async () => {
    const first = await read()
    expect(first).toMatchObject({ version: 0, changedBy: null, values: { nip: '1234563218', bankAccount: '' } })
    const earlier = await aPaidOrder(testApp)
    const body = {
      ...{ name: 'Słodki Ul S.A.', nip: '526-587-76-35', bdo: '000123456' },
      ...{ street: 'ul. Miodowa 7', postCode: '20-110', city: 'Lublin' },
      ...{ bankAccount: '61 1090 1014 0000 0712 1981 2874', email: 'Biuro@Slodki-Ul.example', phone: '600 700 800' },
    } satisfies Partial<Company>
    const { status, reply } = await change(0, body)
    expect([status, reply]).toEqual([
      200,
      {
        version: 1,
        values: { ...first.values, ...body, nip: '5265877635', bankAccount: 'PL61109010140000071219812874' },
        changedBy: owner.staff.name,
        changedAt: testApp.clock.date().toISOString(),
      },
    ])
    const later = await aPaidOrder(testApp)
    const { name, nip } = first.values
    const address = 'ul. Plastrowa 6, 31-553 Kraków, Polska'
    expect((await invoiceOf(testApp, earlier))?.seller).toEqual({ name, nip, address })
    expect((await invoiceOf(testApp, later))?.seller).toEqual({
      ...{ name: 'Słodki Ul S.A.', nip: '5265877635', address: 'ul. Miodowa 7, 20-110 Lublin', bdo: '000123456' },
      bankAccount: 'PL61109010140000071219812874',
    })
    await testApp.runJobs()
    expect(testApp.sent.at(-1)?.text).toContain('Słodki Ul S.A., ul. Miodowa 7, 20-110 Lublin, NIP 5265877635')
    // Postgres tells of a change after it is stored.
    const showsOnPage = (...texts: string[]) =>
      vi.waitFor(async () => {
        const { body: page } = await testApp.app.inject({ url: '/regulamin', headers: { accept: 'text/html' } })
        expect(texts.filter((text) => !page.includes(text))).toEqual([])
      })
    await showsOnPage('Słodki Ul S.A., ul. Miodowa 7, 20-110 Lublin, NIP 5265877635', '"taxID":"5265877635"')
    await change(1, { name: 'Słodki Ul sp. z o.o.' })
    await showsOnPage('Słodki Ul sp. z o.o., ul. Miodowa 7')
    expect(await versions()).toEqual([
      { version: 1, name: 'Słodki Ul S.A.' },
      { version: 2, name: 'Słodki Ul sp. z o.o.' },
    ])
    for (const statement of [sql`update settings set changed_by = null`, sql`delete from settings`])
      await expect(testApp.context.db.execute(statement)).rejects.toThrow()
  })

  it('BO-183 are nobody else’s to see or change, need a code, and refuse what breaks a rule by field', async () => {
    const { version, values } = await read()
    for (const role of ['shop', 'content', 'support', 'accountant'] as const) {
      const { headers } = await aStaffMember(testApp, [role])
      expect((await testApp.call(rows.getCompany, {}, headers)).problem).toMatchObject({
        ...{ code: 'ERRORS.FORBIDDEN', permission: 'settings.company' },
      })
      expect((await change(version, { name: 'Nasze' }, headers)).problem.code).toBe('ERRORS.FORBIDDEN')
    }
    const wrong = { nip: '5265877636', bankAccount: 'PL61 1090', email: 'biuro', bdo: '1', name: '' }
    const { status, problem } = await change(version, wrong)
    expect([status, problem.code, problem.errors]).toEqual([
      400,
      'ERRORS.PROVIDEDATA',
      {
        ...{ nip: 'ERRORS.INVALIDNIP', bankAccount: 'ERRORS.ACCOUNTLENGTH', email: 'ERRORS.ENTERVALIDEMAIL' },
        ...{ bdo: 'ERRORS.INVALIDBDO', name: 'ERRORS.REQUIRED' },
      },
    ])
    expect((await change(version, { colour: 'red' })).problem.code).toBe('ERRORS.PROVIDEDATA')
    expect((await testApp.call(rows.changeCompany, { body: { name: 'Bez wersji' } }, owner.headers)).status).toBe(428)
    testApp.clock.advance(11 * minuteMs)
    expect((await change(version, { name: 'Bez kodu' })).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
    expect(await read()).toMatchObject({ version, values })
    ;[owner, other] = [await aStaffMember(testApp, ['owner']), await aStaffMember(testApp, ['owner'])]
  })

  it('BO-027 BO-028 BO-029 show who changed what meanwhile, never conflict with oneself and take changed fields only', async () => {
    const { version, values } = await read()
    const ours = await change(version, { phone: '601 000 001' })
    expect(ours.reply).toMatchObject({ version: version + 1, values: { ...values, phone: '601 000 001' } })
    const { status, problem } = await change(version, { capital: '5 000 zł' }, other.headers)
    expect([status, problem]).toMatchObject([
      409,
      {
        ...{ code: 'ERRORS.CHANGEDMEANWHILE', version: version + 1, changedBy: owner.staff.name },
        ...{ changedAt: ours.reply.changedAt, current: { ...values, phone: '601 000 001' } },
      },
    ])
    // The second of two saves in a row was sent before the first one's version was known.
    const next = await change(version, { capital: '5 000 zł' })
    expect(next.reply).toMatchObject({ version: version + 2, values: { phone: '601 000 001', capital: '5 000 zł' } })
    const nothing = await change(version + 2, { capital: '5 000 zł' })
    expect([nothing.status, nothing.reply.version]).toEqual([200, version + 2])
    const [entry] = (
      await testApp.call(
        auditEndpoints.listAuditEntries,
        { query: { record: ['setting'], recordId: 'company', searchBy: 'PATCH' } },
        owner.headers,
      )
    ).reply.filter(({ changes }) => changes.some(({ field }) => field === 'capital'))
    expect(entry?.changes).toMatchObject([{ field: 'capital', before: values.capital, after: '5 000 zł' }])
  })

  it('of the environment are the first version, once', async () => {
    const fresh = await openTestApp({ env: { SELLER_NAME: 'Pasieka', SELLER_RETURN_ADDRESS: 'ul. Leśna 1' } })
    await saveFirstSettings(fresh.context)
    const renamed = { ...fresh.context, config: testApp.context.config }
    await saveFirstSettings(renamed)
    expect(await readSetting(fresh.context.db, renamed, 'company')).toMatchObject({
      ...{ name: 'Pasieka', returnAddress: 'ul. Leśna 1', nip: '1234563218' },
    })
    await fresh.close()
  })
})

describe('limits', () => {
  it('are settings, 500 zł an order and 2,000 zł a day at first', async () => {
    const { reply } = await testApp.call(rows.getLimits, {}, owner.headers)
    const first = { orderRefundAmount: 500, dailyRefundAmount: 2_000, staffIdleMinutes: 30 }
    expect(reply).toMatchObject({ version: 0, values: first })
    const set = (body: object) =>
      testApp.call(rows.changeLimits, { body, headers: { 'if-match': '"0"' } }, owner.headers)
    expect((await set({ orderRefundAmount: 2_500 })).problem.errors).toEqual({ orderRefundAmount: 'ERRORS.ABOVEDAILY' })
    expect((await set({ orderRefundAmount: -1 })).status).toBe(400)
    expect((await set({ orderRefundAmount: 750.5 })).reply.values).toEqual({
      ...{ ...first, orderRefundAmount: 750.5 },
    })
    expect((await readSetting(testApp.context.db, testApp.context, 'limits')).orderRefundAmount).toBe(750.5)
  })

  it('BO-005 an owner sets after how many minutes without a call a session ends, from 15 to 120', async () => {
    const set = (staffIdleMinutes: number, version: number) =>
      testApp.call(
        rows.changeLimits,
        { body: { staffIdleMinutes }, headers: { 'if-match': `"${version}"` } },
        owner.headers,
      )
    for (const minutes of [14, 121])
      expect((await set(minutes, 1)).problem.errors).toEqual({ staffIdleMinutes: 'ERRORS.IDLEMINUTES' })
    expect((await set(120, 1)).status).toBe(200)
    const shop = await aStaffMember(testApp, ['shop'])
    const renew = ({ cookie }: { cookie: string }) =>
      testApp.call(staffSessionEndpoints.refreshStaffSession, {}, { cookie })
    const me = await testApp.call(staffSessionEndpoints.getStaffMe, {}, shop.headers)
    expect(me.reply.idleMinutes).toBe(120)
    testApp.clock.advance(119 * minuteMs)
    expect((await renew(shop)).status).toBe(200)
    const content = await aStaffMember(testApp, ['content'])
    await saveSetting(testApp, 'limits', { staffIdleMinutes: 15 })
    testApp.clock.advance(15 * minuteMs)
    expect((await renew(content)).status).toBe(401)
  })
})
