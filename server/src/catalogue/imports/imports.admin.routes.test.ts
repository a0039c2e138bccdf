import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { aProduct, queryOne } from '#testing/factories.ts'
import { productImports } from '#testing/product-imports.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
let calls: ReturnType<typeof productImports>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await aStaffMember(testApp, ['shop'])
  calls = productImports(testApp, () => shop.headers)
})
afterAll(() => testApp.close())

/** Products with their SKUs; drafts may change without everything that a published one needs. */
async function products(count: number, draft = false): Promise<{ id: number; sku: string }[]> {
  const made: { id: number; sku: string }[] = []
  for (let n = 0; n < count; n++) {
    const id = await aProduct(testApp, { price: 8900 })
    if (draft) await testApp.context.db.execute(sql`update products set is_published = false where id = ${id}`)
    made.push({ id, sku: `TEST-${id}` })
  }
  return made
}
/** Everything that an import could write. */
const written = () =>
  queryOne(
    testApp,
    sql`select (select md5(string_agg(to_jsonb(p)::text, '|' order by p.id)) from products p) as products,
      (select md5(string_agg(to_jsonb(c)::text, '|' order by c.id)) from prices c) as prices,
      (select count(*)::int from stock_movements) as movements, (select count(*)::int from product_category_links) as links,
      (select count(*)::int from bulk_runs) as runs`,
  )
const windows1250 = (text: string) =>
  Buffer.from([...text].map((sign) => ({ ł: 0xb3, ó: 0xf3, ś: 0x9c, ę: 0xea })[sign] ?? sign.charCodeAt(0)))

describe('the dry run of an import', () => {
  it('BO-085 shows each row as new, changed with old and new value, same, or wrong with column and reason, and writes nothing', async () => {
    const [same, changed, priced, card] = [
      ...(await products(3, true)),
      { id: await aProduct(testApp, { giftValue: 5_000 }), sku: '' },
    ]
    if (!same || !changed || !priced || !card) throw new Error('Products are missing.')
    await testApp.context.db.execute(sql`update products set ean = '5901234123457' where id = ${priced.id}`)
    const lines = [
      'symbol;NAZWA;cena_brutto;vat;stan;Kod kreskowy;Kategorie;dostawca',
      `${same.sku};Produkt ${same.id};89,00 zł;23%;10;;;Pasieka`,
      `${changed.sku};Miód świętokrzyski;1 044,50;8;12;;;Pasieka`,
      ';;;;;;;',
      'NOWY-1;Nowy miód;29;5;;;;',
      `;Bez kodu;1;23;1;;;`,
      `NOWY-1;Drugi raz;1;23;1;;;`,
      `NOWY-2;;1;23;1;;;`,
      `${priced.sku};Produkt ${priced.id};46,OO;22;-3;5901234123450;Nie ma takiej;`,
      `NOWY-3;Z kodem innego;1;23;1;5901234123457;;`,
      `TEST-${card.id};Produkt ${card.id};50;23;5;;;`,
    ]
    // The category of the products is not in the file's cells: an empty one would clear it.
    const file = lines.map((line) => line.split(';').toSpliced(6, 1).join(';'))
    const before = await written()
    const added = await calls.add(windows1250(file.join('\r\n')))
    expect(added).toMatchObject({ format: 'csv', counts: { new: 1, changed: 1, same: 1, wrong: 6 }, applied: 0 })
    expect(added.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ...[
        ['symbol', 'sku'],
        ['NAZWA', 'namePl'],
        ['cena_brutto', 'price'],
        ['vat', 'vatRate'],
        ['stan', 'stock'],
      ],
      ...[
        ['Kod kreskowy', 'ean'],
        ['dostawca', null],
      ],
    ])
    const rows = await calls.rowsOf(added.id)
    expect(rows.map(({ position, state }) => [position, state])).toEqual([
      ...[
        [2, 'same'],
        [3, 'changed'],
        [5, 'new'],
        [6, 'wrong'],
        [7, 'wrong'],
        [8, 'wrong'],
        [9, 'wrong'],
      ],
      ...[
        [10, 'wrong'],
        [11, 'wrong'],
      ],
    ])
    expect(rows[0]).toMatchObject({ sku: same.sku, changes: [], issues: [] })
    expect(rows[1]?.changes).toEqual([
      { field: 'namePl', before: `Produkt ${changed.id}`, after: 'Miód świętokrzyski' },
      { field: 'price', before: 89, after: 1044.5 },
      { field: 'vatRate', before: 23, after: 8 },
      { field: 'stock', before: 10, after: 12 },
    ])
    expect(rows[2]).toMatchObject({ sku: 'NOWY-1', name: 'Nowy miód' })
    expect(rows.slice(3).map(({ issues }) => issues.map(({ field, code, value }) => [field, code, value]))).toEqual([
      [['sku', 'required', '']],
      [['sku', 'sku-twice', 'NOWY-1']],
      [['namePl', 'required', '']],
      [
        ...[
          ['price', 'number', '46,OO'],
          ['vatRate', 'vat-rate', '22'],
          ['stock', 'whole-number', '-3'],
        ],
        ['ean', 'ean', '5901234123450'],
      ],
      [['ean', 'taken', '5901234123457']],
      [
        ['vatRate', 'vat-rate', '23'],
        ['stock', 'virtual', '5'],
      ],
    ])
    expect((await calls.rowsOf(added.id, { state: 'wrong' })).length).toBe(6)
    expect((await calls.rowsOf(added.id, { hasPrice: true })).map(({ position }) => position)).toContain(3)
    expect(await written()).toEqual(before)

    // The same as a spreadsheet, with numbers as numbers.
    const cells = [
      ['SKU', 'Nazwa', 'Cena brutto'],
      [same.sku, `Produkt ${same.id}`, 89],
      [changed.sku, 'Miód', 1044.5],
    ]
    const sheet = await writeXlsxFile(
      cells.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }))) as never,
    ).toBuffer()
    const read = await calls.add(Buffer.from(sheet))
    expect(read).toMatchObject({ format: 'xlsx', counts: { new: 0, changed: 1, same: 1, wrong: 0 } })
    expect((await calls.rowsOf(read.id))[1]?.changes[1]).toEqual({ field: 'price', before: 89, after: 1044.5 })
    expect(await written()).toEqual(before)
  })

  it('BO-085 remembers columns that were matched by hand, and refuses what is too large or no table', async () => {
    const [product] = await products(1, true)
    const file = `Numer u dostawcy,półeczka\n${product?.sku},B-12`
    const first = await calls.add(file)
    expect([first.columns.map(({ field }) => field), first.counts.wrong]).toEqual([[null, null], 1])
    const twice = await calls.match(first.id, { fields: ['sku', 'sku'], remember: true })
    expect(twice.status).toBe(400)
    const { reply } = await calls.match(first.id, { fields: ['sku', 'place'], remember: true })
    expect([reply.counts.changed, reply.hash === first.hash]).toEqual([1, false])
    const next = await calls.add(file)
    expect([next.columns.map(({ field }) => field), next.counts.changed]).toEqual([['sku', 'place'], 1])
    await calls.match(next.id, { fields: ['sku', null], remember: false })
    expect((await calls.add(file)).columns[1]?.field).toBe('place')

    const key = crypto.randomUUID()
    const [one, again] = [await calls.send(file, { key }), await calls.send(file, { key })]
    expect(again.json().id).toBe(one.json().id)
    const many = (rows: number) => `sku\n${Array.from({ length: rows }, (_, n) => `S-${n}`).join('\n')}`
    expect((await calls.add(many(5_000))).counts.wrong).toBe(5_000)
    const refusals = [
      [many(5_001), 'rows'],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 65), 'large'],
      [
        Array.from({ length: 61 }, (_, n) => `k${n}`)
          .join(';')
          .concat('\n1'),
        'columns',
      ],
      ['sku;nazwa\n', 'empty'],
      [Buffer.from([0, 1, 2, 3]), 'type'],
      [Buffer.from('PK\u0003\u0004nie jest arkuszem'), 'type'],
    ] as const
    for (const [payload, reason] of refusals)
      expect((await calls.send(payload as Buffer)).json()).toMatchObject({ code: 'ERRORS.UPLOADINVALID', reason })
  })

  it('names what a product in the shop would lose, what is no reduction, too long, unknown or ambiguous', async () => {
    const [product] = await products(1)
    const cells = [
      ['krótki opis', ' ', 'shortDescriptionPl', 'published'],
      ['cena obniżona', '89', 'discountPrice', 'not-below-price'],
      ['nazwa', 'x'.repeat(1_000), 'namePl', 'too-long'],
      ['kategorie', 'Nie ma takiej', 'categories', 'category'],
      ['cena', '1.200', 'price', 'ambiguous'],
    ] as const
    for (const [heading, cell, field, code] of cells) {
      const { id } = await calls.add(`sku;${heading}\n${product?.sku};${cell}`)
      expect(await calls.rowsOf(id)).toMatchObject([{ state: 'wrong', issues: [{ field, code }] }])
    }
    const below = await calls.add(`sku;cena obniżona;cena\n${product?.sku};88,99;89,00`)
    expect(below.counts).toMatchObject({ changed: 1, wrong: 0 })
  })
})
