import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPage, type Node, type ReadPage, readSitemap } from '#testing/plain-pages.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** The published vocabulary: the properties of each type with those of its parents. */
function readVocabulary(): Map<string, Set<string>> {
  const entry = createRequire(import.meta.url).resolve('schema-dts/package.json')
  const source = readFileSync(entry.replace('package.json', 'dist/schema.d.ts'), 'utf8')
  const bases = new Map<string, { parents: string[]; own: string[] }>()
  for (const [, name = '', parents = '', body = ''] of source.matchAll(
    /interface (\w+Base|\w+Leaf)( extends [^{]+)? \{\n(.*?)^\}/gms,
  ))
    bases.set(name, {
      parents: [...parents.matchAll(/\w+Base/g)].map(([parent]) => parent),
      own: [...body.matchAll(/"(\w+)"\??:/g)].map((match) => match[1] ?? ''),
    })
  const propertiesOf = (name: string): string[] => {
    const base = bases.get(name)
    return base ? [...base.own, ...base.parents.flatMap(propertiesOf)] : []
  }
  const types = new Map<string, Set<string>>()
  for (const [, body = ''] of source.matchAll(/interface \w+Leaf extends (.*?)^\}/gms)) {
    const type = /"@type": "(\w+)"/.exec(body)?.[1]
    if (type) types.set(type, new Set([...body.matchAll(/\w+Base/g)].flatMap(([base]) => propertiesOf(base))))
  }
  return types
}

/** Fields that Google requires for a result of its own, besides the type's name (developers.google.com/search). */
const required: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Product: ['name', 'image', 'offers'],
  Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'description'],
  Recipe: ['name', 'image', 'recipeIngredient', 'recipeInstructions', 'author', 'totalTime'],
  EducationEvent: ['name', 'startDate', 'location', 'offers', 'eventAttendanceMode', 'organizer', 'image'],
}
const requiredInside: Record<string, string[]> = {
  Offer: ['price', 'priceCurrency'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  MerchantReturnPolicy: [
    'applicableCountry',
    'returnPolicyCategory',
    'merchantReturnDays',
    'returnMethod',
    'returnFees',
  ],
  AggregateRating: ['ratingValue', 'ratingCount'],
  ListItem: ['position'],
  Question: ['name', 'acceptedAnswer'],
  HowToStep: ['text'],
  Clip: ['name', 'startOffset', 'url'],
  Place: ['name', 'address'],
}

const vocabulary = readVocabulary()

/** What a node breaks of the vocabulary or of the required fields. */
function problemsOf(node: unknown, at = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((each, index) => problemsOf(each, `${at}[${index}]`))
  if (typeof node !== 'object' || node === null) return []
  const { '@type': type, '@id': id, '@context': context, ...properties } = node as Node
  const isTop = at === ''
  if (isTop && context !== 'https://schema.org') return [`${type}: context ${context}`]
  if (type === undefined)
    return typeof id === 'string' && Object.keys(properties).length === 0 ? [] : [`${at} has no type`]
  const known = vocabulary.get(type)
  if (!known) return [`${at} ${type} is no type`]
  return [
    ...Object.keys(properties)
      .filter((name) => !known.has(name))
      .map((name) => `${at}${type}.${name} is no property`),
    ...[...(isTop ? (required[type] ?? ['nothing: unexpected type']) : []), ...(requiredInside[type] ?? [])]
      .filter((name) => properties[name] === undefined || properties[name] === '')
      .map((name) => `${at}${type} lacks ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => problemsOf(value, `${at}${type}.${name} `)),
  ]
}

/** Hundreds of pages take seconds, on a busy machine minutes. */
const busyMachineMs = 240_000

let testApp: TestApp
const found = new Map<string, ReadPage>()
beforeAll(async () => {
  testApp = await openTestApp()
  const polish = (await readSitemap(testApp)).filter((path) => !/^\/en(\/|$)/.test(path))
  for (const path of polish) found.set(path, await fetchPage(testApp, path))
}, busyMachineMs)
afterAll(() => testApp.close())

const nodesOf = (path: string, type: string): Node[] =>
  (found.get(path)?.data ?? []).filter((node) => node['@type'] === type)

describe('the vocabulary', () => {
  it('is read, and a wrong type, property or missing field is seen', () => {
    expect(vocabulary.size).toBeGreaterThan(500)
    expect(vocabulary.get('Product')?.has('offers')).toBe(true)
    expect(vocabulary.get('EducationEvent')?.has('startDate')).toBe(true)
    const base = { '@context': 'https://schema.org', '@type': 'Product', name: 'x', image: 'x', offers: {} }
    expect(problemsOf({ ...base, offers: { '@type': 'Offer', price: '1', priceCurrency: 'PLN' } })).toEqual([])
    expect(problemsOf({ ...base, offers: { '@type': 'Offer', price: '1', colour: 1 } })).toEqual([
      'Product.offers Offer.colour is no property',
      'Product.offers Offer lacks priceCurrency',
    ])
    expect(problemsOf({ ...base, '@type': 'Cake' })).toEqual([' Cake is no type'])
  })
})

describe('structured data', () => {
  it('of every page is valid by the vocabulary and has the required fields (PAGE-05)', () => {
    const problems = [...found].flatMap(([path, { data }]) =>
      data.flatMap((node) => problemsOf(node).map((problem) => `${path}: ${problem}`)),
    )
    expect(problems).toEqual([])
    const types = new Set([...found.values()].flatMap(({ data }) => data.map((node) => node['@type'])))
    expect([...types].toSorted()).toEqual(Object.keys(required).toSorted())
  })

  it('names the way to a page, ending with the page itself', () => {
    for (const [path, { data, canonical }] of found) {
      const items = data.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement as {
        item: string
        position: number
      }[]
      expect(items.at(-1)?.item, path).toBe(canonical)
      expect(items.map(({ position }) => position)).toEqual(items.map((_item, index) => index + 1))
    }
  })

  it('offers delivery and returns of parcels, and neither of files', async () => {
    const products = [...found].filter(([path]) => path.startsWith('/sklep/'))
    let files = 0
    for (const [path] of products) {
      const { reply } = await testApp.call(productsEndpoints.getProduct, {
        params: { id: Number(path.split('/').at(-1)), lang: 'pl' },
      })
      const offer = nodesOf(path, 'Product')[0]?.offers as Record<string, unknown>
      expect(offer.shippingDetails === undefined, path).toBe(reply.isVirtual)
      expect(offer.hasMerchantReturnPolicy === undefined, path).toBe(reply.isVirtual)
      expect(offer.priceSpecification === undefined, path).toBe(reply.unitPrice === null)
      if (reply.isVirtual) files++
    }
    expect(files).toBeGreaterThan(1)
    expect(files).toBeLessThan(products.length)
  })

  it('has ratings only where subscribers gave them', async () => {
    const { reply } = await testApp.call(coursesEndpoints.listCoursePreviews, {
      query: { languageCode: 'pl', pageSize: 100 },
    })
    const rated = reply.find(({ reviewsCount }) => reviewsCount > 0)
    if (!rated) throw new Error('No course has a rating.')
    const demo = await openTestApp({ env: { DEMO: '1' } })
    const real = await openTestApp({ env: { DEMO: '0' } })
    try {
      const read = async (app: TestApp) =>
        (await fetchPage(app, `/podglad/${rated.id}`)).data.find((node) => node['@type'] === 'Course')?.aggregateRating
      expect(await read(demo)).toBeUndefined()
      expect(await read(real)).toMatchObject({ ratingValue: rated.rating, ratingCount: rated.reviewsCount })
      await real.context.db.execute(sql`update courses set rating_sum = 0, reviews_count = 0 where id = ${rated.id}`)
      await expect.poll(() => read(real)).toBeUndefined()
    } finally {
      await demo.close()
      await real.close()
    }
  })

  it('of free lessons names film and recipe, of paid courses only the beginning of the film, which anybody may fetch', async () => {
    const beginnings: string[] = []
    for (const [path] of found) {
      const films = nodesOf(path, 'VideoObject')
      if (path.startsWith('/darmowa-lekcja/')) expect(films, path).toHaveLength(1)
      if (!/^\/podglad\/\d/.test(path)) continue
      expect([films.length, nodesOf(path, 'Recipe')], path).toEqual([1, []])
      beginnings.push(...films.map(({ contentUrl }) => new URL(String(contentUrl)).pathname))
    }
    expect(beginnings).toHaveLength(24)
    for (const url of beginnings) expect((await testApp.app.inject({ url, method: 'HEAD' })).statusCode, url).toBe(200)
    expect([...found.keys()].filter((path) => nodesOf(path, 'Recipe').length === 1).length).toBeGreaterThan(0)
  })

  it('cannot end its element', async () => {
    await testApp.context.db.execute(
      sql`update products set name_pl = '</script><script>alert(1)</script>"&' where id = 1`,
    )
    const path = [...found.keys()].find((each) => each.startsWith('/sklep/') && each.endsWith('/1'))
    const read = async () => fetchPage(testApp, String(path))
    await expect.poll(async () => (await read()).headings[0]).toContain('alert(1)')
    const { html, data, text } = await read()
    expect(html).not.toContain('<script>alert')
    expect(data.find((node) => node['@type'] === 'Product')?.name).toBe('</script><script>alert(1)</script>"&')
    expect(text).toContain('</script><script>alert(1)</script>"&')
  })
})
