import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { rateCourse, saveProgress } = coursesEndpoints
const totals = (id: number) =>
  queryOne(
    testApp,
    sql`select rating_sum as sum, reviews_count as count, students_count as students from courses where id = ${id}`,
  )

describe('at the same moment', () => {
  it('CRS-24 one person rates twenty times: one rating counts, nineteen are refused', async () => {
    const [{ headers }, courseId] = [await aCustomer(testApp, { isSubscribed: true }), await aCourse(testApp)]
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => testApp.call(rateCourse, { body: { courseId, rating: 4 } }, headers)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await totals(courseId)).toEqual({ sum: 4, count: 1, students: 0 })
  })

  it('ten people rate one course: no star is lost', async () => {
    const courseId = await aCourse(testApp)
    const people = await Promise.all(Array.from({ length: 10 }, () => aCustomer(testApp, { isSubscribed: true })))
    await Promise.all(
      people.map(({ headers }, at) => testApp.call(rateCourse, { body: { courseId, rating: (at % 5) + 1 } }, headers)),
    )
    expect(await totals(courseId)).toEqual({ sum: 30, count: 10, students: 0 })
  })

  it('two devices begin to watch: one student, and the larger progress', async () => {
    const [{ headers }, courseId] = [await aCustomer(testApp, { isSubscribed: true }), await aCourse(testApp)]
    const seconds = Array.from({ length: 20 }, (_, at) => at + 1)
    await Promise.all(
      seconds.map((progress) =>
        testApp.call(saveProgress, { body: { courseId, progress, position: progress } }, headers),
      ),
    )
    const stored = await queryOne(testApp, sql`select progress from course_progress where course_id = ${courseId}`)
    expect(stored).toEqual({ progress: 20 })
    expect(await totals(courseId)).toEqual({ sum: 0, count: 0, students: 1 })
    expect(await findViolations(testApp)).toEqual([])
  })
})
