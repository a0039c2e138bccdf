import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listProducts } from '#catalogue/products/products.service.ts'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { RESPONSE_CACHE: '0' } })
  await testApp.context.db.execute(sql`insert into product_categories (id, slug, level, position, name_pl, name_en) values
    (901, 'pieczenie', 0, 901, 'Pieczenie', 'Baking'), (902, 'wosk', 0, 902, 'Wosk', null)`)
})
afterAll(() => testApp.close())

const namesOf = ({ categories }: { categories: readonly { id: number; name: string }[] }) =>
  categories.map(({ id, name }) => `${id} ${name}`)

/** The categories of a product in a list, in a search and on its page. */
async function readNames(id: number, languageCode: 'pl' | 'en') {
  const query = { languageCode, pageSize: 100 }
  const lists = [query, { ...query, searchBy: 'produkt' }, { ...query, CategoriesIds: 902 }]
  const found = await Promise.all(lists.map((each) => testApp.call(productsEndpoints.listProducts, { query: each })))
  const cards = found.map(({ reply }) => reply.find((card) => card.id === id))
  const { reply } = await testApp.call(productsEndpoints.getProduct, { params: { id, lang: languageCode } })
  return [...cards.map((card) => card && namesOf(card)), namesOf(reply)]
}

const everywhere = (names: string[]) => [names, names, names, names]

it('categories are named in each language, in the order of the product, and a new name is shown once it is written', async () => {
  const id = await aProduct(testApp, { categoryIds: [902, 901] })
  // Written last, and the first one all the same.
  await testApp.context.db.execute(
    sql`delete from product_category_links where product_id = ${id} and category_id = 902`,
  )
  await testApp.context.db.execute(sql`insert into product_category_links values (${id}, 902, 0)`)
  expect(await readNames(id, 'pl')).toEqual(everywhere(['902 Wosk', '901 Pieczenie']))
  // Not translated: Polish.
  expect(await readNames(id, 'en')).toEqual(everywhere(['902 Wosk', '901 Baking']))
  await testApp.context.db.execute(sql`update product_categories set name_en = 'Beeswax' where id = 902`)
  await vi.waitFor(async () => expect(await readNames(id, 'en')).toEqual(everywhere(['902 Beeswax', '901 Baking'])))
  expect(await readNames(id, 'pl')).toEqual(everywhere(['902 Wosk', '901 Pieczenie']))
  const none = await aProduct(testApp, { categoryIds: [] })
  const { reply } = await testApp.call(productsEndpoints.getProduct, { params: { id: none, lang: 'pl' } })
  expect(reply.categories).toEqual([])
})

it('a product of a category whose news has not arrived is named like the others', async () => {
  const deaf = { ...testApp.context, changes: { on: () => {} } }
  const query = { languageCode: 'pl', pageNumber: 1, pageSize: 1, searchBy: '', CategoriesIds: [] } as const
  const read = async () => (await listProducts(deaf, { ...query, CategoriesIds: [903] })).items.map(namesOf)
  await listProducts(deaf, { ...query, CategoriesIds: [] })
  await testApp.context.db.execute(
    sql`insert into product_categories (id, slug, level, position, name_pl) values (903, 'ule-testowe', 0, 903, 'Ule')`,
  )
  await aProduct(testApp, { categoryIds: [903, 1] })
  const [names] = await read()
  expect(names?.[0]).toBe('903 Ule')
  expect(names).toHaveLength(2)
})
