import { courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { instructorsEndpoints } from '@slodki-ul/contract/learning/instructors.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
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
  it('staff add ten courses and ten instructors of one name: each has an address of its own; an account goes to one of them', async () => {
    const { id, email, headers } = await aStaffMember(testApp, ['content'])
    const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
    const ten = Array.from({ length: 10 })
    const body = { namePl: 'Równoczesny kurs' }
    const made = await Promise.all(
      ten.map(() => testApp.call(courseEditorEndpoints.createCourse, { body, ...keyed() }, headers)),
    )
    expect(made.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const { addInstructor, changeInstructor } = instructorsEndpoints
    const values = {
      ...{ name: 'Ada Rojna', rolePl: 'Uczy', roleEn: '', bioPl: 'Uczy.', bioEn: '', homePl: 'Lublin', homeEn: '' },
      ...{ teachingSince: 2020, accountEmail: '' },
    }
    const added = await Promise.all(ten.map(() => testApp.call(addInstructor, { body: values, ...keyed() }, headers)))
    expect(added.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const linked = await Promise.all(
      added.map(({ reply }) =>
        testApp.call(
          changeInstructor,
          { params: { id: reply.id }, body: { accountEmail: email }, headers: { 'if-match': '"1"' } },
          headers,
        ),
      ),
    )
    expect(linked.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
    const stored = await queryOne(
      testApp,
      sql`select (select count(*)::int from courses where slug like 'rownoczesny-kurs%') as courses,
        (select count(*)::int from instructors where slug like 'ada-rojna%') as instructors,
        (select count(*)::int from instructors where user_id = ${id}) as accounts`,
    )
    expect(stored).toEqual({ courses: 10, instructors: 10, accounts: 1 })
  })
})
