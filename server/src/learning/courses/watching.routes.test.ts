import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

type Headers = Record<string, string>
const { getCourse, getResume, listCourses, rateCourse, saveProgress } = coursesEndpoints
const { listFavouriteCourses, toggleFavouriteCourse } = favouritesEndpoints
const aSubscriber = async () => (await aCustomer(testApp, { isSubscribed: true })).headers
const save = (who: Headers, body: { courseId: number; progress: number; position?: number }) =>
  testApp.call(saveProgress, { body }, who)
const rate = (who: Headers, courseId: number, rating: number) =>
  testApp.call(rateCourse, { body: { courseId, rating } }, who)
const read = async (who: Headers, id: number) =>
  (await testApp.call(getCourse, { params: { id, lang: 'pl' } }, who)).reply
const placeOf = async (who: Headers, id: number) => {
  const { progress, position } = await read(who, id)
  return { progress, position }
}

describe('PUT /courses/progress', () => {
  it('API-44 stores the larger progress and the latest position, whichever device sends them (Q-14)', async () => {
    const [who, courseId] = [await aSubscriber(), await aCourse(testApp)]
    expect((await save(who, { courseId, progress: 40, position: 40 })).status).toBe(204)
    expect(await placeOf(who, courseId)).toEqual({ progress: 40, position: 40 })
    await save(who, { courseId, progress: 12, position: 12 })
    expect(await placeOf(who, courseId)).toEqual({ progress: 40, position: 12 })
    await save(who, { courseId, progress: 55, position: 20 })
    expect(await placeOf(who, courseId)).toEqual({ progress: 55, position: 20 })
  })

  it('CRS-27 accepts the step of a card, without a position, up to the end and not beyond', async () => {
    const [who, courseId] = [await aSubscriber(), await aCourse(testApp, { duration: 120 })]
    await save(who, { courseId, progress: 30, position: 30 })
    expect((await save(who, { courseId, progress: 80 })).status).toBe(204)
    expect((await save(who, { courseId, progress: 120 })).status).toBe(204)
    expect(await placeOf(who, courseId)).toEqual({ progress: 120, position: 30 })
    expect(await save(who, { courseId, progress: 121 })).toMatchObject({
      status: 400,
      problem: { code: 'ERRORS.PROVIDEDATA', errors: { progress: 'ERRORS.PROVIDEDATA' } },
    })
    expect((await save(who, { courseId, progress: 10, position: 121 })).status).toBe(400)
  })

  it.each([-1, 1.5, Number.MAX_SAFE_INTEGER, 'x', null])('refuses a progress of %j', async (progress) => {
    const body = { courseId: 1, progress } as never
    expect((await save(await aSubscriber(), body)).status).toBe(400)
  })

  it('counts each viewer once, and only published courses', async () => {
    const [who, courseId] = [await aSubscriber(), await aCourse(testApp)]
    for (const progress of [1, 2, 3]) await save(who, { courseId, progress })
    const counted = await queryOne(testApp, sql`select students_count as n from courses where id = ${courseId}`)
    expect(counted).toEqual({ n: 1 })
    expect((await save(who, { courseId: 2_000_000_000, progress: 1 })).status).toBe(404)
  })

  it('CRS-22 is stored for a free lesson of a signed-in user', async () => {
    const { headers } = await aCustomer(testApp)
    const courseId = await aCourse(testApp, { isFree: true })
    expect((await save(headers, { courseId, progress: 30, position: 30 })).status).toBe(204)
    expect(await placeOf(headers, courseId)).toEqual({ progress: 30, position: 30 })
  })
})

describe('GET /courses/resume', () => {
  it('returns the last watched course of which less than 95 % was watched (CRS-26)', async () => {
    const who = await aSubscriber()
    const resume = async () =>
      (await testApp.call(getResume, { query: { languageCode: 'pl' } }, who)).reply.course?.id ?? null
    expect(await resume()).toBeNull()
    const [first, second, free] = [
      await aCourse(testApp, { duration: 100 }),
      await aCourse(testApp, { duration: 100 }),
      await aCourse(testApp, { isFree: true }),
    ]
    await save(who, { courseId: first, progress: 50, position: 50 })
    testApp.clock.advance(1_000)
    await save(who, { courseId: second, progress: 94, position: 94 })
    testApp.clock.advance(1_000)
    await save(who, { courseId: free, progress: 5, position: 5 })
    expect(await resume()).toBe(second)
    testApp.clock.advance(1_000)
    await save(who, { courseId: second, progress: 95, position: 95 })
    expect(await resume()).toBe(first)
  })
})

describe('PUT /courses/rating', () => {
  it('API-45 CRS-24 returns the new mean, and counts a rating only once (Q-106)', async () => {
    const [mine, yours, courseId] = [await aSubscriber(), await aSubscriber(), await aCourse(testApp)]
    expect(await rate(mine, courseId, 5)).toMatchObject({
      status: 200,
      reply: { rating: 5, reviewsCount: 1, userRated: 5 },
    })
    expect((await rate(yours, courseId, 2)).reply).toEqual({ rating: 3.5, reviewsCount: 2, userRated: 2 })
    expect(await rate(mine, courseId, 1)).toMatchObject({ status: 409, problem: { code: 'ERRORS.ALREADYRATED' } })
    expect(await read(mine, courseId)).toMatchObject({ rating: 3.5, reviewsCount: 2, userRated: 5 })
  })

  it.each([0, 6, 4.5, '5', null])('refuses %j stars', async (rating) => {
    expect((await rate(await aSubscriber(), 1, rating as never)).status).toBe(400)
  })

  it('returns 404 for an unknown course', async () => {
    expect((await rate(await aSubscriber(), 2_000_000_000, 5)).status).toBe(404)
  })
})

describe('favourite courses', () => {
  const toggle = (who: Headers, id: number) => testApp.call(toggleFavouriteCourse, { params: { id } }, who)
  const listFavourites = (who: Headers, query: object = {}) =>
    testApp.call(listFavouriteCourses, { query: { languageCode: 'pl', ...query } }, who)

  it('API-46 CRS-28 are added and removed, on the page and in lists (Q-105)', async () => {
    const [who, id] = [await aSubscriber(), await aCourse(testApp)]
    expect(await toggle(who, id)).toMatchObject({ status: 200, reply: { isInWatchList: true } })
    expect((await read(who, id)).isInWatchList).toBe(true)
    const list = await testApp.call(listCourses, { query: { languageCode: 'pl' } }, who)
    expect(list.reply.find((course) => course.id === id)?.isInWatchList).toBe(true)
    expect((await toggle(who, id)).reply).toEqual({ isInWatchList: false })
    expect((await read(who, id)).isInWatchList).toBe(false)
    expect((await toggle(who, 2_000_000_000)).status).toBe(404)
  })

  it('API-43 are listed by name with the requested page size, free ones included, and only the caller’s own', async () => {
    const [who, other] = [await aSubscriber(), await aSubscriber()]
    for (const id of [1, 3, 14, 16, 28]) await toggle(who, id)
    await save(who, { courseId: 1, progress: 7 })
    const first = await listFavourites(who, { pageSize: 4 })
    const second = await listFavourites(who, { pageSize: 4, pageNumber: 2 })
    expect(first.pagination).toEqual({ currentPage: 1, itemsPerPage: 4, totalItems: 5, totalPages: 2 })
    const cards = [...first.reply, ...second.reply]
    const names = cards.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(cards.every(({ isInWatchList }) => isInWatchList)).toBe(true)
    expect(cards.find(({ id }) => id === 1)?.progress).toBe(7)
    expect((await listFavourites(other)).reply).toEqual([])
  })
})
