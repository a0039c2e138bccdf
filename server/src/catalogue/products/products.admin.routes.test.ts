import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { staffProductsEndpoints as rows } from '@slodki-ul/contract/catalogue/products.admin'
import { stockEndpoints } from '@slodki-ul/contract/catalogue/stock.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, aProduct, queryOne, stockOf } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
let content: typeof shop
beforeAll(async () => {
  testApp = await openTestApp()
  ;[shop, content] = [await aStaffMember(testApp, ['shop']), await aStaffMember(testApp, ['content'])]
})
afterAll(() => testApp.close())

const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const read = async (id: number) => (await testApp.call(rows.getStaffProduct, { params: { id } }, shop.headers)).reply
const create = async (namePl: string, sku: string) =>
  testApp.call(rows.createProduct, { body: { namePl, sku }, ...keyed() }, shop.headers)
const change = (id: number, version: number, body: object, headers = shop.headers) =>
  testApp.call(rows.changeProduct, { params: { id }, body, headers: { 'if-match': `"${version}"` } }, headers)
const act = (row: 'publishProduct' | 'hideProduct' | 'archiveProduct' | 'restoreProduct', id: number) =>
  testApp.call(rows[row], { params: { id }, ...keyed() }, shop.headers)
const inShop = async (id: number) =>
  (await testApp.call(productsEndpoints.getProduct, { params: { id, lang: 'pl' } })).status

const facts = {
  ...{ shortDescriptionPl: 'Siedem komórek.', descriptionPl: '<p>Siedem w jednej.</p>', safetyInfoPl: 'Do 230 °C.' },
  ...{ weightGrams: 210, ean: '5901234123457', sidesMm: [290, 290, 45], place: 'C-3', lowStock: 4, categoryIds: [1] },
  manufacturer: {
    name: 'Forma i Cukier',
    address: 'ul. Słodka 1, Lublin',
    email: 'forma@firma.example',
    country: 'PL',
  },
  parameters: [{ name: { pl: 'Materiał', en: 'Material' }, values: [{ pl: 'silikon', en: null }] }],
}

describe('the editor of products', () => {
  it('BO-074 is created hidden, filled by changed fields only, and shown in the shop and its search once nothing is missing', async () => {
    const { reply: created, status } = await create('Forma „Plaster” w kratkę', 'FORM-1')
    expect(status).toBe(201)
    const { id } = created
    const draft = await read(id)
    expect(draft).toMatchObject({ version: 1, isPublished: false, price: 0, stock: 0 })
    expect(draft.missing).toEqual([
      ...['shortDescriptionPl', 'descriptionPl', 'price', 'categoryIds', 'images', 'weightGrams', 'manufacturer'],
      'safetyInfoPl',
    ])
    const refused = await act('publishProduct', id)
    expect([refused.status, refused.problem]).toMatchObject([409, { code: 'ERRORS.NOTREADY', missing: draft.missing }])
    expect(await inShop(id)).toBe(404)
    const { reply: changed } = await change(id, 1, facts)
    expect(changed).toMatchObject({ version: 2, lowStock: 4, missing: ['price', 'images'] })
    expect(changed.values).toMatchObject({
      ...facts,
      ...{ nameEn: '', descriptionPl: '<p>Siedem w\u00a0jednej.</p>', safetyInfoPl: 'Do 230\u00a0°C.' },
    })
    expect(changed.missingEnglish).toEqual(['nameEn', 'shortDescriptionEn', 'descriptionEn', 'safetyInfoEn'])
    await testApp.context.db.execute(sql`update products set price = 4200 where id = ${id}`)
    await testApp.context.db.execute(
      sql`insert into product_images (product_id, position, file_id, alt_pl) select ${id}, 0, file_id, 'Forma z góry' from product_images limit 1`,
    )
    expect((await act('publishProduct', id)).reply).toMatchObject({ isPublished: true, missing: [] })
    expect(await inShop(id)).toBe(200)
    const found = await testApp.call(productsEndpoints.listProducts, {
      query: { searchBy: 'plaster kratkę', languageCode: 'pl' },
    })
    expect(found.reply.map((card) => card.id)).toContain(id)
    // A published product keeps what it needs; a changed text is shown at once.
    const lost = await change(id, 2, { safetyInfoPl: '' })
    expect([lost.status, lost.problem]).toMatchObject([409, { code: 'ERRORS.NOTREADY', missing: ['safetyInfoPl'] }])
    const cleaned = await change(id, 2, {
      ...{ namePl: 'Forma „Plaster”', descriptionPl: '<p onclick="x()">Nowa</p><script>1</script>' },
    })
    expect(cleaned.reply.removed).toEqual([{ field: 'descriptionPl', removed: ['p[onclick]', 'script'] }])
    // Answers in memory are dropped by a notice of the database, a moment after the change.
    await expect
      .poll(async () => (await testApp.call(productsEndpoints.getProduct, { params: { id, lang: 'pl' } })).reply)
      .toMatchObject({ name: 'Forma „Plaster”', description: '<p>Nowa</p>' })
    expect((await act('hideProduct', id)).reply.isPublished).toBe(false)
    await expect.poll(() => inShop(id)).toBe(404)
    expect(await findViolations(testApp)).toEqual([])
  })

  it('BO-073 refuses by field what another product has, what is too long or no EAN; and a change by an outdated version', async () => {
    const [{ id }, { reply: other }] = [(await create('Wałek', 'WALEK')).reply, await create('Rózga', 'ROZGA')]
    expect((await create('Inny', 'WALEK')).problem).toMatchObject({ errors: { sku: 'ERRORS.NAMETAKEN' } })
    const { problem } = await change(id, 1, {
      ...{ sku: 'ROZGA', slug: 'rozga', ean: '5901234123458', namePl: '', nameEn: 'x'.repeat(121) },
      ...{ giftValue: 50, soldBy: 'measure', manufacturer: { ...facts.manufacturer, email: 'nie' } },
    })
    expect(problem).toMatchObject({
      code: 'ERRORS.PROVIDEDATA',
      // What the form says of a text that is too long: how long it may be, and how long this one is.
      limits: { nameEn: { max: 120, given: 121 } },
      errors: {
        ...{ sku: 'ERRORS.NAMETAKEN', slug: 'ERRORS.NAMETAKEN', ean: 'ERRORS.INVALIDEAN', namePl: 'ERRORS.REQUIRED' },
        ...{ nameEn: 'ERRORS.MAXLENGTH', giftValue: 'ERRORS.NOTAGIFTCARD', soldBy: 'ERRORS.QUANTITYREQUIRED' },
        manufacturer: 'ERRORS.ENTERVALIDEMAIL',
      },
    })
    expect((await read(id)).version).toBe(1)
    // A draft keeps food data that are not whole yet; what is no food has none.
    const food = {
      ...{ isHoney: false, ingredients: { pl: '[Masło](milk)', en: '[Butter](milk)' }, mayContain: ['nuts'] },
      ...{ storage: { pl: '', en: null }, shelfLife: { kind: 'useBy', text: { pl: '', en: null } }, origin: null },
      ...{ honeyOrigins: [], nutrition: null, nutritionExempt: true },
    }
    const noFood = await change(id, 1, { food })
    expect(noFood.problem).toMatchObject({ code: 'ERRORS.PROVIDEDATA', errors: { food: 'ERRORS.NOTFOOD' } })
    const draft = await change(id, 1, { isFood: true, food, netQuantity: { amount: 500, unit: 'g', items: 2 } })
    expect(draft.reply.values).toMatchObject({ food, netQuantity: { amount: 500, unit: 'g', items: 2 } })
    expect(draft.reply.missing).toContain('food')
    const marked = { ...food, ingredients: { pl: '[Masło](milk)', en: 'Butter' } }
    expect((await change(id, 2, { food: marked })).problem.errors).toEqual({ 'food.ingredients': 'ERRORS.PROVIDEDATA' })
    expect((await change(id, 2, { isFood: false })).problem.errors).toEqual({ food: 'ERRORS.NOTFOOD' })
    await change(other.id, 1, { ean: '96385074' }, content.headers)
    expect((await change(id, 2, { ean: '96385074' })).problem.errors).toEqual({ ean: 'ERRORS.NAMETAKEN' })
    await change(other.id, 2, { place: 'A-1' }, content.headers)
    const outdated = await change(other.id, 2, { place: 'B-2' })
    expect([outdated.status, outdated.problem]).toMatchObject([
      409,
      { code: 'ERRORS.CHANGEDMEANWHILE', current: { place: 'A-1' }, version: 3, changedBy: content.staff.name },
    ])
  })

  it('BO-078 never writes stock or prices: a change that names them is refused, and a sale while it is open stays', async () => {
    const id = await aProduct(testApp, { stock: 10 })
    const { version } = await read(id)
    await anOrder(testApp, [[id, 3]])
    for (const body of [{ stock: 10 }, { stockReceived: 10 }, { price: 1 }])
      expect((await change(id, version, body)).status).toBe(400)
    expect((await change(id, version, { place: 'A-1' })).status).toBe(409)
    await act('hideProduct', id)
    expect((await change(id, version, { place: 'A-1' })).status).toBe(200)
    expect(await stockOf(testApp, id)).toBe(7)
  })

  it('BO-089 copies as a hidden draft with a new SKU and no stock, archives what was sold, deletes only what was never ordered', async () => {
    const id = await aProduct(testApp, { stock: 10, discountPrice: 4000 })
    const copyOf = async () =>
      (await testApp.call(rows.copyProduct, { params: { id }, ...keyed() }, shop.headers)).reply.id
    const [copy, second] = [await copyOf(), await copyOf()]
    const [original, copied] = [await read(id), await read(copy)]
    expect(copied).toMatchObject({
      sku: `${original.sku}-KOPIA`,
      stock: 0,
      isPublished: false,
      price: 50,
      discountPrice: null,
    })
    expect({ ...copied.values, sku: original.sku, slug: original.values.slug }).toEqual(original.values)
    expect((await read(second)).sku).toBe(`${original.sku}-KOPIA-2`)
    await anOrder(testApp, [[id, 1]])
    const remove = (each: number) => testApp.call(rows.deleteProduct, { params: { id: each } }, shop.headers)
    const refused = await remove(id)
    expect([refused.status, refused.problem.code]).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    await testApp.call(
      stockEndpoints.moveStock,
      { params: { id: copy }, body: { reason: 'delivery', quantity: 2, note: 'DS-1' }, ...keyed() },
      shop.headers,
    )
    expect((await remove(copy)).status).toBe(204)
    expect((await testApp.call(rows.getStaffProduct, { params: { id: copy } }, shop.headers)).status).toBe(404)
    expect((await act('archiveProduct', id)).reply).toMatchObject({ isArchived: true, isPublished: false })
    expect((await act('publishProduct', id)).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect(await inShop(id)).toBe(404)
    expect((await act('restoreProduct', id)).reply).toMatchObject({ isArchived: false, isPublished: false })
    expect(await findViolations(testApp)).toEqual([])
  })

  it('BO-080 lists products by search, filters and order, with those below their mark and the number who wait for one', async () => {
    const ids = [
      await aProduct(testApp, { stock: 2, price: 9000 }),
      await aProduct(testApp, { stock: 0, price: 8000 }),
      await aProduct(testApp, { stock: 50, price: 7000, discountPrice: 6000 }),
    ]
    const [low, none, enough] = ids
    await testApp.context.db.execute(sql`update products set low_stock = 3 where id = ${low}`)
    const email = 'czeka@poczta.example'
    await testApp.context.db.execute(
      sql`insert into waitlist_entries (product_id, email, language, created_at) values (${none}, ${email}, 'pl', now())`,
    )
    const list = async (query: object) => {
      const { reply } = await testApp.call(
        rows.listStaffProducts,
        { query: { pageSize: '100', ...query } },
        shop.headers,
      )
      return reply.filter(({ id }) => ids.includes(id))
    }
    const found = async (query: object) => (await list(query)).map(({ id }) => id)
    expect(await found({ orderBy: '-price' })).toEqual([low, none, enough])
    expect(await found({ orderBy: 'stock' })).toEqual([none, low, enough])
    expect(await found({ stock: 'low' })).toEqual([low])
    expect((await list({ stock: 'none' })).map(({ id, waiting }) => [id, waiting])).toEqual([[none, 1]])
    expect(await found({ stock: ['low', 'enough'], orderBy: 'stock' })).toEqual([low, enough])
    expect(await found({ isReduced: 'true' })).toEqual([enough])
    expect(await found({ isArchived: 'true' })).toEqual([])
    expect(await found({ categoryId: '1' })).toHaveLength(3)
    await testApp.runJobs()
    const sku = (await queryOne<{ sku: string }>(testApp, sql`select sku from products where id = ${low}`))?.sku
    expect(await found({ searchBy: sku })).toEqual([low])
  })
})
