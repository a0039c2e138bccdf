import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { type Language, languages } from '@slodki-ul/contract/language'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { pageSizes } from '@slodki-ul/contract/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchPage, readSitemap } from '#testing/plain-pages.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Dozens of pages take seconds, on a busy machine a minute. */
const busyMachineMs = 120_000

let testApp: TestApp
let paths: readonly string[]
beforeAll(async () => {
  testApp = await openTestApp()
  paths = await readSitemap(testApp)
}, busyMachineMs)
afterAll(() => testApp.close())

type Ids = readonly { id: number }[]
const idIn = (path: string) => Number(path.split('/').at(-1))

/** Compares the records of a kind that its pages link to with the first four others of their category. */
async function compare(start: string, readOfCategory: (id: number) => Promise<Ids>): Promise<number> {
  const ofKind = paths.filter((path) => path.startsWith(start))
  for (const path of ofKind) {
    const { links } = await fetchPage(testApp, path)
    const others = (await readOfCategory(idIn(path))).filter(({ id }) => id !== idIn(path)).slice(0, 4)
    const linked = links.filter((link) => link.startsWith(start)).map(idIn)
    expect(linked, path).toEqual(others.map(({ id }) => id))
  }
  return ofKind.length
}

const prefixes: Record<Language, string> = { pl: '', en: '/en' }

it.each(languages)(
  'a product shows bestsellers of its category, a preview its most watched courses, without itself (%s)',
  async (lang) => {
    const common = { languageCode: lang, pageSize: pageSizes.max }
    const products = await compare(`${prefixes[lang]}/sklep/`, async (id) => {
      const { reply } = await testApp.call(productsEndpoints.getProduct, { params: { id, lang } })
      const query = { ...common, orderBy: 'OrdersCountDesc' as const, CategoriesIds: reply.categories[0]?.id }
      return (await testApp.call(productsEndpoints.listProducts, { query })).reply
    })
    const previews = await compare(`${prefixes[lang]}/podglad/`, async (id) => {
      const { reply } = await testApp.call(coursesEndpoints.getCoursePreview, { params: { id, lang } })
      const query = { ...common, orderBy: 'StudentsDesc' as const, CategoriesIds: reply.categories[0]?.id }
      return (await testApp.call(coursesEndpoints.listCoursePreviews, { query })).reply
    })
    expect(products).toBeGreaterThan(40)
    expect(previews).toBeGreaterThan(20)
  },
  busyMachineMs,
)
