import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct, stockOf } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { listProducts, getProduct, listProductCategories } = productsEndpoints

describe('GET /products', () => {
  it('API-03 returns the list, and its pagination in the header', async () => {
    const { reply, pagination } = await testApp.call(listProducts, { query: { pageSize: 9, languageCode: 'pl' } })
    expect(reply).toHaveLength(9)
    expect(pagination).toEqual({ currentPage: 1, itemsPerPage: 9, totalItems: 60, totalPages: 7 })
  })

  it('API-04 CONST-04 pages by pageNumber and pageSize, 10 by default, without a product twice', async () => {
    const seen = new Set<number>()
    for (let pageNumber = 1; pageNumber <= 6; pageNumber++) {
      const { reply } = await testApp.call(listProducts, { query: { pageNumber, languageCode: 'pl' } })
      expect(reply).toHaveLength(10)
      for (const product of reply) seen.add(product.id)
    }
    expect(seen.size).toBe(60)
  })

  it('returns an empty list with the right header beyond the last page (Q-112)', async () => {
    const { status, reply, pagination } = await testApp.call(listProducts, {
      query: { pageNumber: 99, languageCode: 'pl' },
    })
    expect(status).toBe(200)
    expect(reply).toEqual([])
    expect(pagination?.totalItems).toBe(60)
  })

  it.each([
    { pageNumber: 0 },
    { pageSize: 0 },
    { pageSize: 101 },
    { orderBy: 'Cheapest' },
    { pageNumber: '1;drop table' },
  ])('refuses %o with 400 and the field', async (query) => {
    const response = await testApp.app.inject({ url: '/api/products', query: query as Record<string, string> })
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({
      code: 'ERRORS.PROVIDEDATA',
      errors: { [Object.keys(query)[0] ?? '']: 'ERRORS.PROVIDEDATA' },
    })
  })

  it('sorts by newest, bestsellers and price, the price being what is paid', async () => {
    const list = async (orderBy: 'IdDesc' | 'OrdersCountDesc' | 'PriceAsc' | 'PriceDesc') =>
      (await testApp.call(listProducts, { query: { orderBy, pageSize: 100, languageCode: 'pl' } })).reply
    const paid = (product: { price: number; discountPrice: number }) =>
      product.discountPrice >= 0 ? product.discountPrice : product.price
    const ids = (await list('IdDesc')).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await list('OrdersCountDesc'))[0]?.slug).toBeTruthy()
    const rising = (await list('PriceAsc')).map(paid)
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect((await list('PriceDesc')).map(paid)).toEqual(rising.toReversed())
  })

  it('shows each product its own categories and picture', async () => {
    const { reply } = await testApp.call(listProducts, { query: { pageSize: 100, languageCode: 'en' } })
    const plaster = reply.find(({ id }) => id === 52)
    const pralines = reply.find(({ id }) => id === 60)
    expect(plaster?.categories.map(({ name }) => name)).toEqual([
      'Moulds and tools',
      'Silicone moulds',
      'For individual desserts',
    ])
    expect(pralines?.categories[0]?.name).toBe('Sweets')
    expect(new Set(reply.map(({ thumbnailUrl }) => thumbnailUrl)).size).toBe(60)
    const picture = await testApp.app.inject({ url: plaster?.thumbnailUrl ?? '' })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('responds from its cache until a product changes', async () => {
    const ask = () => testApp.app.inject({ url: '/api/products?pageSize=1' })
    const first = await ask()
    const again = await testApp.app.inject({
      url: '/api/products?pageSize=1',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    const id = await aProduct(testApp)
    await expect.poll(async () => (await ask()).json()[0]?.id).toBe(id)
  })
})

describe('GET /products/{id}/{lang}', () => {
  it('API-26 ENT-04 returns a whole product, prices in złoty, in the requested language', async () => {
    const { reply } = await testApp.call(getProduct, { params: { id: 52, lang: 'en' } })
    expect(reply).toMatchObject({
      id: 52,
      price: 89,
      discountPrice: 69,
      lowestPrice30Days: 74,
      discount: 6,
      isSale: true,
      isVirtual: false,
      isInWatchList: false,
      plate: 'blush',
    })
    expect(reply.name).toContain('mould')
    expect(reply.images).toHaveLength(5)
    expect(reply.images[0]).toBe(reply.thumbnailUrl)
    expect(reply.parameters.length).toBeGreaterThan(1)
    expect(await stockOf(testApp, 52)).toBe(reply.stock)
  })

  it('returns -1 without a discount', async () => {
    const { reply } = await testApp.call(getProduct, { params: { id: 1, lang: 'pl' } })
    expect(reply).toMatchObject({ discountPrice: -1, isSale: false, discount: 0, lowestPrice30Days: null })
  })

  it('marks allergens in the ingredients, and contains the other mandatory food information, in both languages', async () => {
    const read = async (lang: 'pl' | 'en') => (await testApp.call(getProduct, { params: { id: 20, lang } })).reply
    const [pl, en] = [await read('pl'), await read('en')]
    const emphasised = ({ food }: typeof pl) =>
      food?.ingredients.filter(({ allergen }) => allergen).map(({ text, allergen }) => [text, allergen])
    expect(emphasised(pl)).toEqual([
      ['pszenna', 'gluten'],
      ['masło', 'milk'],
      ['jaja', 'eggs'],
    ])
    expect(emphasised(en)).toEqual([
      ['Wheat', 'gluten'],
      ['butter', 'milk'],
      ['eggs', 'eggs'],
    ])
    for (const { food, netQuantity } of [pl, en]) {
      expect(netQuantity).toEqual({ amount: 400, unit: 'g', items: null })
      expect(food).toMatchObject({
        allergens: ['gluten', 'eggs', 'milk'],
        mayContain: ['nuts'],
        shelfLife: { kind: 'bestBefore' },
        honeyOrigins: [],
        nutrition: { energyKj: 1590, energyKcal: 376, fibre: null, salt: 0.3 },
      })
    }
    expect([pl.food?.origin, en.food?.origin]).toEqual(['Polska', 'Poland'])
    expect(pl.food?.storage).toContain('W\u00a0suchym')
    expect(en.food?.storage).toContain('cool, dry place')
    expect(pl.manufacturer).toEqual({
      name: 'Pracownia Piernik i Wrona',
      address: 'ul. Piekarska 12, 87-100 Toruń, Polska',
      email: 'pracownia@piernik-i-wrona.example',
    })
  })

  it('contains the countries of origin of honey by share, and its warning', async () => {
    const { reply } = await testApp.call(getProduct, { params: { id: 51, lang: 'en' } })
    expect(reply.food).toMatchObject({
      origin: null,
      honeyOrigins: [{ country: 'PL', name: 'Poland', percent: 100 }],
      nutrition: null,
    })
    expect(reply.safetyInfo).toContain('children under 12')
  })

  it('contains the responsible person in the EU for a maker outside it, and none for a maker in it', async () => {
    const personOf = async (id: number) =>
      (await testApp.call(getProduct, { params: { id, lang: 'pl' } })).reply.responsiblePerson
    expect(await personOf(35)).toEqual({
      name: 'Forma i Cukier s.c.',
      address: 'ul. Warsztatowa 14, 90-319 Łódź, Polska',
      email: 'bezpieczenstwo@forma-i-cukier.example',
    })
    expect(await personOf(18)).toBeNull()
  })

  it('has no food information for what is no food, and none of a unit price for pieces, sets and files', async () => {
    for (const id of [14, 21, 37, 52, 55]) {
      const { reply } = await testApp.call(getProduct, { params: { id, lang: 'pl' } })
      expect(reply.unitPrice, reply.slug).toBeNull()
      expect(reply.food === null, reply.slug).toBe(id === 14 || id === 52)
    }
  })

  it('says what a kilogram or litre costs, reduced and regular', async () => {
    const of = async (id: number) => (await testApp.call(getProduct, { params: { id, lang: 'pl' } })).reply.unitPrice
    expect(await of(51)).toEqual({ unit: 'kg', price: 105, regularPrice: null })
    expect(await of(59)).toEqual({ unit: 'kg', price: 111.43, regularPrice: 128.57 })
    expect(await of(27)).toEqual({ unit: 'l', price: 720, regularPrice: 920 })
    const { reply } = await testApp.call(listProducts, { query: { pageSize: 100, languageCode: 'pl' } })
    expect(reply.find(({ id }) => id === 59)?.unitPrice).toEqual(await of(59))
  })

  it('falls back to Polish where there is no English, and for languages it does not know (Q-46)', async () => {
    const id = await aProduct(testApp, { nameEn: null })
    expect((await testApp.call(getProduct, { params: { id, lang: 'en' } })).reply.name).toBe(`Produkt ${id}`)
    const unknown = await testApp.app.inject({ url: `/api/products/52/de` })
    expect(unknown.json().name).toBe('Forma silikonowa „Plaster”')
  })

  it.each(['999999', '0', '-1', 'x', '2147483648', '1e3'])(
    'answers %s, which is no product, with 404 or 400',
    async (id) => {
      const response = await testApp.app.inject({ url: `/api/products/${id}/pl` })
      expect([400, 404]).toContain(response.statusCode)
      expect(response.json().code).toMatch(/^ERRORS\./)
    },
  )
})

describe('GET /productCategories/{langOrId}', () => {
  it('API-27 ENT-06 returns the tree as a list with levels for a language, and one category for an id', async () => {
    const { reply } = await testApp.call(listProductCategories, { params: { langOrId: 'pl' } })
    expect(reply).toHaveLength(44)
    const list = reply as { id: number; level: number; parentId: number | null }[]
    for (const category of list) {
      const parent = list.find(({ id }) => id === category.parentId)
      expect(category.level).toBe(parent ? parent.level + 1 : 0)
    }
    expect((await testApp.call(listProductCategories, { params: { langOrId: '2' } })).reply).toEqual({
      id: 2,
      name: 'Odmianowe',
      level: 1,
      parentId: 1,
      count: 5,
    })
    expect((await testApp.call(listProductCategories, { params: { langOrId: '9999' } })).problem.code).toBe(
      'ERRORS.UNABLETOLOADCATEGORIES',
    )
  })

  it('counts in each category what the list shows for it, published products only', async () => {
    const countsOf = async () => {
      const { reply } = await testApp.call(listProductCategories, { params: { langOrId: 'pl' } })
      return new Map((reply as { id: number; count: number }[]).map(({ id, count }) => [id, count]))
    }
    const counts = await countsOf()
    for (const [id, count] of counts) {
      const { pagination } = await testApp.call(listProducts, { query: { languageCode: 'pl', CategoriesIds: id } })
      expect(pagination?.totalItems, `category ${id}`).toBe(count)
    }
    await testApp.context.db.execute('update products set is_published = false where id = 51')
    await expect.poll(async () => (await countsOf()).get(1)).toBe((counts.get(1) ?? 0) - 1)
    await testApp.context.db.execute('update products set is_published = true where id = 51')
  })
})
