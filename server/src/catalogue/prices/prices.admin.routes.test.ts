import { pricesEndpoints as rows } from '@slodki-ul/contract/catalogue/prices.admin'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { homeZone } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
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

/** Lets days pass; a session of staff does not last that long. */
async function wait(days: number): Promise<void> {
  testApp.clock.advance(days * dayMs)
  shop = { ...shop, ...(await signInStaff(testApp, shop.email, codeOf(testApp, shop.key))) }
}

type Prices = { price: number; discountPrice: number | null }
const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const preview = (id: number, body: Prices) =>
  testApp.call(rows.previewPrice, { params: { id }, body, ...keyed() }, shop.headers)
const save = (id: number, body: Prices & { hash: string }) =>
  testApp.call(rows.changePrice, { params: { id }, body, ...keyed() }, shop.headers)
const cardOf = async (id: number, lang: 'pl' | 'en') => {
  const { reply } = await testApp.call(productsEndpoints.getProduct, { params: { id, lang } })
  const { price, discountPrice, discount: percent, lowestPrice30Days } = reply
  const isReduced = discountPrice >= 0
  return { price: isReduced ? discountPrice : price, oldPrice: isReduced ? price : null, percent, lowestPrice30Days }
}
/** Rehearses and saves; returns the rehearsal. */
async function set(id: number, body: Prices) {
  const { reply } = await preview(id, body)
  expect((await save(id, { ...body, hash: reply.hash })).status).toBe(200)
  return reply
}

describe('the rehearsal of a price', () => {
  it('BO-081 changes nothing, shows the label of every coming day as the shop then draws it, and is refused when it is outdated', async () => {
    const id = await aProduct(testApp, { price: 8900 })
    await wait(40)
    const before = await cardOf(id, 'pl')
    const { reply } = await preview(id, { price: 89, discountPrice: 62 })
    expect(await cardOf(id, 'pl')).toEqual(before)
    const label = { price: 62, oldPrice: 89, percent: 30, lowestPrice30Days: 89 }
    const present = { price: 89, discountPrice: null }
    expect(reply).toMatchObject({ missingLabel: null, lowestBefore: 89, before: present })
    expect(reply.days).toHaveLength(30)
    expect(reply.days.every((day) => JSON.stringify(day.label) === JSON.stringify(label))).toBe(true)
    const other = await preview(id, { price: 89, discountPrice: 70 })
    const wrong = await save(id, { price: 89, discountPrice: 62, hash: other.reply.hash })
    expect([wrong.status, String(wrong.problem.code)]).toEqual([409, 'ERRORS.REHEARSALCHANGED'])
    expect((await save(id, { price: 89, discountPrice: 62, hash: reply.hash })).reply).toEqual(label)
    // Whoever still has the page open learns that it shows other prices.
    const after = (await preview(id, { price: 80, discountPrice: null })).reply
    expect(after.before).toEqual({ price: 89, discountPrice: 62 })
    for (const day of [1, 29]) {
      await wait(day)
      for (const lang of ['pl', 'en'] as const) expect(await cardOf(id, lang)).toEqual(label)
    }
  })

  it('BO-081 says why no percent is shown, refuses a reduction that is none, and keeps the ledger with who set each price', async () => {
    const id = await aProduct(testApp, { price: 8900 })
    await wait(40)
    await set(id, { price: 89, discountPrice: 60 })
    await wait(5)
    await set(id, { price: 89, discountPrice: null })
    await wait(5)
    const { days, missingLabel, lowestBefore } = await set(id, { price: 89, discountPrice: 62 })
    expect([missingLabel, lowestBefore]).toEqual(['not-below-lowest', 60])
    expect(days[0]?.label).toEqual({ price: 62, oldPrice: null, percent: 0, lowestPrice30Days: null })
    await wait(1)
    expect((await preview(id, { price: 89, discountPrice: 59.5 })).reply.missingLabel).toBe('below-one-percent')
    const refused = await preview(id, { price: 89, discountPrice: 89 })
    expect([refused.status, refused.problem.errors]).toEqual([400, { discountPrice: 'ERRORS.NOTBELOWPRICE' }])
    const fresh = await aProduct(testApp, { price: 8900 })
    expect((await preview(fresh, { price: 89, discountPrice: 62 })).reply).toMatchObject({
      ...{ missingLabel: 'never-sold', lowestBefore: null },
    })
    expect((await preview(999_999, { price: 1, discountPrice: null })).status).toBe(404)
    const { reply } = await testApp.call(rows.listPrices, { params: { id } }, shop.headers)
    expect(
      reply.map(({ price, regularPrice, lowestPrice, actor }) => [price, regularPrice, lowestPrice, actor]),
    ).toEqual([
      [62, 89, 60, shop.staff.name],
      [89, 89, null, shop.staff.name],
      [60, 89, 89, shop.staff.name],
      [89, 89, null, null],
    ])
    // What is coming is the label of now, while nothing is planned.
    const coming = (await testApp.call(rows.comingLabels, { params: { id } }, shop.headers)).reply
    expect(coming).toEqual({ days: expect.objectContaining({ length: 30 }), promotions: [] })
    expect(coming.days.every(({ label, since }) => label.price === 62 && since === null)).toBe(true)
    expect((await testApp.call(rows.comingLabels, { params: { id: 999_999 } }, shop.headers)).status).toBe(404)
    expect(reply.map(({ validTo }) => validTo === null)).toEqual([true, false, false, false])
  })

  it('BO-084 lists the prices in force by date with who set them, and prints those of chosen days in both languages', async () => {
    const id = await aProduct(testApp, { price: 8900 })
    const day = () => testApp.clock.date().toLocaleDateString('en-CA', { timeZone: homeZone })
    await wait(40)
    await set(id, { price: 89, discountPrice: 60.5 })
    const reducedOn = day()
    await wait(5)
    await set(id, { price: 91, discountPrice: null })
    const raisedOn = day()
    await wait(5)
    const print = async (from: string, to: string, lang: 'pl' | 'en' = 'pl') => {
      const call = { params: { id }, query: { from, to, lang } }
      const { status, headers, bytes } = await testApp.call(rows.printPrices, call, shop.headers)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      const { pages, language } = await readPdf(bytes)
      expect(language).toBe(lang)
      return pages.join(' ').replaceAll('\u00a0', ' ')
    }
    // The day on which the reduction began and ended has both prices, the day after it one.
    const first = await print(reducedOn, reducedOn)
    for (const text of [`TEST-${id}`, '89,00 zł', '60,50 zł']) expect(first).toContain(text)
    // A long name is broken into lines.
    expect(first.replaceAll(' ', '')).toContain(shop.staff.name.replaceAll(' ', ''))
    expect(first).not.toContain('91,00 zł')
    const last = await print(raisedOn, day(), 'en')
    for (const text of ['Prices over time', '91,00 zł', '60,50 zł', 'now']) expect(last).toContain(text)
    expect(await print(day(), day())).not.toContain('60,50 zł')
    expect(await print('2001-01-01', '2001-01-02')).toContain('nie miał ceny')
    const call = { params: { id }, query: { from: day(), to: reducedOn, lang: 'pl' as const } }
    expect((await testApp.call(rows.printPrices, call, shop.headers)).status).toBe(400)
    expect((await testApp.call(rows.printPrices, { ...call, params: { id: 999_999 } }, shop.headers)).status).toBe(400)
    const unknown = { params: { id: 999_999 }, query: { ...call.query, from: reducedOn, to: day() } }
    expect((await testApp.call(rows.printPrices, unknown, shop.headers)).problem.code).toBe(
      'ERRORS.UNABLETOLOADPRODUCT',
    )
    const accountant = await aStaffMember(testApp, ['content'])
    expect((await testApp.call(rows.printPrices, { ...unknown, params: { id } }, accountant.headers)).status).toBe(403)
  })
})
