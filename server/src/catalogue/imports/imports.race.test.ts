import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { workUntilKilled } from '#testing/killed-worker.ts'
import { fillTable } from '#testing/many-rows.ts'
import { productImports } from '#testing/product-imports.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  headers = (await aStaffMember(testApp, ['shop'])).headers
})
afterAll(() => testApp.close())

const size = 150

describe('an import of many products', () => {
  it('BO-086 survives a killed process: each row is imported once, with its price, its stock and its entry', async () => {
    const calls = productImports(testApp, () => headers)
    await fillTable(testApp, 'products', size, {
      ...{ id: `500000 + n`, slug: `'duzy-import-' || n`, sku: `'DUZY-' || n`, name_pl: `'Produkt ' || n` },
      ...{ short_description_pl: `'Krótko'`, description_pl: `'<p>Opis</p>'`, price: '5000', stock: '0' },
      ...{ manufacturer: `'{"name":"W","address":"A","email":"w@test.example"}'::jsonb`, is_published: 'true' },
      ...{ created_at: `timestamptz '2020-01-01'`, first_published_at: `timestamptz '2020-01-01'` },
    })
    const lines = Array.from({ length: size }, (_, n) => `DUZY-${n + 1};${60 + (n % 7)},50;${20 + (n % 3)}`)
    const added = await calls.add(['sku;cena;stan', ...lines, 'NOWY-DUZY;10;1'].join('\n'))
    expect(added.counts).toEqual({ new: 0, changed: size, same: 0, wrong: 1 })
    const { reply } = await calls.start(added.id, { hash: added.hash, skipWrong: true })
    const makeDue = () =>
      testApp.context.db.execute(sql`update bulk_runs set due_at = '2020-01-01' where id = ${reply.id}`)
    await makeDue()
    expect(await workUntilKilled(testApp, 'run.before-commit', Math.ceil(size / 3))).toBe('SIGKILL')
    // Rows beside the one that was killed are whole or not there.
    const { applied } = await calls.get(added.id)
    expect(applied).toBeGreaterThan(size / 4)
    expect(applied).toBeLessThan(size / 3)
    await makeDue()
    while ((await calls.get(added.id)).applied < size) await calls.work(reply.id)
    const facts = await queryOne(
      testApp,
      sql`select count(*) filter (where price between 6050 and 6650 and stock between 20 and 22)::int as right,
        (select count(*)::int from audit_entries where subject ->> 'runId' = ${reply.id}) as entries,
        (select count(*)::int from stock_movements m join products p on p.id = m.product_id
          where p.sku like 'DUZY-%' and m.reason = 'count') as movements,
        (select count(*)::int from prices c join products p on p.id = c.product_id
          where p.sku like 'DUZY-%' and c.valid_to is null and c.price = p.price) as ledger
        from products where sku like 'DUZY-%'`,
    )
    expect(facts).toEqual({ right: size, entries: size, movements: size, ledger: size })
  }, 240_000)

  it('gives new products of the same name addresses of their own, although several are added at once', async () => {
    const calls = productImports(testApp, () => headers)
    const duplicates = Array.from({ length: 60 }, (_, n) => `BLIZNIAK-${n};Bliźniak;10`)
    const added = await calls.add(['sku;nazwa;cena', ...duplicates].join('\n'))
    const { reply } = await calls.start(added.id, { hash: added.hash, skipWrong: false })
    await calls.work(reply.id)
    expect(new Set(await calls.resultsOf(reply.id))).toEqual(new Set(['done']))
    const found = await queryOne(
      testApp,
      sql`select count(*)::int as products, count(distinct slug)::int as slugs from products where name_pl = 'Bliźniak'`,
    )
    expect(found).toEqual({ products: 60, slugs: 60 })
  })
})
