import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { staffCoursesEndpoints as rows } from '@slodki-ul/contract/learning/courses.admin'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { jobs } from '#modules.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'
import { anAccount } from '#testing/accounts.ts'
import { aCourse, aWholeCourse } from '#testing/courses.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let content: Record<string, string>
/** A new session, because one ends after half an hour without a call. */
const signIn = async () => {
  content = (await aStaffMember(testApp, ['content'])).headers
}
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(signIn)
afterAll(() => testApp.close())

const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const act = (row: 'publishCourse' | 'hideCourse' | 'cancelCoursePlan', id: number) =>
  testApp.call(rows[row], { params: { id }, ...keyed() }, content)
const plan = (id: number, at: string) =>
  testApp.call(rows.planCourse, { params: { id }, body: { at }, ...keyed() }, content)
const read = async (id: number) => (await testApp.call(rows.getStaffCourse, { params: { id } }, content)).reply
const refusalOf = async (call: Promise<{ status: number; problem: { code?: string } | null }>) => {
  const { status, problem } = await call
  return [status, problem?.code]
}

async function aHiddenCourse(name: string): Promise<number> {
  const id = await aWholeCourse(testApp, name)
  await testApp.context.db.execute(sql`update courses set is_published = false where id = ${id}`)
  return id
}

/** Where readers and search engines find the course. */
async function placesOf(id: number, word: string): Promise<Record<string, boolean>> {
  const text = async (url: string) => (await testApp.app.inject({ url })).body
  const list = async (searchBy: string) => {
    const query = { languageCode: 'pl' as const, onlyFree: true, searchBy, pageSize: 100 }
    return (await testApp.call(coursesEndpoints.listCoursePreviews, { query })).reply.some((card) => card.id === id)
  }
  const status = async (row: 'getCourse' | 'getCoursePreview') =>
    (await testApp.call(coursesEndpoints[row], { params: { id, lang: 'pl' } })).status === 200
  return {
    list: await list(''),
    search: await list(word),
    page: await status('getCourse'),
    preview: await status('getCoursePreview'),
    sitemap: (await text('/sitemaps/pl-courses.xml')).includes(`/${id}</loc>`),
    rss: (await text('/rss.xml')).includes(word),
    llms: (await text('/llms.txt')).includes(word),
  }
}
const everywhere = { list: true, search: true, page: true, preview: true, sitemap: true, rss: true, llms: true }
const nowhere = Object.fromEntries(Object.keys(everywhere).map((place) => [place, false]))

/** A minute in Warsaw, as the field has it. */
const wallTime = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')

describe('the publication of courses', () => {
  it('BO-117 is planned to a minute, tells nobody before, happens by a job that also runs before the first answer, and is cancelled', async () => {
    const id = await aHiddenCourse('Kremówkowiec zapowiedziany')
    const places = () => placesOf(id, 'Kremówkowiec')
    expect(await refusalOf(plan(id, wallTime(testApp.clock.date())))).toEqual([400, 'ERRORS.PROVIDEDATA'])
    expect((await plan(id, '2027-03-28T02:30')).problem).toMatchObject({ errors: { at: 'ERRORS.INVALIDTIME' } })
    expect((await plan(id, '2027-10-31T02:30')).problem).toMatchObject({ errors: { at: 'ERRORS.DOUBLETIME' } })
    const minute = new Date(Math.ceil(testApp.clock.now() / 60_000) * 60_000 + 37 * 60_000)
    const planned = await plan(id, wallTime(minute))
    expect(planned.reply).toMatchObject({ state: 'planned', plannedAt: minute.toISOString(), missing: [] })
    const publishing = jobs.filter(({ name }) => name === 'publish-planned-courses')
    expect(publishing).toHaveLength(1)
    const tickAt = async (ms: number) => {
      testApp.clock.advance(ms - testApp.clock.now())
      await runDueJobs(testApp.context, publishing)
      await signIn()
    }
    await tickAt(minute.getTime() - 1_000)
    expect(await places()).toEqual(nowhere)
    await act('cancelCoursePlan', id)
    await tickAt(minute.getTime() + 60_000)
    expect(await read(id)).toMatchObject({ state: 'hidden', plannedAt: null })
    expect(await refusalOf(act('cancelCoursePlan', id))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    const later = new Date(minute.getTime() + 10 * 60_000)
    await plan(id, wallTime(new Date(later.getTime() + 60_000)))
    await plan(id, wallTime(later))
    // What it has lost since, it gets back a night later, without a server: staff are told once, and it waits.
    const film = sql`(select video_id from courses where id = ${id})`
    await testApp.context.db.execute(sql`update videos set captions = '{}' where id = ${film}`)
    testApp.sent.length = 0
    for (const ms of [0, 1_000]) await tickAt(later.getTime() + ms)
    await testApp.runJobs()
    expect(await read(id)).toMatchObject({ state: 'planned', missing: ['captions'] })
    const mailed = testApp.sent.filter(({ subject }) => subject === 'Planowany kurs nie wyszedł')
    expect(mailed.map(({ text }) => text.includes('polskich napisów'))).toEqual([true])
    await testApp.context.db.execute(sql`update videos set captions = '{pl}' where id = ${film}`)
    // A night without a server: the course comes out with the date that was planned.
    testApp.clock.advance(later.getTime() + 8 * 3_600_000 - testApp.clock.now())
    const started = await buildApp(testApp.context)
    await started.ready()
    await started.close()
    await signIn()
    expect(await read(id)).toMatchObject({ state: 'published', plannedAt: null, publicationDate: later.toISOString() })
    await expect.poll(places, { timeout: 10_000 }).toEqual(everywhere)
    expect(await refusalOf(plan(id, wallTime(new Date(testApp.clock.now() + 3_600_000))))).toEqual([
      409,
      'ERRORS.ACTIONNOTALLOWED',
    ])
  })

  it('names what is missing and neither publishes nor plans', async () => {
    const id = await aCourse(testApp, { description: '', isFree: true, categoryIds: [] })
    await testApp.context.db.execute(sql`update courses set is_published = false where id = ${id}`)
    await testApp.context.db.execute(sql`update course_steps set start_second = 60 where course_id = ${id}`)
    const missing = ['description', 'categories', 'captions', 'steps']
    expect((await act('publishCourse', id)).problem).toMatchObject({ code: 'ERRORS.NOTREADY', missing })
    const tomorrow = wallTime(new Date(testApp.clock.now() + 86_400_000))
    expect((await plan(id, tomorrow)).problem).toMatchObject({ code: 'ERRORS.NOTREADY', missing })
    expect(await read(id)).toMatchObject({ state: 'hidden', plannedAt: null, missing })
  })
})

describe('hiding and bulk actions', () => {
  const finished = async (id: string) => {
    await testApp.runJobs()
    return (await testApp.call(runsEndpoints.getRun, { params: { id } }, content)).reply
  }

  it('BO-127 hiding says how many are in the middle, keeps progress, ratings and comments', async () => {
    const id = await aWholeCourse(testApp, 'Ukrywaniec piernikowy')
    const [half, whole] = [await anAccount(testApp), await anAccount(testApp)]
    const at = testApp.clock.date().toISOString()
    const { db } = testApp.context
    await db.execute(sql`insert into course_progress (user_id, course_id, progress, position, watched_at)
      values (${half.id}, ${id}, 30, 30, ${at}), (${whole.id}, ${id}, 60, 0, ${at})`)
    await db.execute(
      sql`insert into course_ratings (user_id, course_id, rating, created_at) values (${half.id}, ${id}, 5, ${at})`,
    )
    await db.execute(sql`update courses set rating_sum = 5, reviews_count = 1, students_count = 2 where id = ${id}`)
    await db.execute(sql`insert into comments (id, course_id, user_id, level, comment, language, status, created_at)
      values (gen_random_uuid(), ${id}, ${half.id}, 0, 'Zostaje', 'pl', 'Approved', ${at})`)
    const stored = () =>
      queryOne(
        testApp,
        sql`select (select json_agg(json_build_array(progress, position) order by progress) from course_progress where course_id = ${id}) as progress,
          (select count(*)::int from course_ratings where course_id = ${id}) as ratings,
          (select count(*)::int from comments where course_id = ${id} and status = 'Approved') as comments,
          (select json_build_array(rating, reviews_count, students_count) from courses where id = ${id}) as figures`,
      )
    const before = await stored()
    expect(await read(id)).toMatchObject({ watching: 1, finished: 1, students: 2 })
    const selection = { ids: [String(id)] }
    const preview = await testApp.call(rows.previewHideCourses, { body: { selection } }, content)
    expect(preview.reply).toEqual({ total: 1, possible: 1, refused: [], watching: 1 })
    expect((await act('hideCourse', id)).reply).toMatchObject({ state: 'hidden', watching: 1 })
    await expect.poll(() => placesOf(id, 'Ukrywaniec'), { timeout: 10_000 }).toEqual(nowhere)
    expect(await refusalOf(act('hideCourse', id))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    const { publicationDate } = await read(id)
    expect((await act('publishCourse', id)).reply).toMatchObject({ state: 'published', publicationDate })
    expect(await stored()).toEqual(before)
  })

  it('BO-127 publish, hide and categorise several, each with its reason when it is left out', async () => {
    const [shown, hidden, lacking] = [
      await aWholeCourse(testApp, 'Masowy pokazany'),
      await aHiddenCourse('Masowy schowany'),
      await aCourse(testApp, { name: 'Masowy niegotowy', isFree: true }),
    ]
    await testApp.context.db.execute(sql`update courses set is_published = false where id = ${lacking}`)
    const ids = [shown, hidden, lacking].map(String)
    const selection = { ids }
    const states = async () => {
      const { reply } = await testApp.call(rows.listStaffCourses, { query: { pageSize: 100 } }, content)
      return ids.map((id) => reply.find((course) => String(course.id) === id)?.state)
    }
    const previewed = await testApp.call(rows.previewPublishCourses, { body: { selection } }, content)
    expect(previewed.reply).toMatchObject({ total: 3, possible: 1 })
    expect(previewed.reply.refused).toEqual(
      expect.arrayContaining([
        { code: 'ERRORS.ACTIONNOTALLOWED', count: 1 },
        { code: 'ERRORS.NOTREADY', count: 1 },
      ]),
    )
    const published = await testApp.call(rows.publishCourses, { body: { selection }, ...keyed() }, content)
    expect(await finished(published.reply.id)).toMatchObject({ kind: 'courses.publish', done: 1, skipped: 2 })
    expect(await states()).toEqual(['published', 'published', 'hidden'])

    const [category] = (await testApp.call(rows.listStaffCourseCategories, {}, content)).reply.filter(
      ({ level, id }) => level === 2 && id !== 1,
    )
    if (!category) throw new Error('No category of the third level')
    const body = { selection, categoryId: category.id, change: 'add' as const }
    const added = await testApp.call(rows.categorizeCourses, { body, ...keyed() }, content)
    expect(await finished(added.reply.id)).toMatchObject({ done: 3 })
    const withIt = async () =>
      (
        await testApp.call(rows.listStaffCourses, { query: { categoryId: [category.id], pageSize: 100 } }, content)
      ).reply.map(({ id }) => String(id))
    expect(await withIt()).toEqual(expect.arrayContaining(ids))
    const foundBy = async () => {
      const query = { languageCode: 'pl' as const, onlyFree: true, searchBy: category.name }
      return (await testApp.call(coursesEndpoints.listCoursePreviews, { query })).reply.map(({ id }) => id)
    }
    await expect.poll(foundBy, { timeout: 10_000 }).toEqual(expect.arrayContaining([shown, hidden]))
    const again = await testApp.call(rows.previewCategorizeCourses, { body }, content)
    expect(again.reply).toMatchObject({ possible: 0, refused: [{ code: 'ERRORS.ACTIONNOTALLOWED', count: 3 }] })
    const removed = await testApp.call(
      rows.categorizeCourses,
      { body: { ...body, change: 'remove' }, ...keyed() },
      content,
    )
    expect(await finished(removed.reply.id)).toMatchObject({ done: 3 })
    expect(await withIt()).not.toEqual(expect.arrayContaining([String(shown)]))

    const hiding = await testApp.call(rows.hideCourses, { body: { selection }, ...keyed() }, content)
    expect(await finished(hiding.reply.id)).toMatchObject({ kind: 'courses.hide', done: 2, skipped: 1 })
    expect(await states()).toEqual(['hidden', 'hidden', 'hidden'])
  })

  it('lists all courses by search, filters and order; support reads and changes nothing', async () => {
    const id = await aHiddenCourse('Wuzetka listowana')
    await testApp.runJobs()
    const list = async (query: object) =>
      (await testApp.call(rows.listStaffCourses, { query: { pageSize: 100, ...query } }, content)).reply
    expect((await list({ searchBy: 'wuzetka' })).map((course) => course.id)).toEqual([id])
    const filters = { state: ['hidden'], isFree: true, level: ['beginner'], lacksEnglish: true }
    expect((await list(filters)).map((course) => course.id)).toContain(id)
    for (const other of [{ state: ['published'] }, { isFree: false }, { level: ['expert'] }, { lacksEnglish: false }])
      expect((await list({ ...filters, ...other })).map((course) => course.id)).not.toContain(id)
    const names = (await list({ orderBy: 'name' })).map(({ name }) => name)
    expect((await list({ orderBy: '-name' })).map(({ name }) => name)).toEqual(names.toReversed())
    const { headers: support } = await aStaffMember(testApp, ['support'])
    expect((await testApp.call(rows.getStaffCourse, { params: { id } }, support)).reply.name).toBe('Wuzetka listowana')
    expect((await testApp.call(rows.publishCourse, { params: { id }, ...keyed() }, support)).status).toBe(403)
    expect(await refusalOf(act('publishCourse', 999_999))).toEqual([404, 'ERRORS.UNABLETOLOADCOURSE'])
  })
})
