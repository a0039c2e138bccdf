import { dayMs } from '@slodki-ul/contract/durations'
import { staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { workspaceEndpoints as rows, savedViewsMax } from '@slodki-ul/contract/identity/workspace.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldDrafts } from '#identity/workspace/drafts.service.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
type Headers = Record<string, string>
let owner: Headers
let shop: Headers
let support: Headers

beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
  shop = (await aStaffMember(testApp, ['shop'])).headers
  support = (await aStaffMember(testApp, ['support'])).headers
})
afterAll(() => testApp.close())

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = (headers: Headers, body: Record<string, unknown>, headersOfCall = key()) =>
  testApp.call(
    rows.addSavedView,
    { body: { list: 'orders', address: '', ...body } as never, headers: headersOfCall },
    headers,
  )
const views = async (headers: Headers) =>
  (await testApp.call(rows.listSavedViews, { query: { list: 'orders' } }, headers)).reply
const change = (headers: Headers, id: string, body: Record<string, unknown>) =>
  testApp.call(rows.changeSavedView, { params: { id }, body }, headers)

describe('saved views', () => {
  it('BO-021 are for oneself, or of an owner for all', async () => {
    const own = await add(shop, { name: 'Pilne', address: 'status=Paid&orderBy=placedAt' })
    expect([own.status, own.reply]).toEqual([
      201,
      {
        ...{ id: own.reply.id, list: 'orders', name: 'Pilne', address: 'status=Paid&orderBy=placedAt' },
        ...{ isShared: false, isOwn: true, isFirst: false, unknownFilters: [] },
      },
    ])
    expect(await views(support)).toEqual([])
    const shared = await add(owner, { name: 'Dla wszystkich', isShared: true })
    expect((await views(support)).map(({ name, isOwn }) => [name, isOwn])).toEqual([['Dla wszystkich', false]])
    expect((await views(shop)).map(({ name }) => name)).toEqual(['Dla wszystkich', 'Pilne'])
    expect((await add(shop, { name: 'Moje dla wszystkich', isShared: true })).problem.code).toBe('ERRORS.FORBIDDEN')
    expect((await change(shop, own.reply.id, { isShared: true })).problem.code).toBe('ERRORS.FORBIDDEN')
    expect((await change(shop, shared.reply.id, { name: 'Inna' })).problem.code).toBe('ERRORS.FORBIDDEN')
    expect((await change(support, own.reply.id, { name: 'Inna' })).problem.code).toBe('ERRORS.NOTFOUND')
    const remove = (headers: Headers, id: string) => testApp.call(rows.deleteSavedView, { params: { id } }, headers)
    expect((await remove(shop, shared.reply.id)).problem.code).toBe('ERRORS.FORBIDDEN')
    expect((await remove(support, own.reply.id)).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await remove(owner, shared.reply.id)).status).toBe(204)
    expect(await views(support)).toEqual([])
  })

  it('BO-021 can be made the first one to open, one for each person', async () => {
    const shared = (await add(owner, { name: 'Wspólny', isShared: true })).reply
    const mine = (await add(support, { name: 'Mój', isFirst: true })).reply
    const firstOf = async (headers: Headers) =>
      (await views(headers)).filter(({ isFirst }) => isFirst).map(({ name }) => name)
    expect(await firstOf(support)).toEqual(['Mój'])
    expect((await change(support, shared.id, { isFirst: true })).reply.isFirst).toBe(true)
    expect([await firstOf(support), await firstOf(owner)]).toEqual([['Wspólny'], []])
    await change(support, mine.id, { isFirst: false })
    expect(await firstOf(support)).toEqual(['Wspólny'])
    await change(owner, shared.id, { isShared: false })
    expect(await firstOf(support)).toEqual([])
    await change(owner, shared.id, { isShared: true })
    expect(await firstOf(support)).toEqual([])
  })

  it('BO-021 name the filters that the list does not have any more', async () => {
    const address = 'status=Paid&status=Lost&colour=red&totalFrom=5&columns=number&view=7&pageSize=7'
    const { reply } = await add(owner, { name: 'Dawny', address })
    expect(reply.unknownFilters).toEqual(['colour', 'pageSize', 'status'])
  })

  it('have a name of their own in any letter case, are kept once for a press, and are at most thirty', async () => {
    const headers = key()
    const first = await add(support, { name: 'Raz' }, headers)
    expect((await add(support, { name: 'Raz' }, headers)).reply.id).toBe(first.reply.id)
    expect((await add(support, { name: 'RAZ' })).problem.code).toBe('ERRORS.NAMETAKEN')
    const other = await add(support, { name: 'Dwa' })
    expect((await change(support, other.reply.id, { name: 'raz' })).problem.code).toBe('ERRORS.NAMETAKEN')
    expect((await change(support, other.reply.id, { name: 'DWA' })).reply.name).toBe('DWA')
    expect((await add(shop, { name: 'Raz' })).status).toBe(201)
    for (let n = (await views(support)).filter(({ isOwn }) => isOwn).length; n < savedViewsMax; n++)
      expect((await add(support, { name: `Widok ${n}` })).status).toBe(201)
    const more = await add(support, { name: 'Za dużo' })
    expect([more.status, more.problem.code, more.problem.max]).toEqual([422, 'ERRORS.ABOVELIMIT', savedViewsMax])
    for (const body of [
      { name: ' ' },
      { name: 'x'.repeat(51) },
      { list: 'nothing', name: 'x' },
      { name: 'x', more: 1 },
    ])
      expect((await add(owner, body)).status).toBe(400)
  })
})

describe('drafts', () => {
  const params = { kind: 'product', recordId: '7' } as const
  const save = (headers: Headers, name: string, baseVersion: number | null = 3) =>
    testApp.call(rows.saveDraft, { params, body: { baseVersion, body: { name, price: 12.5 } } }, headers)
  const read = async (headers: Headers) => (await testApp.call(rows.getDraft, { params }, headers)).reply

  it('BO-026 are kept by person and record, the last one only, until they are discarded', async () => {
    expect(await read(owner)).toBeNull()
    await save(owner, 'Miód')
    testApp.clock.advance(5_000)
    const { reply } = await save(owner, 'Miód lipowy', 4)
    expect(await read(owner)).toEqual({
      ...{ ...params, baseVersion: 4, body: { name: 'Miód lipowy', price: 12.5 } },
      savedAt: reply.savedAt,
    })
    expect(await read(shop)).toBeNull()
    await save(shop, 'Inny', null)
    expect((await read(owner))?.body.name).toBe('Miód lipowy')
    const all = await testApp.call(rows.listDrafts, {}, owner)
    expect(all.reply).toEqual([{ ...params, baseVersion: 4, savedAt: reply.savedAt }])
    expect((await testApp.call(rows.deleteDraft, { params }, owner)).status).toBe(204)
    expect([await read(owner), (await read(shop))?.body.name]).toEqual([null, 'Inny'])
    expect((await testApp.call(rows.deleteDraft, { params }, owner)).status).toBe(204)
    // What nobody else sees is no action (BO-179).
    const isRecorded = sql`select from audit_entries where call like '%admin/drafts%'`
    expect(await queryOne(testApp, isRecorded)).toBeUndefined()
  })

  it('are of known kinds, and go after ninety days', async () => {
    const unknown = { kind: 'order', recordId: '7' } as never
    expect((await testApp.call(rows.getDraft, { params: unknown }, owner)).status).toBe(400)
    await save(owner, 'Stary')
    const at = new Date(testApp.clock.now() - 90 * dayMs)
    await testApp.context.db.execute(
      sql`update drafts set saved_at = ${at.toISOString()} where body ->> 'name' = 'Stary'`,
    )
    await deleteOldDrafts(testApp.context)
    expect(await queryOne(testApp, sql`select from drafts where body ->> 'name' = 'Stary'`)).toBeDefined()
    await testApp.context.db.execute(
      sql`update drafts set saved_at = saved_at - interval '1 second' where body ->> 'name' = 'Stary'`,
    )
    await deleteOldDrafts(testApp.context)
    expect(await read(owner)).toBeNull()
  })
})

describe('preferences', () => {
  it('switch single keys off, mails of a kind of notice, and the language, each on its own', async () => {
    const read = async (headers: Headers) => (await testApp.call(rows.getPreferences, {}, headers)).reply
    const set = (body: Record<string, unknown>) => testApp.call(rows.changePreferences, { body }, shop)
    const before = { hasSingleKeys: true, notices: {}, language: null }
    expect(await read(shop)).toEqual(before)
    await set({ hasSingleKeys: false })
    await set({ notices: { 'low-stock': 'daily' } })
    await set({ notices: { dispute: 'at-once' } })
    const language = async () => (await testApp.call(staffSessionEndpoints.getStaffMe, {}, shop)).reply?.staff.language
    expect(await language()).toBeNull()
    await set({ language: 'en' })
    expect(await language()).toBe('en')
    const notices = { 'low-stock': 'daily', dispute: 'at-once' }
    expect(await read(shop)).toEqual({ hasSingleKeys: false, notices, language: 'en' })
    expect(await read(owner)).toEqual(before)
    for (const body of [
      { language: 'de' },
      { notices: { weather: 'daily' } },
      { notices: { dispute: 'hourly' } },
      { theme: 'dark' },
    ])
      expect((await set(body)).status).toBe(400)
  })
})
