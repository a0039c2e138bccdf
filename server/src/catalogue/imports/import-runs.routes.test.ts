import { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { stockEndpoints } from '@slodki-ul/contract/catalogue/stock.admin'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promotionsJob } from '#catalogue/prices/promotion-steps.service.ts'
import { workOnRun } from '#platform/runs/run-worker.service.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { productImports } from '#testing/product-imports.ts'
import { aStaffMember, signInStaff } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
let calls: ReturnType<typeof productImports>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await aStaffMember(testApp, ['shop'])
  calls = productImports(testApp, () => shop.headers)
})
afterAll(() => testApp.close())

async function wait(ms: number): Promise<void> {
  testApp.clock.advance(ms)
  shop = { ...shop, ...(await signInStaff(testApp, shop.email, codeOf(testApp, shop.key))) }
}
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
const productOf = (id: number) =>
  queryOne<Record<string, unknown>>(testApp, sql`select * from products where id = ${id}`)
const productWith = (sku: string) =>
  queryOne<Record<string, unknown>>(testApp, sql`select * from products where sku = ${sku}`)
const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

describe('an import', () => {
  it('BO-086 does exactly what its dry run showed, leaves out products that were changed since, and gives wrong rows back with reasons', async () => {
    const [priced, meanwhile, reduced] = await products(3)
    const [named] = await products(1, true)
    if (!priced || !meanwhile || !reduced || !named) throw new Error('Products are missing.')
    await wait(40 * dayMs)
    const added = await calls.add(
      [
        'sku;nazwa;cena brutto;cena obniżona;zapas',
        `${priced.sku};Produkt ${priced.id};95,50;;25`,
        `${meanwhile.sku};Produkt ${meanwhile.id};89;88,60;`,
        `${reduced.sku};Produkt ${reduced.id};89;62;`,
        `${named.sku};Nowa nazwa;89;;`,
        'NOWY-86;=Całkiem nowy;29;;7',
        'ZŁY-86;Zły;tanio;;',
      ].join('\n'),
    )
    const rows = await calls.rowsOf(added.id)
    const label = { price: 62, oldPrice: 89, percent: 30, lowestPrice30Days: 89, missingLabel: null }
    expect(rows[2]?.label).toEqual(label)
    // Rehearsed as the form of one price does it.
    expect(rows[1]?.label).toMatchObject({ price: 88.6, percent: 0, missingLabel: 'below-one-percent' })
    expect(rows[4]).toMatchObject({ state: 'new', label: null })

    const { hash } = added
    const before = await written()
    expect(String((await calls.start(added.id, { hash, skipWrong: false })).problem.code)).toBe('ERRORS.NOTREADY')
    const other = await calls.start(added.id, { hash: 'inny', skipWrong: true })
    expect(String(other.problem.code)).toBe('ERRORS.REHEARSALCHANGED')
    expect(await written()).toEqual(before)
    const rehearsed = await testApp.call(
      pricesEndpoints.previewPrice,
      { params: { id: meanwhile.id }, body: { price: 88, discountPrice: null }, headers: { 'idempotency-key': 'a' } },
      shop.headers,
    )
    await testApp.call(
      pricesEndpoints.changePrice,
      {
        params: { id: meanwhile.id },
        body: { price: 88, discountPrice: null, hash: rehearsed.reply.hash },
        headers: { 'idempotency-key': 'b' },
      },
      shop.headers,
    )
    const run = await calls.start(added.id, { hash, skipWrong: true })
    expect([run.status, run.reply.total]).toEqual([202, 5])
    await calls.work(run.reply.id)
    expect(await calls.resultsOf(run.reply.id)).toEqual(['done', 'ERRORS.CHANGEDMEANWHILE', 'done', 'done', 'done'])
    expect(await productOf(priced.id)).toMatchObject({ price: 9550, stock: 25, stock_received: 25 })
    expect(await productOf(meanwhile.id)).toMatchObject({ price: 8800 })
    expect(await productOf(named.id)).toMatchObject({ name_pl: 'Nowa nazwa', version: 2 })
    const card = await testApp.call(productsEndpoints.getProduct, { params: { id: reduced.id, lang: 'pl' } })
    expect(card.reply).toMatchObject({ price: 89, discountPrice: 62, discount: 30, lowestPrice30Days: 89 })
    const fresh = await queryOne<Record<string, unknown>>(testApp, sql`select * from products where sku = 'NOWY-86'`)
    expect(fresh).toMatchObject({ name_pl: '=Całkiem nowy', price: 2900, stock: 7, is_published: false, vat_rate: 23 })
    expect(await queryOne(testApp, sql`select id from products where sku = 'ZŁY-86'`)).toBeUndefined()

    const wrong = (await calls.wrong(added.id)).split('\n')
    expect(wrong[0]).toContain('sku;nazwa;cena brutto;cena obniżona;zapas;Wiersz;Co poprawić')
    expect(wrong[1]).toBe('ZŁY-86;Zły;tanio;;;7;Cena brutto: To nie jest kwota. Wpisz ją cyframi, na przykład 46,00.')
    expect(wrong[2]).toBe('')
    expect(String((await calls.start(added.id, { hash, skipWrong: true })).problem.code)).toBe(
      'ERRORS.ACTIONNOTALLOWED',
    )
    expect(
      String((await calls.match(added.id, { fields: ['sku', null, null, null, null], remember: false })).problem.code),
    ).toBe('ERRORS.ACTIONNOTALLOWED')
  })

  it('BO-086 can be taken back within 24 hours where nothing changed since', async () => {
    const [priced, sold, edited] = await products(3)
    if (!priced || !sold || !edited) throw new Error('Products are missing.')
    const file = [
      'sku;nazwa;cena brutto;zapas',
      `${priced.sku};;95;30`,
      `${sold.sku};;96;31`,
      `${edited.sku};;97;32`,
      'NOWY-24;Na jeden dzień;29;3',
    ]
    const added = await calls.add(
      file.join('\n').replaceAll(';;', ';').replace('nazwa;', '').replace('Na jeden dzień;', ''),
    )
    // Without a name a new product is wrong: it has a file of its own.
    expect(added.counts).toEqual({ new: 0, changed: 3, same: 0, wrong: 1 })
    const whole = await calls.add('sku;nazwa;cena;stan\nNOWY-24;Na jeden dzień;29;3')
    for (const { id, hash } of [added, whole]) {
      const run = await calls.start(id, { hash, skipWrong: true })
      await calls.work(run.reply.id)
    }
    expect(await calls.get(added.id)).toMatchObject({ applied: 3, canTakeBack: true, takenBackAt: null })
    // A sale and a change of a price.
    await testApp.context.db.execute(sql`update products set stock = stock - 1 where id = ${sold.id}`)
    await testApp.context.db.execute(sql`update products set price = 12300 where id = ${edited.id}`)
    await wait(24 * hourMs - 60_000)
    const back = await calls.takeBack(added.id)
    await calls.work(back.reply.id)
    expect(await calls.resultsOf(back.reply.id)).toEqual(['ERRORS.CHANGEDMEANWHILE', 'ERRORS.CHANGEDMEANWHILE', 'done'])
    expect(await productOf(priced.id)).toMatchObject({ price: 8900, stock: 10, stock_received: 10 })
    expect(await productOf(sold.id)).toMatchObject({ price: 9600, stock: 30 })
    expect(await productOf(edited.id)).toMatchObject({ price: 12300, stock: 32 })
    const ledger = await testApp.call(pricesEndpoints.listPrices, { params: { id: priced.id } }, shop.headers)
    expect(ledger.reply.map(({ price, actor }) => [price, actor])).toEqual([
      [89, shop.staff.name],
      [95, shop.staff.name],
      [89, null],
    ])
    expect(String((await calls.takeBack(added.id)).problem.code)).toBe('ERRORS.ACTIONNOTALLOWED')
    const gone = await calls.takeBack(whole.id)
    await calls.work(gone.reply.id)
    expect(await calls.resultsOf(gone.reply.id)).toEqual(['done'])
    expect(await queryOne(testApp, sql`select id from products where sku = 'NOWY-24'`)).toBeUndefined()

    const late = await calls.imported(`sku;cena\n${priced.sku};90`)
    await wait(24 * hourMs)
    expect((await calls.get(late.id)).canTakeBack).toBe(false)
    expect(String((await calls.takeBack(late.id)).problem.code)).toBe('ERRORS.ACTIONNOTALLOWED')
  })

  it('deletes no new product that got pieces, a picture or a file since', async () => {
    const skus = ['NOWY-SZTUKI', 'NOWY-OBRAZ', 'NOWY-PLIK', 'NOWY-NIC']
    const run = await calls.imported(['sku;nazwa;cena', ...skus.map((sku) => `${sku};Nowy;29`)].join('\n'))
    const [stocked, pictured, attached] = await Promise.all(skus.map((sku) => productWith(sku)))
    const movement = { reason: 'delivery', quantity: 3, note: 'Dostawa' } as const
    const moved = await testApp.call(
      stockEndpoints.moveStock,
      { params: { id: Number(stocked?.id) }, body: movement, ...keyed() },
      shop.headers,
    )
    expect(moved.status).toBeLessThan(300)
    for (const [table, owner] of [
      ['product_images', pictured?.id] as const,
      ['product_attachments', attached?.id] as const,
    ])
      await testApp.context.db.execute(
        sql`insert into ${sql.identifier(table)} (product_id, position, file_id) select ${owner}, 0, file_id from product_images limit 1`,
      )
    const back = await calls.takenBack(run.id)
    const changed = 'ERRORS.CHANGEDMEANWHILE'
    expect(back.toReversed()).toEqual([changed, changed, changed, 'done'])
    const left = await Promise.all(skus.map((sku) => productWith(sku)))
    expect(left.map((product) => product?.stock)).toEqual([3, 0, 0, undefined])
  })

  it('is not taken back while it goes on, and does not go on after it was taken back', async () => {
    const [first, second] = await products(2)
    if (!first || !second) throw new Error('Products are missing.')
    const added = await calls.add(`sku;cena\n${first.sku};91\n${second.sku};92`)
    const { reply: run } = await calls.start(added.id, { hash: added.hash, skipWrong: false })
    let rows = 0
    const fault = (point: string) => {
      if (point === 'run.before-commit' && ++rows === 2) throw new Error('A row fails.')
    }
    await workOnRun({ ...testApp.context, fault }, run.id)
    expect(await calls.resultsOf(run.id)).toEqual(['done', 'ERRORS.BASIC'])
    const change = (row: typeof runsEndpoints.retryRun | typeof runsEndpoints.stopRun) =>
      testApp.call(row, { params: { id: run.id }, ...keyed() }, shop.headers)
    await change(runsEndpoints.retryRun)
    expect(await calls.get(added.id)).toMatchObject({ applied: 1, canTakeBack: false })
    expect(String((await calls.takeBack(added.id)).problem.code)).toBe('ERRORS.ACTIONNOTALLOWED')
    expect(await calls.get(added.id)).toMatchObject({ takenBackAt: null })

    expect((await change(runsEndpoints.stopRun)).reply.state).toBe('stopped')
    expect(await calls.get(added.id)).toMatchObject({ canTakeBack: true })
    expect(await calls.takenBack(added.id)).toEqual(['done'])
    await change(runsEndpoints.retryRun)
    await calls.work(run.id)
    expect(await calls.resultsOf(run.id)).toEqual(['done', 'ERRORS.ACTIONNOTALLOWED'])
    for (const { id } of [first, second]) expect(await productOf(id)).toMatchObject({ price: 8900 })
  })

  it('does not bring back the price of a promotion that has ended since', async () => {
    const [promoted, plain] = await products(2)
    if (!promoted || !plain) throw new Error('Products are missing.')
    const moment = (ms: number) => sql`${new Date(testApp.clock.now() + ms).toISOString()}::timestamptz`
    const [begin, end] = [moment(0), moment(hourMs)]
    await testApp.context.db.execute(sql`with added as (
        insert into promotions (name, kind, percent, product_ids, begins_at, ends_at, created_at)
        values ('Krótka', 'percent', 20, array[${promoted.id}::int], ${begin}, ${end}, ${begin}) returning id)
      insert into promotion_products (promotion_id, product_id, begins_at, ends_at)
      select id, ${promoted.id}, ${begin}, ${end} from added`)
    await promotionsJob.run(testApp.context)
    expect(await productOf(promoted.id)).toMatchObject({ discount_price: 7120 })
    const run = await calls.imported(`sku;cena obniżona\n${promoted.sku};60\n${plain.sku};60`)
    await wait(2 * hourMs)
    await promotionsJob.run(testApp.context)
    expect(await productOf(promoted.id)).toMatchObject({ discount_price: 6000 })
    expect(await calls.takenBack(run.id)).toEqual(['done', 'ERRORS.CHANGEDMEANWHILE'])
    expect(await productOf(promoted.id)).toMatchObject({ price: 8900, discount_price: 6000 })
    expect(await productOf(plain.id)).toMatchObject({ price: 8900, discount_price: null })
  })
})
