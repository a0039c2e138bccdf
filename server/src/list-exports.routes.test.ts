import { setImmediate } from 'node:timers/promises'
import type { AdminEndpoint } from '@slodki-ul/contract/admin-endpoint'
import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import { minuteMs } from '@slodki-ul/contract/durations'
import { mayUse, type Permission, type StaffRole, staffRoles } from '@slodki-ul/contract/identity/permissions'
import { listExportsEndpoints as rows } from '@slodki-ul/contract/platform/list-exports.admin'
import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedLists } from '#list-exports.ts'
import { headingOf } from '#platform/exports/list-headings.rules.ts'
import { anAccount } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let product: number
const as = {} as Record<StaffRole, Record<string, string>>
const signIn = async () => {
  for (const role of staffRoles) as[role] = (await aStaffMember(testApp, [role])).headers
}
beforeAll(async () => {
  testApp = await openTestApp()
  product = await aProduct(testApp, { price: 123_456 })
  await anAccount(testApp, {}, { firstName: '=Wzór', lastName: 'Eksport' })
  await anOrder(testApp, [[product, 2]], { firstName: '+Zofia', email: 'zofia.eksport@poczta.example' })
  await testApp.context.db.execute(sql`insert into vouchers (code, kind, value, scope, created_at, min_total)
    values ('EKSPORT', 'percent', 10, 'shop', now(), 12345)`)
  await signIn()
}, 120_000)
afterAll(() => testApp.close())

type Query = Record<string, unknown>
const ask = (row: 'exportList' | 'exportPersonalList', list: string, query: Query, headers: Record<string, string>) =>
  testApp.call(rows[row], { params: { list }, query: { exportIn: 'pl', exportAs: 'csv', ...query } as never }, headers)
const columnsOf = (list: string, headers: Record<string, string>) =>
  testApp.call(rows.listExportColumns, { params: { list }, query: { language: 'pl' } }, headers)
const linesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString().replace('\ufeff', '').trim().split('\n')

/** What lists need that are parts of a record, or of a month. */
const records: Record<string, Query> = {
  listRunRows: { id: crypto.randomUUID() },
  listRegisterRows: { month: '2026-11' },
  listAcceptances: { kind: 'terms', version: '' },
  listProductImportRows: { id: crypto.randomUUID() },
  listVoucherUses: { id: crypto.randomUUID() },
  listGiftCardUses: { id: crypto.randomUUID() },
}

describe('the export of every list', () => {
  it('covers all that come by pages, and each of their columns has a heading in both languages', () => {
    const paged = Object.entries(adminEndpoints as Record<string, AdminEndpoint>).filter(
      // The file of products is that of BO-085, with a permission of its own.
      ([name, row]) => 'paged' in row && name !== 'listStaffProducts',
    )
    expect(exportedLists.map(({ name }) => name)).toEqual(paged.map(([name]) => name))
    expect(exportedLists.length).toBeGreaterThan(25)
    const without = exportedLists.flatMap(({ name, columns }) =>
      columns.filter(({ id }) => !headingOf(id, 'pl') || !headingOf(id, 'en')).map(({ id }) => `${name}: ${id}`),
    )
    expect(without).toEqual([])
    expect(exportedLists.filter(({ columns }) => columns.length === 0)).toEqual([])
  })

  it('BO-087 gives what the list itself shows to whoever may read it, in columns of choice, and to nobody else', async () => {
    const { version } = (await queryOne<{ version: string }>(
      testApp,
      sql`select version from legal_texts where kind = 'terms' limit 1`,
    )) ?? { version: '1' }
    for (const { name, row, columns } of exportedLists) {
      const record = { ...records[name], ...(name === 'listAcceptances' && { version }) }
      const needsProduct = name === 'listStockEntries' && { id: String(product) }
      const query = { ...record, ...needsProduct }
      for (const role of staffRoles) {
        const may = row.permission === 'staff' || mayUse([role], row.permission as Permission)
        const described = await columnsOf(name, as[role])
        expect([name, role, described.status]).toEqual([name, role, may ? 200 : 403])
        if (!may) {
          for (const call of ['exportList', 'exportPersonalList'] as const)
            expect([name, role, (await ask(call, name, query, as[role])).status]).toEqual([name, role, 403])
          continue
        }
        if (role !== 'owner' && role !== 'accountant') continue
        const { isPersonal } = described.reply
        // Lists about persons leave by the call that needs a code alone.
        const call = isPersonal ? 'exportPersonalList' : 'exportList'
        if (isPersonal) expect((await ask('exportList', name, query, as[role])).problem.code).toBe('ERRORS.NOTFOUND')
        const exported = await ask(call, name, query, as[role])
        // Parts of records that are not there are refused as by the list itself.
        if (exported.status === 404) {
          expect(Object.keys(records)).toContain(name)
          continue
        }
        expect([name, exported.status]).toEqual([name, 200])
        const heads = columns.map(({ id }) => headingOf(id, 'pl'))
        expect(linesOf(exported.bytes)[0]).toBe(heads.join(','))
        const [first] = columns
        const chosen = await ask(call, name, { ...query, exportColumns: first?.id }, as[role])
        expect(linesOf(chosen.bytes)[0]).toBe(heads[0])
      }
    }
  }, 120_000)

  it('is what is filtered, as each program reads it, with formulas made harmless, and an entry of the audit log', async () => {
    const query = {
      searchBy: 'zofia.eksport@poczta.example',
      exportColumns: ['customerName', 'total', 'isPaid', 'placedAt'],
    }
    await testApp.runJobs()
    const read = (format: string) =>
      ask('exportPersonalList', 'listStaffOrders', { ...query, exportAs: format }, as.owner)
    const excel = await read('excel')
    expect([...excel.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [heads, line, ...others] = linesOf(excel.bytes)
    expect([heads, others]).toEqual(['Opłacone;Złożono;Klient;Razem', []])
    expect(line).toMatch(/^nie;\d{4}-\d\d-\d\d \d\d:\d\d;'\+Zofia Kalinowska;\d+,\d\d$/)
    expect(linesOf((await read('csv')).bytes)[1]).toMatch(/^nie,[^,]+,'\+Zofia Kalinowska,\d+\.\d\d$/)
    const sheet = await readSheet(Buffer.from((await read('xlsx')).bytes))
    expect(sheet[1]?.slice(2)).toEqual(["'+Zofia Kalinowska", expect.any(Number)])
    const entry = await queryOne<{ record: string; after: object }>(
      testApp,
      sql`select e.record, jsonb_object_agg(c.field, c.after) as after from audit_entries e
        join audit_changes c on c.entry_id = e.id
        where e.call = 'GET admin/personal-exports/{list}' and c.record_id = 'listStaffOrders' group by e.id limit 1`,
    )
    expect(entry).toMatchObject({ record: 'list', after: { rows: 1, columns: expect.anything() } })
    expect((await ask('exportList', 'listStaffProducts', {}, as.content)).status).toBe(404)

    const vouchers = await ask(
      'exportList',
      'listVouchers',
      { searchBy: 'EKSPORT', exportColumns: ['code', 'minTotal'] },
      as.shop,
    )
    expect(linesOf(vouchers.bytes)).toEqual(['Kod,Od kwoty', 'EKSPORT,123.45'])
    // Filters that the list does not know are refused as by the list, and so are columns.
    for (const wrong of [{ nothing: '1' }, { state: 'odd' }, { exportColumns: 'password' }, { exportAs: 'pdf' }])
      expect([wrong, (await ask('exportList', 'listVouchers', wrong, as.shop)).status]).toEqual([wrong, 400])
    expect((await ask('exportList', 'listNothing', {}, as.owner)).status).toBe(404)
    testApp.clock.advance(11 * minuteMs)
    expect((await read('csv')).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
  })

  it('needs a fresh code for every list that names persons, and never gives out the codes of a batch', async () => {
    await signIn()
    const personal = await Promise.all(
      ['listStaffOrders', 'listPeople', 'listCommentAuthors', 'listRunRows', 'listVouchers'].map(
        async (list) => [list, (await columnsOf(list, as.owner)).reply.isPersonal] as const,
      ),
    )
    expect(Object.fromEntries(personal)).toEqual({
      ...{ listStaffOrders: true, listPeople: true, listCommentAuthors: true, listRunRows: true },
      listVouchers: false,
    })
    const batch = crypto.randomUUID()
    await testApp.context.db.execute(sql`insert into voucher_batches (id, prefix, codes_count, created_at)
      values (${batch}, 'SERIA', 1, now())`)
    await testApp.context.db.execute(sql`insert into vouchers (code, kind, value, scope, created_at, batch_id)
      values ('SERIA-1', 'percent', 10, 'shop', now(), ${batch})`)
    for (const role of ['owner', 'accountant', 'support'] as const)
      for (const query of [{ batchId: batch }, { searchBy: 'SERIA' }]) {
        const { bytes } = await ask('exportList', 'listVouchers', { ...query, exportColumns: 'code' }, as[role])
        expect([role, linesOf(bytes)]).toEqual([role, ['Kod']])
      }
    // All columns stand in the audit log, however many.
    const all = await ask('exportList', 'listVouchers', { searchBy: 'EKSPORT' }, as.owner)
    expect(linesOf(all.bytes)).toHaveLength(2)
    const named = exportedLists.find(({ name }) => name === 'listVouchers')?.columns.map(({ id }) => id)
    const entry = await queryOne<{ found: boolean }>(
      testApp,
      sql`select true as found from audit_changes where record = 'list' and record_id = 'listVouchers'
        and field = 'columns' and after = ${JSON.stringify(named)}::jsonb`,
    )
    expect(entry).toEqual({ found: true })
  })

  it('refuses more than 5,000 rows, and gives every row of several pages once', async () => {
    await signIn()
    await testApp.context.db.execute(sql`insert into vouchers (code, kind, value, scope, created_at)
      select 'TLUM-' || n, 'percent', 10, 'shop', now() from generate_series(1, 250) n`)
    // Meanwhile rows of the last pages become the newest.
    let isOver = false
    const moving = (async () => {
      for (let turn = 0; !isOver; turn++) {
        await testApp.context.db.execute(sql`update vouchers set created_at = clock_timestamp()
          where code like 'TLUM-%' and mod(substr(code, 6)::int, 9) = ${turn % 9}`)
        // The embedded database answers at once, and would leave no turn to anything else.
        await setImmediate()
      }
    })()
    try {
      for (let turn = 0; turn < 4; turn++) {
        const query = { exportColumns: 'code', kind: 'percent' }
        const found = linesOf((await ask('exportList', 'listVouchers', query, as.owner)).bytes)
        const moved = found.filter((code) => code.startsWith('TLUM-'))
        expect([moved.length, new Set(moved).size]).toEqual([250, 250])
      }
    } finally {
      isOver = true
      await moving
    }
    await testApp.context.db.execute(sql`insert into vouchers (code, kind, value, scope, created_at)
      select 'MASA-' || n, 'percent', 10, 'shop', now() from generate_series(1, 5000) n`)
    const refused = await ask('exportList', 'listVouchers', {}, as.owner)
    expect([refused.status, refused.problem.code]).toEqual([422, 'ERRORS.ABOVELIMIT'])
  })
})
