import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { languages } from '@slodki-ul/contract/language'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { chargeOf, offeredPlans } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice, formatZloty, toZloty } from '@slodki-ul/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPage, type ReadPage, readSitemap } from '#testing/plain-pages.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Hundreds of pages take seconds, on a busy machine minutes. */
const busyMachineMs = 240_000

let testApp: TestApp
/** All public addresses with their pages. */
const found = new Map<string, ReadPage>()
beforeAll(async () => {
  testApp = await openTestApp()
  for (const path of await readSitemap(testApp)) found.set(path, await fetchPage(testApp, path))
}, busyMachineMs)
afterAll(() => testApp.close())

const page = (path: string): ReadPage => {
  const read = found.get(path)
  if (!read) throw new Error(`${path} is not in the site map.`)
  return read
}
const startsWith = (start: string) => [...found].filter(([path]) => path.startsWith(start))

describe('every public address without script', () => {
  it('is a page of its own in both languages (PAGE-01)', () => {
    const { publicUrl } = testApp.context.config
    expect(found.size).toBeGreaterThan(200)
    for (const [path, read] of found) {
      const language = path === '/en' || path.startsWith('/en/') ? 'en' : 'pl'
      expect([path, read.status, read.language, read.headings.length]).toEqual([path, 200, language, 1])
      expect(read.headings[0]?.trim(), path).not.toBe('')
      expect(read.canonical, path).toBe(`${publicUrl}${path}`)
      expect(read.alternates[language], path).toBe(read.canonical)
      expect(read.alternates['x-default'], path).toBe(read.alternates.pl)
      expect(read.meta.robots, path).toBeUndefined()
      expect(read.description.length, path).toBeGreaterThan(30)
      expect(read.description.length, path).toBeLessThanOrEqual(160)
      expect(read.meta['og:url'], path).toBe(read.canonical)
      expect(read.meta['og:image'], path).toMatch(new RegExp(`^${publicUrl}/og/.+\\.png$`))
      expect(read.meta['twitter:image'], path).toBe(read.meta['og:image'])
      expect(read.headers['content-language'], path).toBe(language)
      // The page in the other language names this one.
      const other = read.alternates[language === 'pl' ? 'en' : 'pl']?.slice(publicUrl.length) || '/'
      expect(page(other).alternates[language], path).toBe(read.canonical)
    }
  })

  it.each(['title', 'description'] as const)('has a %s of its own', (part) => {
    const seen = new Map<string, string>()
    for (const [path, read] of found) {
      expect(seen.get(read[part]), `${path}: ${read[part]}`).toBeUndefined()
      seen.set(read[part], path)
    }
  })

  it('links only to pages that are there (PAGE-01)', async () => {
    const linked = new Set([...found.values()].flatMap(({ links }) => links))
    expect(linked.size).toBeGreaterThan(150)
    for (const path of linked) {
      const status = found.get(path)?.status ?? (await testApp.app.inject({ url: path })).statusCode
      expect([path, status]).toEqual([path, 200])
    }
  })

  it.each(languages)('shows prices and stock as the API does, PAGE-02 (%s)', async (lang) => {
    const products = startsWith(lang === 'pl' ? '/sklep/' : '/en/sklep/')
    expect(products.length).toBeGreaterThan(40)
    for (const [path, read] of products) {
      const id = Number(path.split('/').at(-1))
      const { reply } = await testApp.call(productsEndpoints.getProduct, { params: { id, lang } })
      const charged = reply.discountPrice === -1 ? reply.price : reply.discountPrice
      expect(read.headings[0]).toBe(reply.name)
      expect(read.text).toContain(formatZloty(charged))
      expect(read.text.includes(String(formatZloty(reply.lowestPrice30Days ?? -7)))).toBe(
        reply.lowestPrice30Days !== null && reply.isSale,
      )
      const offer = read.data.find((node) => node['@type'] === 'Product')?.offers as Record<string, unknown>
      expect(offer.price).toBe(charged.toFixed(2))
      expect(offer.availability).toBe(
        `https://schema.org/${reply.isVirtual || reply.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      )
    }
  })

  it.each(languages)('shows plans and trainings as the API does (%s)', async (lang) => {
    const prefix = lang === 'pl' ? '' : '/en'
    const { reply: plans } = await testApp.call(plansEndpoints.listPlans, { params: { lang } })
    const offered = offeredPlans(plans, 'normal')
    expect(offered.length).toBeGreaterThan(1)
    for (const plan of offered) {
      const price = formatPlanPrice(toZloty(chargeOf(plan, false).charged))
      for (const path of [`/subskrybuj/${plan.id}`, '/subskrybuj', '/kursy-landing'])
        expect(page(`${prefix}${path}`).text).toContain(price)
    }
    // Who reads about joining comes to the plans: the purchase would have chosen one of them.
    for (const { links } of [page(prefix || '/'), page(`${prefix}/podglad/1`)]) {
      expect(links).toContain(`${prefix}/kursy-landing`)
      expect(links).not.toContain(`${prefix}/subskrybuj`)
    }
    const query = { languageCode: lang, pageSize: 100 }
    const { reply: trainings } = await testApp.call(trainingsEndpoints.listTrainings, { query })
    expect(trainings.length).toBeGreaterThan(1)
    for (const training of trainings) {
      expect(page(`${prefix}/szkolenia`).text).toContain(training.name)
      expect(page(`${prefix}/szkolenia`).text).toContain(formatZloty(training.price))
    }
  })

  it('shows previews of paid courses and whole free lessons', async () => {
    const query = { languageCode: 'pl' as const, pageSize: 100 }
    const { reply: paid } = await testApp.call(coursesEndpoints.listCoursePreviews, { query })
    const { reply: free } = await testApp.call(coursesEndpoints.listCoursePreviews, {
      query: { ...query, onlyFree: true },
    })
    expect(paid.length).toBeGreaterThan(20)
    expect(free.length).toBeGreaterThan(2)
    expect(page('/').links).toEqual(expect.arrayContaining(free.slice(0, 4).map(({ id }) => `/darmowa-lekcja/${id}`)))
    for (const course of paid) {
      expect(page(`/podglad/${course.id}`).headings).toEqual([course.name])
      expect(page(`/podglad/${course.id}`).text).toContain(course.shortDescription)
    }
    for (const { id } of free) {
      const { reply: course } = await testApp.call(coursesEndpoints.getCourse, { params: { id, lang: 'pl' } })
      const { text } = page(`/darmowa-lekcja/${id}`)
      for (const step of course.steps) expect(text).toContain(step.title)
      expect((await fetchPage(testApp, `/podglad/${id}`)).status).toBe(404)
    }
    const [first] = paid
    expect((await fetchPage(testApp, `/darmowa-lekcja/${first?.id}`)).status).toBe(404)
  })
})

describe('list pages', () => {
  it('contain every product and every course once, page by page', async () => {
    for (const [start, pattern] of [
      ['/sklep', /^\/sklep\/[^/]+\/\d+$/],
      ['/podglad', /^\/podglad\/\d+$/],
    ] as const) {
      const seen: string[] = []
      const titles = new Set<string>()
      let next: string | undefined = start
      while (next) {
        const read: ReadPage = await fetchPage(testApp, next)
        expect(read.status).toBe(200)
        expect(read.canonical).toBe(`${testApp.context.config.publicUrl}${next}`)
        titles.add(read.title)
        const body = read.html.slice(read.html.indexOf('<body>'))
        const list = body.slice(body.indexOf('p-cards'), body.indexOf('p-pager'))
        seen.push(
          ...[...list.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '').filter((path) => pattern.test(path)),
        )
        next = /<a rel="next" href="([^"]+)"/.exec(read.html)?.[1]
      }
      const listed = [...found.keys()].filter((path) => pattern.test(path))
      expect(seen.toSorted()).toEqual(listed.toSorted())
      expect(titles.size).toBe(Math.ceil(listed.length / (start === '/sklep' ? 9 : 8)))
    }
  })

  it('of a sort order name the unsorted page as their original, and other parameters change nothing', async () => {
    const { publicUrl } = testApp.context.config
    const sorted = await fetchPage(testApp, '/sklep?orderBy=PriceAsc&utm_source=x')
    expect(sorted.canonical).toBe(`${publicUrl}/sklep`)
    expect(sorted.html.indexOf('href="/sklep/')).toBeGreaterThan(0)
    expect(sorted.html).not.toBe(page('/sklep').html)
    expect((await fetchPage(testApp, '/sklep?utm_source=x&fbclid=1')).html).toBe(page('/sklep').html)
  })
})

describe('addresses without a page', () => {
  it.each([
    ['/nie/ma', 'pl'],
    ['/en/nothing', 'en'],
    ['/sklep/miody/999999', 'pl'],
    ['/sklep/miody/0', 'pl'],
    ['/sklep/miody/x', 'pl'],
    ['/sklep/miody/99999999999999', 'pl'],
    ['/en/podglad/999999', 'en'],
    ['/darmowa-lekcja/-1', 'pl'],
    ['/subskrybuj/4', 'pl'],
    ['/subskrybuj/77', 'pl'],
    ['/sklep?CategoriesIds=9999', 'pl'],
    ['/sklep?CategoriesIds=%00', 'pl'],
    ['/sklep?page=999', 'pl'],
    ['/sklep?page=0', 'pl'],
    ['/podglad?page=999', 'pl'],
  ])('answer 404 with ways on, PAGE-04: %s', async (path, language) => {
    const read = await fetchPage(testApp, path)
    expect([read.status, read.language, read.meta.robots]).toEqual([404, language, 'noindex'])
    expect(read.canonical).toBe('')
    expect(read.headings).toHaveLength(1)
    expect(read.links).toContain(language === 'pl' ? '/sklep' : '/en/sklep')
    expect(read.headers['cache-control']).toBe('no-cache')
  })

  it('are problems for programs (PAGE-04)', async () => {
    for (const url of ['/api/nothing', '/media/nothing', '/nothing.js', '/metrics/x']) {
      const response = await testApp.app.inject({ url })
      expect([url, response.statusCode, response.headers['content-type']]).toEqual([
        url,
        404,
        'application/problem+json',
      ])
    }
  })

  it('are the same page in upper case, with a slash at the end, and under any slug', async () => {
    const { publicUrl } = testApp.context.config
    for (const path of ['/Sklep', '/sklep/'])
      expect((await fetchPage(testApp, path)).canonical).toBe(`${publicUrl}/sklep`)
    const [product = ''] = startsWith('/sklep/').map(([path]) => path)
    const id = product.split('/').at(-1)
    expect((await fetchPage(testApp, `/sklep/cokolwiek/${id}`)).canonical).toBe(`${publicUrl}${product}`)
  })
})
