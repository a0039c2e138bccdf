import { courseEditorEndpoints as rows } from '@slodki-ul/contract/learning/course-editor.admin'
import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { staffCoursesEndpoints } from '@slodki-ul/contract/learning/courses.admin'
import { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCourse, aWholeCourse } from '#testing/courses.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let content: Record<string, string>
let other: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  content = (await aStaffMember(testApp, ['content'])).headers
  other = (await aStaffMember(testApp, ['content'])).headers
}, 120_000)
afterAll(() => testApp.close())

const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const read = async (id: number) => (await testApp.call(rows.getCourseContent, { params: { id } }, content)).reply
const change = (id: number, body: Partial<CourseValues>, version: number, headers = content) =>
  testApp.call(
    rows.changeCourseContent,
    { params: { id }, body: body as never, headers: { 'if-match': `"${version}"` } },
    headers,
  )
const end = (row: 'publishCourseChanges' | 'discardCourseChanges', id: number, version: number) =>
  testApp.call(rows[row], { params: { id }, body: { version }, ...keyed() }, content)
const act = (row: 'hideCourse' | 'publishCourse', id: number) =>
  testApp.call(staffCoursesEndpoints[row], { params: { id }, ...keyed() }, content)
const seen = async (id: number, lang: 'pl' | 'en' = 'pl') =>
  (await testApp.call(coursesEndpoints.getCourse, { params: { id, lang } })).reply
const both = (pl: string, en: string | null = null) => ({ pl, en })
const finds = async (word: string) => {
  const query = { languageCode: 'pl' as const, onlyFree: true, searchBy: word, pageSize: 100 }
  return (await testApp.call(coursesEndpoints.listCoursePreviews, { query })).reply.map(({ id }) => id)
}

describe('a new course', () => {
  it('BO-115 is saved with a name alone, without film, picture and English, and then field by field in both languages', async () => {
    const created = await testApp.call(rows.createCourse, { body: { namePl: 'Pierwsza lekcja' }, ...keyed() }, content)
    expect(created.status).toBe(201)
    const { id } = created.reply
    const duplicate = await testApp.call(
      rows.createCourse,
      { body: { namePl: 'Pierwsza lekcja' }, ...keyed() },
      content,
    )
    const slugs = await queryOne(
      testApp,
      sql`select json_agg(slug order by id) as slugs from courses where id in (${id}, ${duplicate.reply.id})`,
    )
    expect(slugs).toEqual({ slugs: ['pierwsza-lekcja', 'pierwsza-lekcja-2'] })
    const bare = await read(id)
    expect(bare).toMatchObject({
      ...{ version: 1, isPublished: false, draft: null, pictureUrl: null, duration: null },
      missing: ['shortDescription', 'description', 'categories', 'instructor', 'film', 'picture'],
    })
    const listed = await testApp.call(staffCoursesEndpoints.getStaffCourse, { params: { id } }, content)
    expect(listed.reply).toMatchObject({
      ...{ state: 'hidden', instructor: '', videoKind: null, duration: 0, thumbnailUrl: null, publicationDate: null },
      missing: bare.missing,
    })
    const film = await testApp.call(staffFilmsEndpoints.getStaffFilm, { params: { id: `course-${id}` } }, content)
    expect(film.reply).toMatchObject({ kind: null, since: null, previous: [] })

    const productId = await aProduct(testApp)
    const groups = [
      {
        name: both('Blaty', 'Layers'),
        items: [
          { name: both('miód'), amount: 180.25, unit: 'g', scales: true, note: both('gryczany'), productId },
          { name: both('sól', 'salt'), amount: 1, unit: 'szczypta', scales: false, note: null, productId: null },
        ],
      },
      { name: both('Krem'), items: [] },
    ] as const
    const whole = {
      ...{ nameEn: 'First lesson', shortDescriptionPl: 'Krótko', shortDescriptionEn: 'In short' },
      ...{ descriptionPl: '<p>Opis</p>', descriptionEn: '<p>Text</p>', remarksPl: '<p>Uwaga</p>', remarksEn: '' },
      ...{ pictureTextPl: '', pictureTextEn: '', instructorId: 1, isFree: true, preparationTime: 95 },
      level: 'expert',
      portions: { amount: 24, unit: 'tin', inWords: both('16 kawałków', '16 slices') },
      ...{ seasonMonth: 12, equipment: [both('wałek', 'a rolling pin'), both('garnek')] },
      ...{ allergens: [{ code: 'gluten', name: both('gluten (pszenica)', 'gluten (wheat)') }], categoryIds: [13] },
      groups,
      steps: [
        { title: both('Podgrzej', 'Warm'), text: both('Powoli.'), startSecond: 0, timerSeconds: null },
        { title: both('Upiecz'), text: both('Krótko.'), startSecond: 61, timerSeconds: 300 },
      ],
      ...{ relatedIds: [2, 1], productIds: [productId, 1] },
    } as const
    const saved = await change(id, whole, 1)
    expect(saved.reply).toMatchObject({ version: 2, draft: null, removed: [], values: whole })
    expect((await read(id)).values).toEqual({ ...bare.values, ...whole })
    expect((await change(id, {}, 2)).reply.version).toBe(2)
    expect(
      (await change(id, { descriptionPl: '<p onclick="x()">Nowy <a href="/x">opis</a></p>' }, 2)).reply,
    ).toMatchObject({
      values: { descriptionPl: '<p>Nowy opis</p>' },
      removed: [{ field: 'descriptionPl', removed: ['p[onclick]', 'a'] }],
    })
    expect((await testApp.call(coursesEndpoints.getCourse, { params: { id, lang: 'pl' } })).status).toBe(404)
  })

  it('refuses what the rules of its fields refuse and what names nothing, and changes nothing then', async () => {
    const id = await aCourse(testApp, { name: 'Odmowny', isFree: true })
    const before = await read(id)
    const gone = 'ERRORS.NOTTHERE'
    const step = { title: both('A'), text: both('B'), startSecond: 10, timerSeconds: null }
    const item = { name: both('D'), amount: 1, unit: 'g', scales: true, note: null, productId: 999_999 } as const
    const refused = await change(
      id,
      {
        ...{ namePl: ' ', shortDescriptionEn: 'x'.repeat(161), instructorId: 999_999, categoryIds: [1, 999_999] },
        ...{ relatedIds: [id], productIds: [999_999], pictureId: crypto.randomUUID() },
        steps: [step, { ...step, startSecond: 9 }],
        groups: [{ name: both('C'), items: [item] }],
      },
      before.version,
    )
    expect([refused.status, refused.problem.code]).toEqual([400, 'ERRORS.PROVIDEDATA'])
    expect(refused.problem.errors).toEqual({
      ...{ namePl: 'ERRORS.REQUIRED', shortDescriptionEn: 'ERRORS.MAXLENGTH', instructorId: gone, categoryIds: gone },
      ...{ relatedIds: gone, productIds: gone, pictureId: gone, 'groups.0.items.0.productId': gone },
      'steps.1.startSecond': 'ERRORS.STEPORDER',
    })
    expect(await read(id)).toEqual(before)
    expect((await change(999_999, {}, 1)).problem.code).toBe('ERRORS.UNABLETOLOADCOURSE')
    const unversioned = await testApp.call(
      rows.changeCourseContent,
      { params: { id }, body: { nameEn: 'x' } } as never,
      content,
    )
    expect(unversioned.problem.code).toBe('ERRORS.VERSIONREQUIRED')
  })
})

describe('changes of a published course', () => {
  it('BO-115 stand in a draft beside it: readers see the old whole until the new whole is published, whose differences are told', async () => {
    const id = await aWholeCourse(testApp, 'Starobajka')
    const [before, shown] = [await read(id), await seen(id)]
    const next = {
      ...{ namePl: 'Nowobajka', nameEn: 'New tale', isFree: true, categoryIds: [13] },
      groups: [
        {
          name: both('Krem'),
          items: [{ name: both('śliwka'), amount: 2.5, unit: 'g', scales: true, note: null, productId: null }],
        },
      ],
      steps: [{ title: both('Ubij'), text: both('Ubij krem.'), startSecond: 59, timerSeconds: 60 }],
    } as const
    const drafted = await change(id, next, before.version)
    expect(drafted.reply).toMatchObject({
      ...{ version: before.version + 1, isPublished: true, name: 'Starobajka', missing: [] },
      values: next,
      draft: { published: before.values, changedAt: testApp.clock.date().toISOString() },
    })
    // Nothing of it is to be seen anywhere.
    expect(await seen(id)).toEqual(shown)
    expect([await finds('starobajka'), await finds('nowobajka')]).toEqual([[id], []])

    // Somebody else who had the published course open is told, and a second change joins the same draft.
    const late = await change(id, { level: 'advanced' }, before.version, other)
    expect([late.status, late.problem.code]).toEqual([409, 'ERRORS.CHANGEDMEANWHILE'])
    expect(late.problem).toMatchObject({ version: before.version + 1, current: next })
    const second = await change(id, { level: 'advanced' }, before.version + 1, other)
    expect(second.reply.values).toMatchObject({ ...next, level: 'advanced' })

    const stale = await end('publishCourseChanges', id, before.version + 1)
    expect([stale.status, stale.problem.code]).toEqual([409, 'ERRORS.CHANGEDMEANWHILE'])
    expect(await seen(id)).toEqual(shown)
    const published = await end('publishCourseChanges', id, before.version + 2)
    expect(published.reply).toMatchObject({ version: before.version + 3, draft: null, name: 'Nowobajka' })
    expect(await seen(id)).toMatchObject({
      ...{ name: 'Nowobajka', courseLevel: { name: 'advanced' }, publicationDate: shown.publicationDate },
      ingredientGroups: [{ name: 'Krem', items: [{ name: 'śliwka', amount: 2.5 }] }],
      steps: [{ title: 'Ubij', startSecond: 59, timerSeconds: 60 }],
    })
    expect((await seen(id, 'en')).name).toBe('New tale')
    await expect.poll(() => finds('nowobajka'), { timeout: 10_000 }).toEqual([id])
    expect(await finds('starobajka')).toEqual([])
    expect((await end('publishCourseChanges', id, before.version + 3)).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    const audited = await queryOne(
      testApp,
      sql`select json_agg(distinct field) as fields from audit_changes
        where record = 'course' and record_id = ${String(id)} and version = ${before.version + 3}`,
    )
    expect(audited).toEqual({
      fields: expect.arrayContaining(['namePl', 'nameEn', 'level', 'categoryIds', 'groups', 'steps']),
    })
  })

  it('are thrown away, end by being typed back, and stay beside it while it is hidden', async () => {
    const id = await aWholeCourse(testApp, 'Odrzucajka')
    const before = await read(id)
    await change(id, { namePl: 'Inna' }, before.version)
    const discarded = await end('discardCourseChanges', id, before.version + 1)
    expect(discarded.reply).toMatchObject({ version: before.version + 2, values: before.values, draft: null })
    await change(id, { namePl: 'Inna' }, before.version + 2)
    const back = await change(id, { namePl: before.values.namePl }, before.version + 3)
    expect(back.reply).toMatchObject({ draft: null, values: before.values })
    expect((await end('discardCourseChanges', id, back.reply.version)).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')

    const drafted = await change(id, { namePl: 'Schowana', instructorId: null }, back.reply.version)
    expect((await act('hideCourse', id)).reply).toMatchObject({ state: 'hidden', name: 'Odrzucajka', missing: [] })
    expect(await read(id)).toEqual({ ...drafted.reply, isPublished: false, removed: undefined })
    const more = await change(id, { nameEn: 'Hidden' }, drafted.reply.version)
    expect(more.reply).toMatchObject({
      ...{ name: 'Odrzucajka', missing: ['instructor'], values: { namePl: 'Schowana', nameEn: 'Hidden' } },
      draft: { published: before.values },
    })
    expect((await act('publishCourse', id)).reply).toMatchObject({ state: 'published', name: 'Odrzucajka' })
    expect([(await seen(id)).name, (await read(id)).values.namePl]).toEqual(['Odrzucajka', 'Schowana'])
    await act('hideCourse', id)
    const whole = await change(id, { instructorId: 1 }, more.reply.version)
    const own = await end('publishCourseChanges', id, whole.reply.version)
    expect(own.reply).toMatchObject({ isPublished: false, name: 'Schowana', draft: null })
    expect((await change(id, { nameEn: '' }, own.reply.version)).reply.draft).toBeNull()
  })

  it('BO-116 are not published while something is missing, and a planned course does not lose what it needs', async () => {
    const id = await aWholeCourse(testApp, 'Brakujka')
    const before = await read(id)
    const lacking = { descriptionPl: '<p> </p>', categoryIds: [], instructorId: null, pictureId: null }
    const step = { title: both('Za późno'), text: both('Po filmie'), startSecond: 60, timerSeconds: null }
    const missing = ['description', 'categories', 'instructor', 'picture', 'steps']
    const drafted = await change(id, { ...lacking, steps: [step] }, before.version)
    expect(drafted.reply).toMatchObject({ missing, draft: { published: before.values } })
    const refused = await end('publishCourseChanges', id, drafted.reply.version)
    expect([refused.status, refused.problem]).toMatchObject([409, { code: 'ERRORS.NOTREADY', missing }])
    expect(await seen(id)).toMatchObject({ name: 'Brakujka', steps: [{ startSecond: 0 }] })
    await end('discardCourseChanges', id, drafted.reply.version)

    await act('hideCourse', id)
    const at = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'short' })
      .format(testApp.clock.now() + 86_400_000)
      .replace(' ', 'T')
    await testApp.call(staffCoursesEndpoints.planCourse, { params: { id }, body: { at }, ...keyed() }, content)
    const { version } = await read(id)
    expect((await change(id, { instructorId: null }, version)).problem).toMatchObject({
      ...{ code: 'ERRORS.NOTREADY', missing: ['instructor'] },
    })
    expect((await change(id, { instructorId: 2 }, version)).reply.values.instructorId).toBe(2)
  })
})
