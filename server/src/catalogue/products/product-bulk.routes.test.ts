import type { ProductsChange } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import {
  productReductionsEndpoints as reductions,
  productBulkEndpoints as rows,
} from '@slodki-ul/contract/catalogue/product-bulk.admin'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { dayMs } from '@slodki-ul/contract/durations'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workOnRun } from '#platform/runs/run-worker.service.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember, signInStaff } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await aStaffMember(testApp, ['shop'])
})
afterAll(() => testApp.close())

const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const chosen = (ids: readonly number[]) => ({ ids: ids.map(String) })
const preview = (ids: readonly number[], change: ProductsChange) =>
  testApp.call(rows.previewChangeProducts, { body: { selection: chosen(ids), change } }, shop.headers)
const results = async (runId: string) => {
  await workOnRun(testApp.context, runId)
  const query = { pageNumber: 1, pageSize: 100 }
  const { reply } = await testApp.call(runsEndpoints.listRunRows, { params: { id: runId }, query }, shop.headers)
  return reply.map(({ state, code }) => code ?? state)
}
/** Previews a change, makes it, and returns how many could change and the result of each product. */
async function change(ids: readonly number[], what: ProductsChange) {
  const { reply } = await preview(ids, what)
  const run = await testApp.call(
    rows.changeProducts,
    { body: { selection: chosen(ids), change: what }, ...keyed() },
    shop.headers,
  )
  expect([run.status, run.reply.kind, run.reply.total]).toEqual([202, `products.${what.kind}`, ids.length])
  return { possible: reply.possible, refused: reply.refused, results: await results(run.reply.id) }
}
const productOf = (id: number) =>
  queryOne<Record<string, unknown>>(
    testApp,
    sql`select p.*, (select json_agg(category_id order by position) from product_category_links l where l.product_id = p.id) as categories
      from products p where id = ${id}`,
  )

/** A product that has everything it needs in the shop. */
async function aWholeProduct(): Promise<number> {
  const id = await aProduct(testApp)
  const { db } = testApp.context
  await db.execute(sql`update products set weight_grams = 210, safety_info_pl = 'Do 230 °C.',
    manufacturer = manufacturer || '{"country": "PL"}' where id = ${id}`)
  await db.execute(
    sql`insert into product_images (product_id, position, file_id, alt_pl) select ${id}, 0, file_id, 'Forma' from product_images limit 1`,
  )
  return id
}

describe('several products at once', () => {
  it('BO-088 are published and hidden, get a category, a low mark and a VAT rate, each with its own result', async () => {
    const whole = { id: await aWholeProduct() }
    const [plain, card] = [await aProduct(testApp), await aProduct(testApp, { giftValue: 5_000 })]
    const all = [whole.id, plain, card]
    const before = await productOf(plain)
    expect((await preview(all, { kind: 'hide' })).reply).toEqual({ total: 3, possible: 3, refused: [] })
    expect(await productOf(plain)).toEqual(before)
    expect((await change(all, { kind: 'hide' })).results).toEqual(['done', 'done', 'done'])
    expect(await productOf(plain)).toMatchObject({ is_published: false, version: before?.version })
    // What lacks something stays hidden.
    const published = await change(all, { kind: 'publish' })
    expect(published).toEqual({
      possible: 1,
      refused: [{ code: 'ERRORS.NOTREADY', count: 2 }],
      results: ['done', 'ERRORS.NOTREADY', 'ERRORS.NOTREADY'],
    })
    expect([await productOf(whole.id), await productOf(plain)]).toMatchObject([
      { is_published: true },
      { is_published: false },
    ])

    const categories = ((await productOf(whole.id))?.categories ?? []) as number[]
    const { id: other } = (await queryOne<{ id: number }>(
      testApp,
      sql`select id from product_categories where id <> 1 and id <> all(${sql.param(categories)}::int[]) order by id limit 1`,
    )) as { id: number }
    expect((await change([whole.id, plain], { kind: 'add-category', categoryId: other })).results).toEqual([
      'done',
      'done',
    ])
    expect(await productOf(plain)).toMatchObject({ categories: [1, other], version: Number(before?.version) + 1 })
    // The second time nothing changes, and a published product has at least one category.
    await change([plain], { kind: 'add-category', categoryId: other })
    expect(await productOf(plain)).toMatchObject({ categories: [1, other], version: Number(before?.version) + 1 })
    for (const categoryId of categories) await change([whole.id], { kind: 'remove-category', categoryId })
    const last = await change([whole.id, plain], { kind: 'remove-category', categoryId: other })
    expect(last).toEqual({
      possible: 1,
      refused: [{ code: 'ERRORS.NOTREADY', count: 1 }],
      results: ['ERRORS.NOTREADY', 'done'],
    })
    const unknown = await preview(all, { kind: 'add-category', categoryId: 999_999 })
    expect([unknown.status, unknown.problem.errors]).toEqual([400, { categoryId: 'ERRORS.PROVIDEDATA' }])

    expect((await change(all, { kind: 'low-stock', lowStock: 7 })).results).toEqual([
      'done',
      'done',
      'ERRORS.ACTIONNOTALLOWED',
    ])
    expect(await productOf(plain)).toMatchObject({ low_stock: 7 })
    await change([plain], { kind: 'low-stock', lowStock: null })
    expect(await productOf(plain)).toMatchObject({ low_stock: null })
    expect((await change(all, { kind: 'vat-rate', vatRate: 8 })).results).toEqual([
      'done',
      'done',
      'ERRORS.ACTIONNOTALLOWED',
    ])
    expect([await productOf(plain), await productOf(card)]).toMatchObject([{ vat_rate: 8 }, { vat_rate: null }])
    const entry = await queryOne(
      testApp,
      sql`select c.before, c.after, e.actor_id from audit_changes c join audit_entries e on e.id = c.entry_id
        where c.record = 'product' and c.record_id = ${String(plain)} and c.field = 'vatRate'`,
    )
    expect(entry).toEqual({ before: 23, after: 8, actor_id: shop.staff.id })
  })

  it('BO-088 are reduced by a percent as rehearsed; one whose price or label changed since is left out', async () => {
    const [good, changed, draft] = [
      await aProduct(testApp, { price: 8_995 }),
      await aProduct(testApp, { price: 8_000 }),
      await aProduct(testApp, { price: 5_000 }),
    ]
    await testApp.context.db.execute(
      sql`update products set is_published = false, first_published_at = null, price = 0 where id = ${draft}`,
    )
    testApp.clock.advance(40 * dayMs)
    shop = { ...shop, ...(await signInStaff(testApp, shop.email, codeOf(testApp, shop.key))) }
    const body = { selection: chosen([good, changed, draft]), percent: 15 }
    const before = [await productOf(good), await productOf(changed)]
    const { reply } = await testApp.call(reductions.previewReduceProducts, { body }, shop.headers)
    expect([await productOf(good), await productOf(changed)]).toEqual(before)
    // 15 % off 89.95 are 76.4575.
    const label = { price: 76.46, oldPrice: 89.95, percent: 14, lowestPrice30Days: 89.95, missingLabel: null }
    expect(reply).toMatchObject({ total: 3, possible: 2, refused: [{ code: 'ERRORS.NOTREADY', count: 1 }] })
    expect(reply.labels[0]).toEqual({ id: good, name: `Produkt ${good}`, label })
    const start = (hash: string) =>
      testApp.call(reductions.reduceProducts, { body: { ...body, hash }, ...keyed() }, shop.headers)
    expect(String((await start('inny')).problem.code)).toBe('ERRORS.REHEARSALCHANGED')
    const run = await start(reply.hash)
    expect(run.status).toBe(202)
    await testApp.context.db.execute(sql`update products set price = 9100 where id = ${changed}`)
    expect(await results(run.reply.id)).toEqual(['done', 'ERRORS.REHEARSALCHANGED', 'ERRORS.NOTREADY'])
    const card = await testApp.call(productsEndpoints.getProduct, { params: { id: good, lang: 'pl' } })
    expect(card.reply).toMatchObject({ price: 89.95, discountPrice: 76.46, discount: 14, lowestPrice30Days: 89.95 })
    expect(await productOf(changed)).toMatchObject({ price: 9_100, discount_price: null })
    const late = await start(reply.hash)
    expect(String(late.problem.code)).toBe('ERRORS.REHEARSALCHANGED')
    // Without a percent the reduction ends.
    const ending = { selection: chosen([good]), percent: null }
    const { hash } = (await testApp.call(reductions.previewReduceProducts, { body: ending }, shop.headers)).reply
    const end = await testApp.call(reductions.reduceProducts, { body: { ...ending, hash }, ...keyed() }, shop.headers)
    expect(await results(end.reply.id)).toEqual(['done'])
    expect(await productOf(good)).toMatchObject({ price: 8_995, discount_price: null })
  })
})
