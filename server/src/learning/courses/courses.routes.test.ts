import { academyEndpoints } from '@slodki-ul/contract/learning/academy'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { readContent } from '#seed/content.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let subscriber: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  subscriber = (await aCustomer(testApp, { isSubscribed: true })).headers
})
afterAll(() => testApp.close())

const { listCourses, listCoursePreviews, listCourseCategories, getCourse, saveProgress } = coursesEndpoints
type Query = Record<string, unknown>
const list = (query: Query = {}) =>
  testApp.call(listCourses, { query: { languageCode: 'pl', pageSize: 100, ...query } }, subscriber)
const previews = (query: Query = {}, headers = {}) =>
  testApp.call(listCoursePreviews, { query: { languageCode: 'pl', pageSize: 100, ...query } }, headers)
const read = (id: number, lang: 'pl' | 'en' = 'pl', headers: Record<string, string> = subscriber) =>
  testApp.call(getCourse, { params: { id, lang } }, headers)
const idsOf = async (query: Query) => (await list(query)).reply.map(({ id }) => id)
const freeIds = [14, 15, 19, 24]

/** Non-breaking spaces are added when texts are displayed. */
const loosen = (text: string) => text.replaceAll('\u00a0', ' ')

describe('GET /courses', () => {
  it('API-39 CONST-05 is paged, ten per page by default', async () => {
    const first = await testApp.call(listCourses, { query: { languageCode: 'pl' } }, subscriber)
    expect(first.pagination).toEqual({ currentPage: 1, itemsPerPage: 10, totalItems: 24, totalPages: 3 })
    expect(first.reply).toHaveLength(10)
    const eight = await list({ pageSize: 8, pageNumber: 3 })
    expect(eight.pagination).toEqual({ currentPage: 3, itemsPerPage: 8, totalItems: 24, totalPages: 3 })
    expect(eight.reply).toHaveLength(8)
    expect((await list({ pageNumber: 9 })).reply).toEqual([])
  })

  it('CRS-11 excludes free courses and begins with the newest', async () => {
    const { reply } = await list()
    expect(reply.map(({ id }) => id).filter((id) => freeIds.includes(id))).toEqual([])
    const dates = reply.map(({ publicationDate }) => publicationDate)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(reply[0]?.id).toBe(2)
  })

  it.each([
    ['PublicationDateDesc', 'publicationDate'],
    ['RatingDesc', 'rating'],
    ['RatingCountDesc', 'reviewsCount'],
  ] as const)('CRS-01 sorts by %s', async (orderBy, field) => {
    const values = (await list({ orderBy })).reply.map((course) => course[field])
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
  })

  it('CRS-01 sorts by who watched and by name, in either language', async () => {
    expect((await idsOf({ orderBy: 'StudentsDesc' })).slice(0, 3)).toEqual([7, 10, 3])
    for (const languageCode of ['pl', 'en']) {
      const names = (await list({ orderBy: 'NameAsc', languageCode })).reply.map(({ name }) => name.toLowerCase())
      expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    }
  })

  it('CRS-02 ENT-08 filters by levels: none and all are every level', async () => {
    const levels = async (flags: Query) => new Set((await list(flags)).reply.map(({ courseLevel }) => courseLevel.name))
    expect(await levels({ withExpert: true })).toEqual(new Set(['expert']))
    expect(await levels({ withBeginner: true, withAdvanced: true })).toEqual(new Set(['beginner', 'advanced']))
    const all = { withBeginner: true, withIntermediate: true, withAdvanced: true, withExpert: true }
    expect(await idsOf(all)).toEqual(await idsOf({}))
    expect(await idsOf({ withExpert: false })).toEqual(await idsOf({}))
  })

  it('filters by categories, one or several, with what is under them', async () => {
    const [pastry, bees, both] = [
      await idsOf({ CategoriesIds: 1 }),
      await idsOf({ CategoriesIds: 2 }),
      await idsOf({ CategoriesIds: [1, 2] }),
    ]
    expect(pastry).toContain(2)
    expect(bees).toContain(16)
    expect(pastry.filter((id) => bees.includes(id))).toEqual([])
    expect(both).toHaveLength(24)
    expect(await idsOf({ CategoriesIds: 999_999 })).toEqual([])
    expect(await idsOf({ CategoriesIds: 1, withExpert: true })).toEqual(expect.arrayContaining([6, 11, 12]))
  })

  it('finds only courses that match the filters, in the requested order', async () => {
    const found = await idsOf({ searchBy: 'miod', orderBy: 'NameAsc', withExpert: true })
    expect(found).toEqual(expect.arrayContaining([28]))
    const { pagination, reply } = await list({ searchBy: 'miód', pageSize: 2, pageNumber: 2 })
    expect(reply).toHaveLength(2)
    expect(pagination?.totalItems).toBe((await list({ searchBy: 'miód' })).reply.length)
    expect((await list({ searchBy: 'miód', pageNumber: 90 })).pagination).toEqual(
      (await list({ searchBy: 'miód', pageNumber: 90 })).pagination,
    )
  })

  it.each([{ orderBy: 'IdDesc' }, { CategoriesIds: 'torty' }, { withExpert: 'maybe' }, { searchBy: 'x'.repeat(51) }])(
    'refuses %o',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )

  it('returns each subscriber’s own progress and favourites (ENT-07)', async () => {
    const { headers } = await aCustomer(testApp, { isSubscribed: true })
    const mine = (body: object) => testApp.call(saveProgress, { body: body as never }, headers)
    expect((await mine({ courseId: 2, progress: 20, position: 20 })).status).toBe(204)
    await testApp.call(favouritesEndpoints.toggleFavouriteCourse, { params: { id: 1 } }, headers)
    const of = async (who: Record<string, string>, id: number) =>
      (await testApp.call(listCourses, { query: { languageCode: 'pl', pageSize: 100 } }, who)).reply.find(
        (course) => course.id === id,
      )
    expect(await of(headers, 2)).toMatchObject({ progress: 20, isInWatchList: false })
    expect(await of(headers, 1)).toMatchObject({ progress: 0, isInWatchList: true })
    expect(await of(subscriber, 2)).toMatchObject({ progress: 0, isInWatchList: false })
  })
})

describe('GET /coursePreviews', () => {
  it('API-40 has the same filters, and returns the same cacheable response to everybody', async () => {
    const response = await previews({ pageSize: 8 })
    expect(response.pagination).toEqual({ currentPage: 1, itemsPerPage: 8, totalItems: 24, totalPages: 3 })
    expect(response.headers['cache-control']).toBe('no-cache')
    const etag = String(response.headers.etag)
    expect((await previews({ pageSize: 8 }, { 'if-none-match': etag })).status).toBe(304)
    const expert = await previews({ withExpert: true, searchBy: 'wrzosowy' })
    expect(expert.reply.map(({ id }) => id)).toEqual([28])
  })

  it('lists the free lessons on request (Q-50)', async () => {
    const { reply } = await previews({ onlyFree: true })
    expect(reply.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(freeIds)
    expect(reply.every(({ isFree }) => isFree)).toBe(true)
  })

  it('shows signed-in users their own progress and favourites, and nobody else’s', async () => {
    const { headers } = await aCustomer(testApp)
    await testApp.call(saveProgress, { body: { courseId: 14, progress: 21 } }, headers)
    await testApp.call(favouritesEndpoints.toggleFavouriteCourse, { params: { id: 14 } }, headers)
    const seenBy = async (who: Record<string, string>) =>
      (await previews({ onlyFree: true }, who)).reply.find(({ id }) => id === 14)
    for (const _round of [1, 2]) {
      expect(await seenBy({})).toMatchObject({ progress: 0, isInWatchList: false })
      expect(await seenBy(headers)).toMatchObject({ progress: 21, isInWatchList: true })
      expect(await seenBy({ authorization: 'Bearer nonsense' })).toMatchObject({ progress: 0, isInWatchList: false })
    }
    expect((await previews({}, headers)).headers['cache-control']).toBe('no-store')
  })

  it('reflects changes: a new course, a rating, an unpublished course', async () => {
    const own = await openTestApp()
    const listed = async () =>
      (await own.call(listCoursePreviews, { query: { languageCode: 'pl', pageSize: 100 } })).reply
    expect(await listed()).toHaveLength(24)
    const id = await aCourse(own)
    const seen = (check: (found: Awaited<ReturnType<typeof listed>>) => void) =>
      vi.waitFor(async () => check(await listed()), { timeout: 5_000 })
    await seen((found) => expect(found.map((course) => course.id)).toContain(id))
    const { headers } = await aCustomer(own, { isSubscribed: true })
    await own.call(coursesEndpoints.rateCourse, { body: { courseId: id, rating: 4 } }, headers)
    await seen((found) =>
      expect(found.find((course) => course.id === id)).toMatchObject({ rating: 4, reviewsCount: 1 }),
    )
    await own.context.db.execute(sql`update courses set is_published = false where id = ${id}`)
    await seen((found) => expect(found.map((course) => course.id)).not.toContain(id))
    await own.close()
  })
})

describe('GET /previewCourseCategories/names-tree/{lang}', () => {
  it('API-52 returns the tree with the number of courses in each category (Q-38, Q-110)', async () => {
    const { status, reply } = await testApp.call(listCourseCategories, { params: { lang: 'en' } })
    expect(status).toBe(200)
    const pastry = reply.find(({ id }) => id === 1)
    expect(pastry).toMatchObject({ name: 'Pastry' })
    expect(pastry?.children.find(({ id }) => id === 10)?.children.map(({ name }) => name)).toEqual([
      'Classic cakes',
      'Modern cakes',
    ])
    for (const root of reply) expect(root.count).toBe((await list({ CategoriesIds: root.id })).pagination?.totalItems)
  })
})

describe('the demo’s courses', () => {
  it('are all there, with nothing of them lost', async () => {
    type SeedCourse = {
      id: number
      ingredients: { html: { pl: string; en: string } }
      rating: number
      reviewsCount: number
      steps: unknown[]
      noOfPortions: { label: { pl: string; en: string } } | null
      season: { label: { pl: string; en: string } } | null
      relatedProducts: string[]
      relatedCourses: string[]
    }
    const seedCourses = readContent<SeedCourse[]>('courses/courses')
    expect(seedCourses).toHaveLength(28)
    for (const course of seedCourses)
      for (const lang of ['pl', 'en'] as const) {
        const { reply } = await read(course.id, lang)
        expect(loosen(reply.ingredients), `${course.id} ${lang}`).toBe(loosen(course.ingredients.html[lang]))
        expect(reply.rating).toBe(course.rating)
        expect(reply.reviewsCount).toBe(course.reviewsCount)
        expect(reply.steps).toHaveLength(course.steps.length)
        expect(loosen(reply.noOfPortions ?? '')).toBe(loosen(course.noOfPortions?.label[lang] ?? ''))
        expect(reply.season?.label ?? null).toBe(course.season?.label[lang] ?? null)
        expect(reply.relatedProducts.map(({ slug }) => slug)).toEqual(course.relatedProducts)
        expect(reply.relatedCourses.map(({ slug }) => slug)).toEqual(course.relatedCourses)
      }
  })
})

describe('figures of the front page (NAV-05)', () => {
  it('counts the published courses without the free lessons, who teaches, and the mean of all ratings', async () => {
    const { status, reply } = await testApp.call(academyEndpoints.getAcademyFacts, {})
    expect(status).toBe(200)
    const [counted] = rowsOf<Record<string, number>>(
      await testApp.context.db.execute(sql`
        select (count(*) filter (where not is_free))::int courses, count(distinct instructor_id)::int instructors, sum(reviews_count)::int ratings,
          round(sum(rating_sum)::numeric / sum(reviews_count), 2)::float8 rating
        from courses where is_published`),
    )
    expect(reply).toEqual(counted)
    const listed = await testApp.call(coursesEndpoints.listCoursePreviews, { query: { languageCode: 'pl' } })
    expect(reply.courses).toBe(listed.pagination?.totalItems)
    expect(reply.courses).toBe(24)
  })
})
