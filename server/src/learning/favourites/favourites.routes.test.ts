import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

type Who = Record<string, string>
const guest: Who = {}
const { listFavouriteProducts, toggleFavouriteProduct } = favouritesEndpoints
const { listProducts, getProduct } = productsEndpoints

const someone = async () => (await aCustomer(testApp)).headers
const toggle = (who: Who, id: number) => testApp.call(toggleFavouriteProduct, { params: { id } }, who)
const favouritesOf = (who: Who, query: object = {}) =>
  testApp.call(listFavouriteProducts, { query: { languageCode: 'pl', ...query } }, who)
const namesOf = async (who: Who, query: object = {}) => (await favouritesOf(who, query)).reply.map(({ name }) => name)
/** Whether a product is marked as a favourite in the list and on its page. The newest one is on the first page. */
async function favouriteIdsOf(who: Who, id: number) {
  const list = await testApp.call(listProducts, { query: { languageCode: 'pl' } }, who)
  const page = await testApp.call(getProduct, { params: { id, lang: 'pl' } }, who)
  return { list: list.reply.find((product) => product.id === id)?.isInWatchList, page: page.reply.isInWatchList }
}

describe('PUT /products/toggle-watchlist/{id}', () => {
  it('API-24 SHOP-20 adds and removes the favourite, and returns which (Q-105)', async () => {
    const [who, id] = [await someone(), await aProduct(testApp)]
    expect(await toggle(who, id)).toMatchObject({ status: 200, reply: { isInWatchList: true } })
    expect(await favouriteIdsOf(who, id)).toEqual({ list: true, page: true })
    expect((await toggle(who, id)).reply).toEqual({ isInWatchList: false })
    expect(await favouriteIdsOf(who, id)).toEqual({ list: false, page: false })
  })

  it('is for signed-in users, and for products of the shop', async () => {
    const [who, id] = [await someone(), await aProduct(testApp)]
    expect((await toggle(guest, id)).status).toBe(401)
    expect(await toggle(who, 2_000_000_000)).toMatchObject({
      status: 404,
      problem: { code: 'ERRORS.UNABLETOLOADPRODUCT' },
    })
    await toggle(who, id)
    await testApp.context.db.execute(sql`update products set is_published = false where id = ${id}`)
    expect(await namesOf(who)).toEqual([])
    expect((await toggle(who, id)).reply).toEqual({ isInWatchList: false })
    expect((await toggle(who, id)).status).toBe(404)
  })

  it('two simultaneous changes leave one favourite or none', async () => {
    const [who, id] = [await someone(), await aProduct(testApp)]
    const responses = await Promise.all([toggle(who, id), toggle(who, id)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await favouritesOf(who)).reply.length).toBeLessThanOrEqual(1)
  })
})

describe('favourites in shared responses', () => {
  it('each signed-in user sees their own, and a guest none, in any order of requests', async () => {
    const [mine, yours, id] = [await someone(), await someone(), await aProduct(testApp)]
    await toggle(mine, id)
    for (const _round of [1, 2]) {
      expect(await favouriteIdsOf(guest, id)).toEqual({ list: false, page: false })
      expect(await favouriteIdsOf(mine, id)).toEqual({ list: true, page: true })
      expect(await favouriteIdsOf(yours, id)).toEqual({ list: false, page: false })
    }
  })

  it('no shared cache may keep what belongs to one person, and a guest’s copy is no answer to them', async () => {
    const [who, id] = [await someone(), await aProduct(testApp)]
    await toggle(who, id)
    const ask = (headers: Who) => testApp.call(getProduct, { params: { id, lang: 'pl' } }, headers)
    const everybodys = await ask(guest)
    const etag = String(everybodys.headers.etag)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    const own = await ask({ ...who, 'if-none-match': etag })
    expect(own).toMatchObject({ status: 200, reply: { ...everybodys.reply, isInWatchList: true } })
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.headers.etag).toBeUndefined()
  })

  it('the number of comments is the same for everybody', async () => {
    const query = { languageCode: 'pl' as const, pageNumber: 2 }
    const who = await someone()
    // The cached lists may not have the products of the tests above yet.
    await vi.waitFor(async () => {
      const { pagination } = await testApp.call(listProducts, { query })
      expect((await testApp.call(listProducts, { query }, who)).pagination).toEqual(pagination)
    })
  })

  it('an invalid token gets the response of a guest, and is reported (Q-18)', async () => {
    const id = await aProduct(testApp)
    for (const headers of [{ authorization: 'Bearer nonsense' }, { authorization: 'Basic YTpi' }]) {
      const { status, reply } = await testApp.call(getProduct, { params: { id, lang: 'pl' } }, headers)
      expect({ status, hearted: reply.isInWatchList }).toEqual({ status: 200, hearted: false })
    }
    const { headers } = await testApp.call(
      listProducts,
      { query: { languageCode: 'pl' } },
      { authorization: 'Bearer x' },
    )
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })
})

describe('GET /products/watchlist', () => {
  it('API-23 is paged and sorted by name, in the requested language', async () => {
    const who = await someone()

    for (const id of [18, 22, 46, 9, 10]) expect((await toggle(who, id)).status).toBe(200)
    const first = await favouritesOf(who, { pageSize: 4 })
    const second = await favouritesOf(who, { pageSize: 4, pageNumber: 2 })
    expect(first.pagination).toEqual({ currentPage: 1, itemsPerPage: 4, totalItems: 5, totalPages: 2 })
    const names = [...first.reply, ...second.reply].map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect([...first.reply, ...second.reply].every(({ isInWatchList }) => isInWatchList)).toBe(true)
    expect(await namesOf(who, { languageCode: 'en' })).not.toEqual(await namesOf(who))
    expect((await favouritesOf(who, { pageNumber: 9 })).reply).toEqual([])
  })

  it("shows nobody else's, and a guest nothing", async () => {
    const [mine, yours] = [await someone(), await someone()]
    await toggle(mine, 51)
    expect(await namesOf(mine)).toHaveLength(1)
    expect(await namesOf(yours)).toEqual([])
    expect((await favouritesOf(guest)).status).toBe(401)
  })
})
