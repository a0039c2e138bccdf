import { searchEndpoints, searchHitsMax } from '@slodki-ul/contract/platform/search.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { renewSearchTerms } from '#platform/search/search.jobs.ts'
import { anAccount } from '#testing/accounts.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { fillTable } from '#testing/many-rows.ts'
import { aPaidOrder, documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const renew = async () => {
  while ((await renewSearchTerms(testApp.context)) > 0);
}
const search = (q: string, headers = staff.owner) =>
  testApp.call(searchEndpoints.searchBackOffice, { query: { q } }, headers)
const titlesOf = async (q: string, role = 'owner') =>
  (await search(q, staff[role])).reply.map(({ kind, title }) => `${kind} ${title}`)

const order = { id: '', number: 0, document: '' }
let person = { id: '', email: '' }
const giftCode = 'UL-ABCD-EFGH-2345'

beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'shop', 'content', 'support', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
  const { db } = testApp.context
  await aPaidOrder(testApp, { firstName: 'Żaneta', lastName: 'Łęcka-Wójcik', phone: '+48 601 777 888' })
  await fillTable(testApp, 'orders', 8, {
    ...{ status: `'Delivered'`, language: `'pl'`, email: `'many' || n || '@poczta.example'`, phone: `''` },
    ...{ payment_method: `'Cod'`, shipping_method: `'KurierDPD'`, products_total: '0', discount_total: '0' },
    ...{ shipping_cost: '0', shipping_vat: '0', total: '0', created_at: `timestamptz '2020-01-01'` },
  })
  const last = await queryOne<{ id: string; number: number }>(
    testApp,
    sql`select id, number::int as number from orders where last_name = 'Łęcka-Wójcik'`,
  )
  Object.assign(order, last)
  order.document = (await documentsOf(testApp, order.id))[0]?.number ?? ''
  await db.execute(sql`update orders set tracking_code = '620012345678901234567890',
    company_data = '{"name": "Pracownia Zosi", "taxId": "7123456789", "address": {}}' where id = ${order.id}::uuid`)
  person = await anAccount(testApp, {}, { firstName: 'Święta', lastName: 'Źdźbło', phoneNumber: '502-333-444' })
  await db.execute(sql`insert into vouchers (code, kind, value, scope, created_at)
    values (${giftCode}, 'gift', 10000, 'shop', '2026-01-01'), ('SZUKAJ20', 'percent', 20, 'shop', '2026-01-01')`)
  const id = await aProduct(testApp, { name: 'Miód wyszukany' } as never)
  await db.execute(sql`update products set sku = 'SKU-77/A', name_pl = 'Miód wyszukany' where id = ${id}`)
  await db.execute(sql`update courses set name_pl = 'Wyszukane torty' where id = (select min(id) from courses)`)
  await db.execute(sql`update trainings set name_pl = 'Wyszukane warsztaty' where id = (select min(id) from trainings)`)
  await renew()
}, 120_000)
afterAll(() => testApp.close())

describe('GET /admin/search', () => {
  it('BO-017 finds an order by number, name, phone digits however grouped, NIP and parcel number', async () => {
    const title = `order SU-${order.number}`
    for (const q of [
      `SU-${order.number}`,
      `su ${order.number}`,
      String(order.number),
      'zaneta lecka',
      'Łęcka',
      '601777888',
      '601 77 78 88',
      '+48 601-777-888',
      '712-345-67-89',
      'PL7123456789',
      '620012345678901234567890',
      '6200 1234 5678 9012 3456 7890',
      'pracownia zosi',
    ])
      expect(await titlesOf(q), q).toContain(title)
    for (const q of ['601777889', '7123456780', 'zaneta kowalska', `SU-${order.number + 1}`])
      expect(await titlesOf(q), q).not.toContain(title)
  })

  it('BO-017 finds people, documents, codes, products, courses and trainings', async () => {
    for (const q of ['swieta zdz', 'Źdźbło', person.email.slice(0, 9), '502 333 444'])
      expect(await titlesOf(q), q).toContain('person Święta Źdźbło')
    expect(await titlesOf(order.document)).toContain(`document ${order.document}`)
    expect(await titlesOf(order.document.replaceAll(' ', '').toLowerCase())).toContain(`document ${order.document}`)
    expect(await titlesOf('szukaj')).toContain('code SZUKAJ20')
    expect(await titlesOf('miod wysz')).toContain('product Miód wyszukany')
    expect(await titlesOf('sku77a')).toContain('product Miód wyszukany')
    expect((await titlesOf('wyszukane')).toSorted()).toEqual(['course Wyszukane torty', 'training Wyszukane warsztaty'])
  })

  it('BO-009 shows the code of a gift card masked, and finds it whole or by its end only', async () => {
    for (const q of [giftCode, giftCode.toLowerCase(), giftCode.replaceAll('-', ' '), '2345'])
      expect(await titlesOf(q), q).toContain('code …2345')
    for (const q of ['UL-ABCD', 'UL-ABCD-EFGH', 'UL-ABCD-EFGH-234', 'ABCD'])
      expect(await titlesOf(q), q).not.toContain('code …2345')
    expect(JSON.stringify((await search(giftCode)).reply)).not.toContain('ABCD')
    const stored = await testApp.context.db.execute(sql`select term from search_terms where kind = 'code'`)
    expect(JSON.stringify(rowsOf(stored))).not.toContain('abcd')
  })

  test.each([
    ['owner', ['order', 'person', 'document', 'code', 'product', 'course', 'training']],
    ['shop', ['order', 'person', 'document', 'code', 'product', 'training']],
    ['content', ['product', 'course', 'training']],
    ['support', ['order', 'person', 'document', 'code', 'course', 'training']],
    ['accountant', ['order', 'person', 'document', 'code']],
  ])('BO-008 shows %s only what the staff role opens', async (role, kinds) => {
    const { db } = testApp.context
    await db.execute(sql`insert into search_terms (kind, record_id, term, at)
      select kind, record_id, 'wspolneslowo', max(at) from search_terms group by kind, record_id on conflict do nothing`)
    const { reply } = await search('wspolneslowo', staff[role])
    expect([...new Set(reply.map(({ kind }) => kind))]).toEqual(kinds)
    for (const kind of kinds) expect(reply.filter((hit) => hit.kind === kind).length).toBeLessThanOrEqual(searchHitsMax)
    expect(reply.filter(({ kind }) => kind === 'product')).toHaveLength(kinds.includes('product') ? searchHitsMax : 0)
  })

  it('BO-017 puts what is exactly typed first, then the newest', async () => {
    const { db } = testApp.context
    await db.execute(sql`insert into search_terms (kind, record_id, term, at)
      select 'order', id::text, 'kolejno' || case when row_number() over (order by number) = 2 then '' else 'sc' end,
        timestamptz '2026-01-01' + number * interval '1 day' from orders`)
    const { reply } = await search('kolejno')
    const numbers = reply.map(({ title }) => Number(title.slice(3)))
    expect(numbers).toHaveLength(searchHitsMax)
    expect(numbers.slice(1)).toEqual(numbers.slice(1).toSorted((a, b) => b - a))
    expect(numbers[0]).toBeLessThan(numbers.at(-1) ?? 0)
  })

  it('finds nothing by one character, and refuses what is too long', async () => {
    expect((await search('z')).reply).toEqual([])
    expect((await search('%')).reply).toEqual([])
    expect((await search('%%%')).reply).toEqual([])
    expect((await search('x'.repeat(101))).status).toBe(400)
    expect(
      (await testApp.call(searchEndpoints.searchBackOffice, { query: { q: 'a', more: 1 } as never }, staff.owner))
        .status,
    ).toBe(400)
  })
})

describe('search terms', () => {
  it('follow a change at once, without any job, and are gone with an account', async () => {
    const { id } = await anAccount(testApp, {}, { firstName: 'Nowa', lastName: 'Przemianowska' })
    expect(await titlesOf('przemianowska')).toEqual(['person Nowa Przemianowska'])
    await testApp.context.db.execute(sql`update users set last_name = 'Inaczej' where id = ${id}`)
    expect([await titlesOf('przemianowska'), await titlesOf('nowa inaczej')]).toEqual([[], ['person Nowa Inaczej']])
    await testApp.context.db.execute(sql`delete from users where id = ${id}`)
    expect(await titlesOf('nowa inaczej')).toEqual([])
    await renew()
    expect(await queryOne(testApp, sql`select from search_terms where record_id = ${id}`)).toBeUndefined()
  })

  it('of records that did not change are left alone', async () => {
    expect(await renewSearchTerms(testApp.context)).toBe(0)
    await testApp.context.db.execute(sql`update orders set status = status where id = ${order.id}::uuid`)
    expect(await renewSearchTerms(testApp.context)).toBe(0)
  })
})
