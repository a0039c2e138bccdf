import { dayMs } from '@slodki-ul/contract/durations'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { aCustomer, anAdmin, bearer, signIn } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

type Headers = Record<string, string>
const people = {
  guest: async (): Promise<Headers> => ({}),
  'bad token': async (): Promise<Headers> => ({ authorization: 'Bearer nonsense' }),
  customer: async () => (await aCustomer(testApp)).headers,
  'former subscriber': async () => {
    const { session } = await aCustomer(testApp, { isSubscribed: true })
    testApp.clock.advance(31 * dayMs)
    // Signs in again: both the token and the paid month have expired.
    return bearer(await signIn(testApp, session.email))
  },
  subscriber: async () => (await aCustomer(testApp, { isSubscribed: true })).headers,
  admin: async () => (await anAdmin(testApp)).headers,
} satisfies Record<string, () => Promise<Headers>>
type Who = keyof typeof people

const { getCourse, saveProgress, rateCourse, listCourses, listCoursePreviews, getResume } = coursesEndpoints
const { listComments, addComment, reportComment, approveComment, declineComment } = commentsEndpoints
const nowhere = '00000000-0000-4000-8000-000000000000'

/** Course calls with valid input. */
const calls = {
  list: { row: listCourses, request: () => ({ query: { languageCode: 'pl' } }) },
  previews: { row: listCoursePreviews, request: () => ({ query: { languageCode: 'pl' } }) },
  resume: { row: getResume, request: () => ({ query: { languageCode: 'pl' } }) },
  course: { row: getCourse, request: (id) => ({ params: { id, lang: 'pl' } }) },
  progress: { row: saveProgress, request: (courseId) => ({ body: { courseId, progress: 1, position: 1 } }) },
  rating: { row: rateCourse, request: (courseId) => ({ body: { courseId, rating: 5 } }) },
  toggleFavourite: { row: favouritesEndpoints.toggleFavouriteCourse, request: (id) => ({ params: { id } }) },
  comments: { row: listComments, request: (courseId) => ({ params: { courseId } }) },
  comment: {
    row: addComment,
    request: (courseId) => ({ params: { courseId }, body: { comment: 'Dobre!', languageCode: 'pl' } }),
  },
  report: {
    row: reportComment,
    request: (courseId) => ({ params: { courseId, commentId: nowhere }, body: { reason: 'Spam' } }),
  },
  approve: { row: approveComment, request: (courseId) => ({ params: { courseId, commentId: nowhere } }) },
  decline: { row: declineComment, request: (courseId) => ({ params: { courseId, commentId: nowhere }, body: {} }) },
} satisfies Record<string, { row: Endpoint; request: (id: number) => object }>

/** Status of each call for a paid course, then for a free one. */
const table: Record<Who, Record<keyof typeof calls, [paid: number, free: number]>> = {
  guest: {
    list: [401, 401],
    previews: [200, 200],
    resume: [401, 401],
    course: [402, 200],
    progress: [401, 401],
    rating: [401, 401],
    toggleFavourite: [401, 401],
    comments: [401, 401],
    comment: [401, 401],
    report: [401, 401],
    approve: [401, 401],
    decline: [401, 401],
  },
  'bad token': {
    list: [401, 401],
    previews: [200, 200],
    resume: [401, 401],
    course: [402, 200],
    progress: [401, 401],
    rating: [401, 401],
    toggleFavourite: [401, 401],
    comments: [401, 401],
    comment: [401, 401],
    report: [401, 401],
    approve: [401, 401],
    decline: [401, 401],
  },
  customer: {
    list: [402, 402],
    previews: [200, 200],
    resume: [402, 402],
    course: [402, 200],
    progress: [402, 204],
    rating: [402, 402],
    toggleFavourite: [200, 200],
    comments: [402, 402],
    comment: [402, 402],
    report: [402, 402],
    approve: [403, 403],
    decline: [403, 403],
  },
  'former subscriber': {
    list: [402, 402],
    previews: [200, 200],
    resume: [402, 402],
    course: [402, 200],
    progress: [402, 204],
    rating: [402, 402],
    toggleFavourite: [200, 200],
    comments: [402, 402],
    comment: [402, 402],
    report: [402, 402],
    approve: [403, 403],
    decline: [403, 403],
  },
  subscriber: {
    list: [200, 200],
    previews: [200, 200],
    resume: [200, 200],
    course: [200, 200],
    progress: [204, 204],
    rating: [200, 200],
    toggleFavourite: [200, 200],
    comments: [200, 200],
    comment: [201, 201],
    report: [404, 404],
    approve: [403, 403],
    decline: [403, 403],
  },
  // Staff without a subscription moderate from their queue; their role gives no access to subscribers' content
  // (SEC-09).
  admin: {
    list: [402, 402],
    previews: [200, 200],
    resume: [402, 402],
    course: [402, 200],
    progress: [402, 204],
    rating: [402, 402],
    toggleFavourite: [200, 200],
    comments: [402, 402],
    comment: [402, 402],
    report: [402, 402],
    approve: [404, 404],
    decline: [404, 404],
  },
}

describe('access to a course', () => {
  it.each(Object.keys(table) as Who[])('of a %s (SEC-09, SEC-11, CRS-22)', async (who) => {
    const headers = await people[who]()
    const ids = [await aCourse(testApp), await aCourse(testApp, { isFree: true })] as const
    const seen: Record<string, [number, number]> = {}
    for (const [name, { row, request }] of Object.entries(calls)) {
      const statuses = []
      for (const id of ids) {
        const { status, problem } = await testApp.call(row as Endpoint, request(id) as never, headers)
        if (status === 402)
          expect(problem).toMatchObject({ code: 'ERRORS.SUBSCRIPTIONREQUIRED', detail: 'Subscription required' })
        statuses.push(status)
      }
      seen[name] = statuses as [number, number]
    }
    expect(seen).toEqual(table[who])
  })

  it('no response to users who may not watch it contains anything of a paid course', async () => {
    const words = ['tajemniczyskladnik', 'tajemniczykrok', 'tajemniczyopis', 'tajemniczekomentarze']
    const id = await aCourse(testApp, { name: 'Kurs jawny', description: '<p>tajemniczyopis</p>' })
    const subscriber = await people.subscriber()
    await inTransaction(testApp.context, async (tx) => {
      await tx.execute(sql`update course_ingredients set name_pl = 'tajemniczyskladnik' where course_id = ${id}`)
      await tx.execute(sql`update course_steps set title_pl = 'tajemniczykrok' where course_id = ${id}`)
    })
    const written = await testApp.call(
      addComment,
      { params: { courseId: id }, body: { comment: 'tajemniczekomentarze', languageCode: 'pl' } },
      subscriber,
    )
    expect(written.status).toBe(201)
    const full = await testApp.call(getCourse, { params: { id, lang: 'pl' } }, subscriber)
    const { video } = full.reply
    expect(JSON.stringify(full.reply)).toContain('tajemniczyskladnik')
    const asked = Object.values(calls).filter(({ row }) => row.method === 'GET')
    for (const who of ['guest', 'customer', 'admin', 'former subscriber'] as const) {
      const headers = await people[who]()
      const responses: unknown[] = []
      for (const { row, request } of asked)
        responses.push((await testApp.call(row as Endpoint, request(id) as never, headers)).reply)
      responses.push(
        (await testApp.call(listCoursePreviews, { query: { languageCode: 'pl', pageSize: 100 } }, headers)).reply,
      )
      responses.push(
        (await testApp.call(courseVideosEndpoints.getVideo, { params: { id: video.id, lang: 'pl' } }, headers)).reply,
      )
      const text = JSON.stringify(responses)
      for (const word of [...words, video.url, '/media/video/']) expect(text, `${who}: ${word}`).not.toContain(word)
      expect(text).toContain('Kurs jawny')
    }
  })
})
