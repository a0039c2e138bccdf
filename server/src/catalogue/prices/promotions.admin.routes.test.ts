import { setTimeout as wait } from 'node:timers/promises'
import { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { type Promotion, promotionsEndpoints as rows } from '@slodki-ul/contract/catalogue/promotions.admin'
import type { PromotionValues } from '@slodki-ul/contract/catalogue/promotions.rules'
import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { promotionsJob } from '#catalogue/prices/promotion-steps.service.ts'
import { changePrices } from '#catalogue/products/products.service.ts'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import { startTicking } from '#platform/jobs/ticker.ts'
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

/** Lets time pass; a session of staff does not last for days. */
async function pass(ms: number): Promise<void> {
  testApp.clock.advance(ms)
  shop = { ...shop, ...(await signInStaff(testApp, shop.email, codeOf(testApp, shop.key))) }
}
/** Moves to the beginning of a minute, as promotions begin. */
const toMinute = () => pass(minuteMs - (testApp.clock.now() % minuteMs))
const at = (ms: number) => wallTimeOf(new Date(testApp.clock.now() + ms))
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

const values = (change: Partial<PromotionValues>): PromotionValues => ({
  ...{ name: 'Czarny tydzień', kind: 'percent', percent: 30, productIds: [], categoryIds: [], prices: [] },
  ...{ beginsAt: at(hourMs), endsAt: at(3 * hourMs) },
  ...change,
})
const preview = (of: PromotionValues, id?: string) =>
  testApp.call(rows.previewPromotion, { body: { values: of, id }, headers: key() }, shop.headers)
const add = (of: PromotionValues, hash?: string) =>
  testApp.call(rows.addPromotion, { body: { ...of, hash }, headers: key() }, shop.headers)
const change = (id: string, version: number, body: Partial<PromotionValues> & { hash?: string }) =>
  testApp.call(rows.changePromotion, { params: { id }, body, headers: { 'if-match': `"${version}"` } }, shop.headers)
const end = (id: string) => testApp.call(rows.endPromotion, { params: { id }, headers: key() }, shop.headers)
const get = async (id: string) => (await testApp.call(rows.getPromotion, { params: { id } }, shop.headers)).reply

/** Rehearses and plans a promotion. */
async function plan(of: PromotionValues): Promise<Promotion> {
  const { reply } = await preview(of)
  const added = await add(of, reply.hash)
  expect(added.status, JSON.stringify(added.problem)).toBe(201)
  return added.reply
}
const cardOf = async (id: number, app = testApp.app) => {
  const path = productsEndpoints.getProduct.path.replace('{id}', String(id)).replace('{lang}', 'pl')
  const reply = (await app.inject(`/api/${path}`)).json()
  const isReduced = reply.discountPrice >= 0
  return {
    price: isReduced ? reply.discountPrice : reply.price,
    oldPrice: isReduced ? reply.price : null,
    percent: reply.discount,
    lowestPrice30Days: reply.lowestPrice30Days,
  }
}
const plain = (price: number) => ({ price, oldPrice: null, percent: 0, lowestPrice30Days: null })
const setPrices = (id: number, price: number, discountPrice: number | null) =>
  inTransaction(testApp.context, (tx) => changePrices(tx, id, { price, discountPrice }))

describe('a promotion', () => {
  it('BO-083 takes products and categories by percent or new prices, begins and ends at its moments as rehearsed, and writes the ledger', async () => {
    const tree = sql`select p.id, c.id as child from product_categories p join product_categories c on c.parent_id = p.id limit 1`
    const parent = await queryOne<{ id: number; child: number }>(testApp, tree)
    if (!parent) throw new Error('no tree')
    const inside = await aProduct(testApp, { price: 8999, categoryIds: [parent.child] })
    const chosen = await aProduct(testApp, { price: 5000, categoryIds: [] })
    const reduced = await aProduct(testApp, { price: 5000, categoryIds: [] })
    const cheaper = await aProduct(testApp, { price: 5000, categoryIds: [] })
    await pass(40 * dayMs)
    await setPrices(reduced, 5000, 4500)
    await setPrices(cheaper, 5000, 3000)
    await toMinute()
    const given = values({ productIds: [chosen, reduced, cheaper], categoryIds: [parent.id] })
    const { reply: rehearsal } = await preview(given)
    const labelOf = (id: number) => rehearsal.products.find((product) => product.id === id)
    // Rounded to a grosz; nothing is set by the rehearsal.
    expect(labelOf(inside)?.label).toEqual({ price: 62.99, oldPrice: 89.99, percent: 30, lowestPrice30Days: 89.99 })
    expect(labelOf(reduced)?.label).toEqual({ price: 35, oldPrice: 50, percent: 30, lowestPrice30Days: 50 })
    expect(labelOf(cheaper)).toMatchObject({ label: null, missingLabel: null })
    expect(await cardOf(inside)).toEqual(plain(89.99))
    expect((await add(given)).problem.code).toBe('ERRORS.REHEARSALCHANGED')
    const { id, state } = (await add(given, rehearsal.hash)).reply
    expect(state).toBe('planned')
    testApp.clock.advance(hourMs - 1)
    await testApp.runJobs()
    expect(await cardOf(inside)).toEqual(plain(89.99))
    await pass(1)
    await testApp.runJobs()
    for (const product of [inside, chosen, reduced]) expect(await cardOf(product)).toEqual(labelOf(product)?.label)
    await expect.poll(async () => (await cardOf(cheaper)).price).toBe(30)
    expect((await get(id)).state).toBe('running')
    // A price that somebody sets meanwhile stays; the others go back to what they were, a reduction included.
    await setPrices(chosen, 6000, null)
    testApp.clock.advance(2 * hourMs - 1)
    await testApp.runJobs()
    await expect.poll(async () => (await cardOf(inside)).price).toBe(62.99)
    await pass(1)
    await testApp.runJobs()
    expect(
      await Promise.all([inside, chosen, reduced, cheaper].map(async (each) => (await cardOf(each)).price)),
    ).toEqual([89.99, 60, 45, 30])
    const ledger = await testApp.call(pricesEndpoints.listPrices, { params: { id: inside } }, shop.headers)
    expect(ledger.reply.map(({ price, promotion, actor }) => [price, promotion, actor])).toEqual([
      [89.99, 'Czarny tydzień', shop.staff.name],
      [62.99, 'Czarny tydzień', shop.staff.name],
      [89.99, null, null],
    ])
    const [last, first] = ledger.reply
    expect(new Date(last?.validFrom ?? 0).getTime() - new Date(first?.validFrom ?? 0).getTime()).toBe(2 * hourMs)

    const dearer = await aProduct(testApp, { price: 2000 })
    const priced = values({
      ...{
        kind: 'prices',
        percent: null,
        prices: [
          { productId: inside, price: 79.9 },
          { productId: dearer, price: 25 },
        ],
      },
    })
    const { products } = (await preview(priced)).reply
    // The lowest price of the 30 days before is the one of the promotion that has just ended.
    expect(products.find((product) => product.id === inside)).toMatchObject({
      ...{ regularPrice: 89.99, label: plain(79.9), missingLabel: 'not-below-lowest' },
    })
    expect(products.find((product) => product.id === dearer)?.label).toBeNull()
  })

  it('BO-083 begins and ends within 5 s beside a job that hangs, and after downtime before the first answer', async () => {
    const id = await aProduct(testApp, { price: 5000, categoryIds: [] })
    const missed = await aProduct(testApp, { price: 5000, categoryIds: [] })
    await pass(40 * dayMs)
    await toMinute()
    const running = await plan(values({ productIds: [id], beginsAt: at(minuteMs), endsAt: at(10 * minuteMs) }))
    const short = await plan(values({ productIds: [missed], beginsAt: at(20 * minuteMs), endsAt: at(21 * minuteMs) }))
    let release: () => void = () => {}
    const hangs = { name: 'hangs', run: () => new Promise<number>((done) => (release = () => done(0))) }
    const stop = startTicking(testApp.context, [hangs, promotionsJob])
    const waitFor = async (price: number) => {
      for (const began = performance.now(); performance.now() - began < 5_000; await wait(50))
        if ((await cardOf(id)).price === price) return true
      return false
    }
    testApp.clock.advance(minuteMs)
    expect(await waitFor(35)).toBe(true)
    testApp.clock.advance(9 * minuteMs)
    expect(await waitFor(50)).toBe(true)
    release()
    await stop()
    expect((await get(running.id)).state).toBe('ended')
    // The server stands still while the next one begins and ends, and another begins.
    const next = await plan(values({ productIds: [id], beginsAt: at(30 * minuteMs), endsAt: at(60 * minuteMs) }))
    testApp.clock.advance(40 * minuteMs)
    const restarted = await buildApp(testApp.context)
    expect((await cardOf(id, restarted)).price).toBe(35)
    testApp.clock.advance(40 * minuteMs)
    await restarted.close()
    const again = await buildApp(testApp.context)
    expect((await cardOf(id, again)).price).toBe(50)
    await again.close()
    await pass(0)
    expect([(await get(next.id)).state, (await get(short.id)).state, (await get(short.id)).startedAt]).toEqual([
      ...['ended', 'ended', null],
    ])
  })

  it('BO-083 refuses a second one on the same product in that time, by constraint, and can be ended early or called off', async () => {
    const id = await aProduct(testApp, { price: 5000, categoryIds: [] })
    await pass(40 * dayMs)
    await toMinute()
    const first = await plan(values({ productIds: [id], beginsAt: at(hourMs), endsAt: at(2 * hourMs) }))
    for (const beginsAt of [at(0), at(hourMs), at(2 * hourMs - minuteMs)]) {
      const refused = await add(values({ name: 'Druga', productIds: [id], beginsAt, endsAt: at(5 * hourMs) }))
      expect([refused.status, String(refused.problem.code)]).toEqual([409, 'ERRORS.PROMOTIONOVERLAPS'])
      const overlaps = (refused.problem as unknown as { overlaps: object[] }).overlaps
      expect(overlaps).toMatchObject([{ product: `Produkt ${id}`, promotion: 'Czarny tydzień' }])
    }
    const touching = await plan(
      values({ productIds: [id], beginsAt: at(2 * hourMs), endsAt: at(3 * hourMs), percent: 10 }),
    )
    const other = await plan(
      values({ productIds: [await aProduct(testApp)], beginsAt: at(hourMs), endsAt: at(4 * hourMs) }),
    )
    const forced =
      testApp.context.db.execute(sql`insert into promotion_products (promotion_id, product_id, begins_at, ends_at)
      select p.id, ${id}, p.begins_at, p.ends_at from promotions p where p.id = ${other.id}`)
    expect(await forced.then(() => null, sqlStateOf)).toBe('23P01')
    const moved = await change(touching.id, touching.version, { beginsAt: at(90 * minuteMs) })
    expect(String(moved.problem.code)).toBe('ERRORS.PROMOTIONOVERLAPS')
    // The end of one and the begin of the next are one moment: 30% of the first, then 10% of the second.
    await pass(hourMs)
    await testApp.runJobs()
    await expect.poll(async () => (await cardOf(id)).price).toBe(35)
    const fixed = await change(first.id, first.version, { percent: 20, name: 'Inna' })
    expect(fixed.problem.errors).toEqual({ percent: 'ERRORS.FIXEDBYSTART' })
    const renamed = await change(first.id, first.version, { name: 'Inna', endsAt: at(50 * minuteMs) })
    expect([renamed.status, renamed.reply.values.name]).toEqual([200, 'Inna'])
    const past = await change(first.id, renamed.reply.version, { endsAt: at(-hourMs) })
    expect(past.problem.errors).toEqual({ endsAt: 'ERRORS.TIMEORDER' })
    await pass(10 * minuteMs)
    expect((await end(first.id)).reply).toMatchObject({ state: 'ended' })
    await expect.poll(async () => (await cardOf(id)).price).toBe(50)
    expect(String((await end(first.id)).problem.code)).toBe('ERRORS.ACTIONNOTALLOWED')
    expect(String((await change(first.id, renamed.reply.version, { name: 'Po' })).problem.code)).toBe(
      'ERRORS.ACTIONNOTALLOWED',
    )
    // What was left of its time is free, and so is all the time of one that is called off.
    const between = await plan(values({ productIds: [id], beginsAt: at(minuteMs), endsAt: at(30 * minuteMs) }))
    expect((await end(between.id)).reply).toMatchObject({ state: 'ended', startedAt: null })
    await plan(values({ productIds: [id], beginsAt: at(minuteMs), endsAt: at(30 * minuteMs), percent: 5 }))
    await pass(5 * minuteMs)
    await testApp.runJobs()
    await expect.poll(async () => (await cardOf(id)).price).toBe(47.5)
    await pass(2 * hourMs - 70 * minuteMs)
    await testApp.runJobs()
    await expect.poll(async () => (await cardOf(id)).price).toBe(45)
    const { reply: list } = await testApp.call(
      rows.listPromotions,
      { query: { state: ['running', 'ended'], searchBy: 'inna', orderBy: 'name' } as never },
      shop.headers,
    )
    expect(list).toMatchObject([{ name: 'Inna', state: 'ended', percent: 30, productsCount: 1 }])
    const wrong = await add(values({ name: ' ', percent: 100, beginsAt: '2026-03-29T02:30', endsAt: at(hourMs) }))
    expect(wrong.problem.errors).toEqual({
      ...{ name: 'ERRORS.REQUIRED', percent: 'ERRORS.REDUCTIONRANGE', productIds: 'ERRORS.NOTHINGCHOSEN' },
      beginsAt: 'ERRORS.INVALIDTIME',
    })
    const gone = await add(values({ productIds: [id, 999_999] }))
    expect(gone.problem.errors).toEqual({ productIds: 'ERRORS.UNKNOWNPRODUCT' })
    expect((await testApp.call(rows.getPromotion, { params: { id: crypto.randomUUID() } }, shop.headers)).status).toBe(
      404,
    )
  })
})
