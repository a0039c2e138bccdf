import { productImportsEndpoints } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { importFields, importFieldTexts } from '@slodki-ul/contract/catalogue/product-imports.rules'
import { tableFormats } from '@slodki-ul/contract/tables'
import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct, queryOne } from '#testing/factories.ts'
import { productImports } from '#testing/product-imports.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await aStaffMember(testApp, ['shop'])
})
afterAll(() => testApp.close())

const exportAs = (query: object) =>
  testApp.call(productImportsEndpoints.exportProducts, { query: { in: 'pl', ...query } as never }, shop.headers)

describe('the export of products', () => {
  it('BO-087 of the whole catalogue in each format changes nothing when it is imported again', async () => {
    const calls = productImports(testApp, () => shop.headers)
    const nasty = await aProduct(testApp, { price: 123_456, discountPrice: 99_905 })
    await testApp.context.db.execute(sql`update products set name_pl = '=HYPERLINK("http://zly.example")', name_en = ${'\'@A; "b"'},
      description_pl = ${'<p>a</p>\r\n<p>1,5; "x"</p>'}, short_description_pl = '+48 500', place = '-A1' where id = ${nasty}`)
    for (const id of [await aProduct(testApp, { giftValue: 10_000 }), await aProduct(testApp, { isVirtual: true })])
      await testApp.context.db.execute(
        sql`update products set ean = ${id % 2 ? '5901234123457' : null} where id = ${id}`,
      )
    const all = await queryOne<{ n: number }>(
      testApp,
      sql`select count(*)::int as n from products where archived_at is null`,
    )
    for (const format of tableFormats)
      for (const language of ['pl', 'en'] as const) {
        const { status, bytes } = await exportAs({ format, in: language })
        expect(status).toBe(200)
        const read = await calls.add(Buffer.from(bytes))
        const wrong = await calls.rowsOf(read.id, { state: ['new', 'changed', 'wrong'] })
        expect([format, wrong]).toEqual([format, []])
        expect([format, read.counts.same]).toEqual([format, all?.n])
      }
  })

  it('holds what is filtered, with the columns of choice, as each program reads it, and is an entry of the audit log', async () => {
    const id = await aProduct(testApp, { price: 4_650 })
    await testApp.context.db.execute(
      sql`update products set name_pl = '=1+1', place = 'B-7', is_published = false where id = ${id}`,
    )
    const other = await aProduct(testApp, { price: 100 })
    const columns = ['price', 'namePl', 'stock', 'place']
    const query = { isPublished: 'false', columns, orderBy: '-createdAt' }
    const heads = (['sku', 'namePl', 'price', 'stock', 'place'] as const).map((field) => importFieldTexts[field].pl)
    const excel = await exportAs({ ...query, format: 'excel' })
    expect([excel.bytes[0], excel.bytes[1], excel.bytes[2]]).toEqual([0xef, 0xbb, 0xbf])
    expect(excel.headers['content-type']).toContain('text/csv')
    const lines = Buffer.from(excel.bytes).toString().slice(1).split('\n')
    expect(lines[0]).toBe(heads.join(';'))
    expect(lines).toContain(`TEST-${id};'=1+1;46,50;10;B-7`)
    expect(lines.some((line) => line.startsWith(`TEST-${other};`))).toBe(false)
    const csv = Buffer.from((await exportAs({ ...query, format: 'csv', in: 'en' })).bytes).toString()
    expect(csv.split('\n')[0]).toBe('SKU,Name,Gross price,Stock,Place in the store')
    expect(csv.split('\n')).toContain(`TEST-${id},'=1+1,46.50,10,B-7`)
    const xlsx = await exportAs({ ...query, format: 'xlsx' })
    expect(xlsx.headers['content-type']).toContain('spreadsheetml')
    expect(String(xlsx.headers['content-disposition'])).toMatch(/produkty-\d{4}-\d\d-\d\d\.xlsx/)
    const sheet = await readSheet(Buffer.from(xlsx.bytes))
    expect(sheet[0]).toEqual(heads)
    expect(sheet).toContainEqual([`TEST-${id}`, "'=1+1", 46.5, 10, 'B-7'])
    expect((await exportAs({ format: 'pdf' })).status).toBe(400)
    expect((await exportAs({ format: 'csv', columns: ['password'] })).status).toBe(400)
    const whole = Buffer.from((await exportAs({ format: 'csv' })).bytes).toString()
    expect(whole.split('\n')[0]?.split(',')).toHaveLength(importFields.length)
    const entry = await queryOne<{ after: { columns: string[] } }>(
      testApp,
      sql`select after from audit_changes where record = 'products' and record_id = 'export' and field = 'columns' limit 1`,
    )
    expect(entry).toBeDefined()
  })
})
