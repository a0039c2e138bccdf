import { configureStore } from '@reduxjs/toolkit'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

const asked: string[] = []
const accepted: (string | null)[] = []
let respond: () => Promise<Response>

async function start() {
  vi.stubGlobal('location', { origin: 'http://ul.test' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(`${request.method} ${request.url}`)
    accepted.push(request.headers.get('accept'))
    return respond()
  })
  const { api, mutationOf, queryOf } = await import('./api.ts')
  const { pagedQueryOf } = await import('./paged-queries.ts')
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      listProducts: pagedQueryOf(build, productsEndpoints.listProducts),
      listFavouriteProducts: pagedQueryOf(build, favouritesEndpoints.listFavouriteProducts),
      getProduct: queryOf(build, productsEndpoints.getProduct),
      clearCart: mutationOf(build, cartEndpoints.clearCart),
    }),
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  return { store, endpoints }
}

const pageOf = (currentPage: number) => () =>
  Promise.resolve(
    new Response(JSON.stringify([{ id: currentPage }]), {
      headers: { Pagination: JSON.stringify({ currentPage, itemsPerPage: 9, totalItems: 11, totalPages: 2 }) },
    }),
  )

describe('endpoints from contract rows', () => {
  let set: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    set = await start()
  })
  afterEach(() => {
    asked.length = 0
    accepted.length = 0
  })

  it('a paged row grows page by page until the header says it is all (API-03, API-05)', async () => {
    const { store, endpoints } = set
    const argument = { query: { languageCode: 'pl' as const, pageSize: 9 } }
    respond = pageOf(1)
    await store.dispatch(endpoints.listProducts.initiate(argument))
    expect(endpoints.listProducts.select(argument)(store.getState()).hasNextPage).toBe(true)
    respond = pageOf(2)
    await store.dispatch(endpoints.listProducts.initiate(argument, { direction: 'forward' }))
    const list = endpoints.listProducts.select(argument)(store.getState())
    expect(list.data?.pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([1, 2])
    expect(list.hasNextPage).toBe(false)
    expect(asked).toEqual([
      'GET http://ul.test/api/products?languageCode=pl&pageSize=9&pageNumber=1',
      'GET http://ul.test/api/products?languageCode=pl&pageSize=9&pageNumber=2',
    ])
  })

  it('API-02 every call accepts JSON, reads and changes alike', async () => {
    const { store, endpoints } = set
    respond = pageOf(1)
    await store.dispatch(endpoints.listProducts.initiate({ query: { languageCode: 'en', pageSize: 9 } }))
    await store.dispatch(endpoints.clearCart.initiate({ body: { cartId: crypto.randomUUID(), languageCode: 'pl' } }))
    expect(accepted).toEqual(['application/json', 'application/json'])
  })

  it('a response is cached, unless its URL is of a watch list', async () => {
    const { store, endpoints } = set
    respond = pageOf(1)
    const list = { query: { languageCode: 'en' as const, pageSize: 4 } }
    const product = { params: { id: 1, lang: 'en' as const } }
    for (const _visit of [1, 2]) {
      const seen = [
        store.dispatch(endpoints.getProduct.initiate(product)),
        store.dispatch(endpoints.listFavouriteProducts.initiate(list)),
      ]
      await Promise.all(seen)
      for (const { unsubscribe } of seen) unsubscribe()
      await vi.waitFor(() =>
        expect(endpoints.listFavouriteProducts.select(list)(store.getState()).status).toBe('uninitialized'),
      )
    }
    expect(asked.map((call) => call.split('?')[0]).sort()).toEqual([
      'GET http://ul.test/api/products/1/en',
      'GET http://ul.test/api/products/watchlist',
      'GET http://ul.test/api/products/watchlist',
    ])
  })

  it.each([
    ['products/watchlist', 0],
    ['courses/watchlist', 0],
    ['CoursesComments/{courseId}', 0],
    ['products', undefined],
    ['courses/{id}/{lang}', undefined],
  ])('API-75 %s is cached for %o seconds while unused', async (path, seconds) => {
    const { cacheModeOf } = await import('./request.ts')
    expect(cacheModeOf({ path }).keepUnusedDataFor).toBe(seconds)
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { code: 'ERRORS.BASIC', status: null }],
    [
      "a proxy's page",
      () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
      { code: 'ERRORS.BASIC', status: 502 },
    ],
    [
      'a problem',
      () =>
        Promise.resolve(
          Response.json(
            { type: 'x', title: 'x', status: 404, detail: 'x', message: 'x', code: 'ERRORS.UNABLETOLOADCART' },
            { status: 404 },
          ),
        ),
      { code: 'ERRORS.UNABLETOLOADCART', status: 404 },
    ],
  ])('%s is a failure with a code', async (_name, reply, failure) => {
    respond = reply
    const { store, endpoints } = set
    const body = { cartId: crypto.randomUUID(), languageCode: 'pl' as const }
    const result = await store.dispatch(endpoints.clearCart.initiate({ body }))
    expect(result.error).toMatchObject(failure)
    expect(asked).toHaveLength(1)
  })
})
