import { languages } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import { aProduct } from '#testing/factories.ts'
import { fetchPage, type ReadPage, readSitemap } from '#testing/plain-pages.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Beside the products of the demo, so that five hundred addresses are read. */
const addedProducts = 140
const rounds = 2
const editsPerRound = 60
const timeoutMs = 240_000

type Edit = { pick: number; change: 'publish' | 'unpublish' | 'price' | 'sale' | 'stock' | 'rename'; value: number }

const edits = fc.array(
  fc.record({
    pick: fc.nat(),
    change: fc.constantFrom<Edit['change'][]>('publish', 'unpublish', 'price', 'sale', 'stock', 'rename'),
    value: fc.integer({ min: 200, max: 90_000 }),
  }),
  { minLength: editsPerRound, maxLength: editsPerRound },
)

/** What the database says of a product or course. */
type Row = { id: number; is_published: boolean; name_pl: string; name_en: string | null }
type ProductRow = Row & { current_price: number; stock: number; is_virtual: boolean; is_listed: boolean }
type CourseRow = Row & { is_free: boolean }

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  for (let index = 0; index < addedProducts; index++) {
    const id = await aProduct(testApp, { price: 5_000 + index, stock: index % 3 })
    await testApp.context.db.execute(
      sql`insert into product_images (product_id, file_id, position) select ${id}, file_id, 0 from product_images limit 1`,
    )
  }
}, timeoutMs)
afterAll(() => testApp.close())

const select = async <Found>(query: ReturnType<typeof sql>): Promise<Found[]> =>
  ((await testApp.context.db.execute(query)) as { rows: Found[] }).rows

const readProducts = () =>
  select<ProductRow>(
    sql`select id, is_published, name_pl, name_en, current_price, stock, is_virtual, gift_value is null and exists (select from product_images where product_id = products.id) as is_listed from products order by id`,
  )
const readCourses = () =>
  select<CourseRow>(sql`select id, is_published, name_pl, name_en, is_free from courses order by id`)

const nameIn = (row: Row, language: string) => (language === 'en' ? (row.name_en ?? row.name_pl) : row.name_pl)

/** Changes a product by an edit. */
async function editProduct({ id }: ProductRow, { change, value }: Edit): Promise<void> {
  const changes = {
    publish: sql`is_published = true`,
    unpublish: sql`is_published = false`,
    price: sql`price = ${value}::int, discount_price = null`,
    sale: sql`discount_price = price * 3 / 4`,
    stock: sql`stock = ${value % 4}::int`,
    rename: sql`name_pl = ${`Ciasto ${value} & spółka`}, name_en = ${`Cake ${value} & co`}`,
  }
  await testApp.context.db.execute(sql`update products set ${changes[change]} where id = ${id}`)
}

/** Courses have no price and no stock: each other edit publishes or renames them. */
async function editCourse({ id }: CourseRow, { change, value }: Edit): Promise<void> {
  const changed =
    change === 'rename'
      ? sql`name_pl = ${`Kurs ${value} <b>`}, name_en = ${`Course ${value} <b>`}`
      : sql`is_published = ${change !== 'unpublish'}`
  await testApp.context.db.execute(sql`update courses set ${changed} where id = ${id}`)
}

async function apply(all: readonly Edit[]): Promise<void> {
  const [products, courses] = [await readProducts(), await readCourses()]
  for (const edit of all) {
    await editProduct(products[edit.pick % products.length] as ProductRow, edit)
    if (edit.pick % 5 === 0) await editCourse(courses[edit.pick % courses.length] as CourseRow, edit)
  }
  // Notifications arrive in the order of the changes: once the last one is seen, all were.
  const marker = await aProduct(testApp)
  await expect
    .poll(async () => (await fetchPage(testApp, '/sklep')).html.includes(`/${marker}"`), { timeout: 10_000 })
    .toBe(true)
}

const read = async (url: string) => (await testApp.app.inject({ url })).body
const idsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => Number(match[1])).toSorted((a, b) => a - b)

/** Fetches the pages of products and courses in both languages, published or not. Returns how many. */
async function checkPages(products: readonly ProductRow[], courses: readonly CourseRow[]): Promise<number> {
  const pages: [path: string, row: Row, check: (page: ReadPage) => void][] = []
  for (const language of languages) {
    for (const row of products)
      pages.push([
        plainPath(language, `/sklep/x/${row.id}`),
        row,
        (page) => {
          expect(page.headings).toEqual([nameIn(row, language)])
          const offer = page.data.find((node) => node['@type'] === 'Product')?.offers as Record<string, unknown>
          expect(offer.price).toBe(toZloty(row.current_price).toFixed(2))
          expect(page.text).toContain(formatZloty(toZloty(row.current_price)))
          expect(String(offer.availability).endsWith('/InStock')).toBe(row.is_virtual || row.stock > 0)
        },
      ])
    for (const row of courses)
      pages.push([
        plainPath(language, `${row.is_free ? '/darmowa-lekcja' : '/podglad'}/${row.id}`),
        row,
        (page) => expect(page.headings).toEqual([nameIn(row, language)]),
      ])
  }
  for (const [path, row, check] of pages) {
    const page = await fetchPage(testApp, path)
    expect([path, page.status]).toEqual([path, row.is_published ? 200 : 404])
    if (row.is_published) check(page)
  }
  return pages.length
}

/** Compares the site map, feeds, RSS and the guide with the database. */
async function checkLists(products: readonly ProductRow[], courses: readonly CourseRow[]): Promise<void> {
  const listed = products.filter(({ is_published }) => is_published)
  const shown = courses.filter(({ is_published }) => is_published).map(({ id }) => id)
  const sitemap = (await readSitemap(testApp)).join('\n')
  for (const prefix of ['', '/en']) {
    const of = (path: string) => idsIn(sitemap, new RegExp(`^${prefix}/${path}/(\\d+)$`, 'gm'))
    expect(of('sklep/[^/\\n]+')).toEqual(listed.map(({ id }) => id))
    expect(of('(?:podglad|darmowa-lekcja)')).toEqual(shown)
    const rss = await read(`${prefix}/rss.xml`)
    expect(idsIn(rss, /<guid[^>]*>[^<]*\/(\d+)<\/guid>/g)).toEqual(shown)
  }
  const offered = listed.filter(({ is_listed }) => is_listed)
  for (const language of languages) {
    const items = (await read(`/feeds/google-${language}.xml`)).split('<item>').slice(1)
    const prices = items.map((item) => {
      const price = /<g:sale_price>([\d.]+)/.exec(item) ?? /<g:price>([\d.]+)/.exec(item)
      return [Number(/\/(\d+)<\/g:link>/.exec(item)?.[1]), Number(price?.[1])]
    })
    expect(prices.toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
      offered.map(({ id, current_price }) => [id, toZloty(current_price)]),
    )
  }
  const ceneo = await read('/feeds/ceneo.xml')
  const offers = [...ceneo.matchAll(/<o id="(\d+)"[^>]* price="([\d.]+)"/g)].map(([, id, price]) => [
    +`${id}`,
    +`${price}`,
  ])
  expect(offers.toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
    offered
      .filter(({ is_virtual, stock }) => is_virtual || stock > 0)
      .map(({ id, current_price }) => [id, toZloty(current_price)]),
  )
  expect(idsIn(await read('/llms.txt'), /\/(?:podglad|darmowa-lekcja)\/(\d+)\)/g)).toEqual(shown)
}

describe('after random edits', () => {
  it(
    'five hundred addresses, the site map, the feeds and RSS agree with the database (PAGE-06, PAGE-07)',
    async () => {
      await fc.assert(
        fc.asyncProperty(edits, async (all) => {
          // Once before, so that each page is in memory when it changes.
          await checkPages(await readProducts(), await readCourses())
          await apply(all)
          const [products, courses] = [await readProducts(), await readCourses()]
          expect(await checkPages(products, courses)).toBeGreaterThanOrEqual(450)
          await checkLists(products, courses)
        }),
        { numRuns: rounds, seed: 16, endOnFailure: true },
      )
    },
    timeoutMs,
  )
})
