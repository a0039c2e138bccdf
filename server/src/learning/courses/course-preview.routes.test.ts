import { hourMs } from '@slodki-ul/contract/durations'
import { courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import { coursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews'
import { staffCoursePreviewsEndpoints as rows } from '@slodki-ul/contract/learning/course-previews.admin'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { staffCoursesEndpoints } from '@slodki-ul/contract/learning/courses.admin'
import { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import type { PreviewAudience } from '@slodki-ul/contract/platform/previews'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPreviewLink } from '#platform/previews/previews.service.ts'
import { aCourse, aWholeCourse } from '#testing/courses.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let content: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
}, 120_000)
// A test moves the clock beyond the end of sessions.
beforeEach(async () => {
  content = (await aStaffMember(testApp, ['content'])).headers
})
afterAll(() => testApp.close())

const link = (id: number, audience: PreviewAudience, isChanged: 'true' | 'false' = 'false', headers = content) =>
  testApp.call(rows.getCoursePreviewLink, { params: { id }, query: { audience, isChanged } as never }, headers)
const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const look = (token: string, lang: 'pl' | 'en' = 'pl') =>
  testApp.call(coursePreviewsEndpoints.getCourseDraft, { params: { token, lang } })
const see = async (id: number, audience: PreviewAudience, isChanged: 'true' | 'false' = 'false') =>
  (await look(tokenOf((await link(id, audience, isChanged)).reply.pl))).reply

const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const read = async (id: number) =>
  (await testApp.call(courseEditorEndpoints.getCourseContent, { params: { id } }, content)).reply
const change = (id: number, body: object, version: number) =>
  testApp.call(
    courseEditorEndpoints.changeCourseContent,
    { params: { id }, body, headers: { 'if-match': `"${version}"` } },
    content,
  )
const end = (row: 'publishCourseChanges' | 'discardCourseChanges', id: number, version: number) =>
  testApp.call(courseEditorEndpoints[row], { params: { id }, body: { version }, ...keyed() }, content)
const seen = async (id: number) =>
  (await testApp.call(coursesEndpoints.getCourse, { params: { id, lang: 'pl' } })).reply

const draw = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#ffcc00' } })
    .jpeg()
    .toBuffer()
const crop = { x: 0, y: 0, width: 1 / 1.06, height: 1 }
const upload = async (id: number, bytes: Buffer) => {
  const search = new URLSearchParams(Object.entries(crop).map(([name, value]): [string, string] => [name, `${value}`]))
  return testApp.app.inject({
    method: 'POST',
    url: `/api/admin/courses/${id}/pictures?${search}`,
    headers: { ...content, 'idempotency-key': crypto.randomUUID(), 'content-type': 'image/jpeg' },
    payload: bytes,
  })
}

describe('the preview of a course', () => {
  it('BO-118 shows a hidden and a published course as guest, customer and subscriber, by a link of 24 hours', async () => {
    // Course 1 of the demo is not free and has a film of ours with captions.
    const id = 1
    const { reply, status } = await link(id, 'subscriber')
    expect([status, reply.expiresAt]).toEqual([
      200,
      new Date(Math.floor(testApp.clock.now() / 1000) * 1000 + 24 * hourMs).toISOString(),
    ])
    const [polish, english] = [new URL(reply.pl), new URL(reply.en)]
    expect([polish.pathname.split('/').slice(0, 3), polish.search]).toEqual([['', 'szkic', 'kurs'], '?lang=pl'])
    expect([english.pathname.split('/').slice(0, 4), english.search]).toEqual([['', 'en', 'szkic', 'kurs'], '?lang=en'])
    const shop = await testApp.call(coursesEndpoints.getCoursePreview, { params: { id, lang: 'pl' } })
    const { film, ...card } = shop.reply
    if (!film) throw new Error('No film')
    const { duration, chapters } = film
    for (const audience of ['guest', 'customer'] as const)
      expect(await see(id, audience)).toMatchObject({
        ...{ audience, card, course: null, hasFilm: true, isChanged: false },
        film: { duration, chapters },
      })
    const whole = await see(id, 'subscriber')
    expect(whole).toMatchObject({
      audience: 'subscriber',
      card,
      film: null,
      course: { ...card, progress: 0, userRated: null },
    })
    expect(whole.course?.steps.length).toBeGreaterThan(0)
    expect(whole.course?.ingredients).toContain('<li>')
    expect((await look(tokenOf(reply.pl), 'en')).reply.card.name).not.toBe(card.name)

    await testApp.context.db.execute(sql`update courses set is_published = false where id = ${id}`)
    expect(await see(id, 'subscriber')).toEqual({ ...whole, expiresAt: expect.any(String), course: expect.any(Object) })
    expect((await testApp.call(coursesEndpoints.getCoursePreview, { params: { id, lang: 'pl' } })).status).toBe(404)
    // A guest sees the beginning of a film that nobody can see in the shop yet, and nothing behind it.
    const plays = async (url: string) => (await testApp.app.inject({ url })).statusCode
    const beginning = (await see(id, 'guest')).film?.url ?? ''
    const rest = beginning.replace(/[^/]+$/, 'video.mp4')
    expect([await plays(beginning), await plays(rest), await plays(film.url)]).toEqual([200, 404, 404])
    await testApp.context.db.execute(sql`update courses set is_published = true where id = ${id}`)

    expect((await link(999_999, 'guest')).problem.code).toBe('ERRORS.UNABLETOLOADCOURSE')
    const accountant = (await aStaffMember(testApp, ['accountant'])).headers
    expect((await link(id, 'guest', 'false', accountant)).status).toBe(403)
    // Who only reads courses hands out no whole film; every link is in the audit log.
    const support = (await aStaffMember(testApp, ['support'])).headers
    expect((await link(id, 'guest', 'false', support)).status).toBe(200)
    expect((await link(id, 'subscriber', 'false', support)).status).toBe(403)
    const made = await queryOne(
      testApp,
      sql`select json_agg(distinct c.after) as links from audit_entries e join audit_changes c on c.entry_id = e.id
        where e.call = 'GET admin/courses/{id}/preview-link' and e.record_id = '1' and e.outcome = 'done'`,
    )
    expect(made).toEqual({ links: expect.arrayContaining(['guest', 'subscriber']) })
    const token = tokenOf(reply.pl)
    testApp.clock.advance(24 * hourMs - 1000)
    expect((await look(token)).status).toBe(200)
    testApp.clock.advance(1000)
    expect([(await look(token)).problem.code, await plays(beginning)]).toEqual(['ERRORS.INVALIDTOKEN', 404])
    const product = createPreviewLink(
      testApp.context,
      { kind: 'product', id: '1', audience: 'guest', draftOf: null },
      (each) => `/x/${each}`,
    )
    for (const wrong of ['-', 'x', `${token}x`, tokenOf(product.pl)])
      expect((await look(wrong)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('BO-118 plays the film to whoever has the link and to nobody else, and counts no view', async () => {
    const id = 1
    const counted = () =>
      queryOne(
        testApp,
        sql`select (select count(*)::int from course_progress where course_id = ${id}) as progress,
          (select students_count from courses where id = ${id}) as students`,
      )
    const before = await counted()
    const { course } = await see(id, 'subscriber')
    if (!course) throw new Error('No course')
    expect(course.video.captions.length).toBeGreaterThan(0)
    const played = await testApp.app.inject({ url: course.video.captions[0]?.url ?? '' })
    expect(played.statusCode).toBe(200)
    const lang = 'pl' as const
    const own = await testApp.call(courseVideosEndpoints.getVideo, { params: { id: course.video.id, lang } })
    expect(own.problem.code).toBe('ERRORS.SUBSCRIPTIONREQUIRED')
    const forged = (course.video.captions[0]?.url ?? '').replace(/.(?=\/[^/]+$)/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await testApp.app.inject({ url: forged })).statusCode).toBe(404)
    testApp.clock.advance(24 * hourMs)
    expect((await testApp.app.inject({ url: course.video.captions[0]?.url ?? '' })).statusCode).toBe(404)
    expect(await counted()).toEqual(before)
  })

  it('shows the draft or the published course, each for itself, and a free one whole to everybody', async () => {
    const id = await aCourse(testApp, { name: 'Pokazany', isFree: true, categoryIds: [1] })
    await change(id, { namePl: 'Szkic', descriptionPl: '<p>Nowy opis</p>', steps: [] }, 1)
    expect(await see(id, 'guest', 'true')).toMatchObject({
      ...{ isChanged: true, card: { name: 'Szkic' } },
      course: { name: 'Szkic', description: '<p>Nowy opis</p>', steps: [] },
    })
    expect(await see(id, 'guest')).toMatchObject({
      ...{ isChanged: false, card: { name: 'Pokazany' } },
      course: { name: 'Pokazany', steps: [{ title: 'Wymieszaj' }] },
    })
    const body = { namePl: 'Bez filmu' }
    const created = await testApp.call(courseEditorEndpoints.createCourse, { body, ...keyed() }, content)
    expect(await see(created.reply.id, 'subscriber')).toMatchObject({
      ...{ hasFilm: false, course: null, card: { name: 'Bez filmu', thumbnailUrl: '', instructor: { name: '' } } },
    })
  })
})

describe('changes of a published course', () => {
  it('BO-124 print as both PDFs, and not without a picture', async () => {
    const id = await aWholeCourse(testApp, 'Drukowany')
    const { version } = await read(id)
    await change(id, { nameEn: 'Printed', steps: [] }, version)
    const print = (kind: 'course' | 'ingredients', lang: 'pl' | 'en') =>
      testApp.app.inject({ url: `/api/admin/courses/${id}/recipe-pdf?kind=${kind}&lang=${lang}`, headers: content })
    for (const kind of ['course', 'ingredients'] as const) {
      const [polish, english] = [await print(kind, 'pl'), await print(kind, 'en')]
      expect([polish.statusCode, polish.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
      expect(english.rawPayload.equals(polish.rawPayload)).toBe(false)
    }
    const drafted = await change(id, { pictureId: null }, version + 1)
    expect(drafted.status).toBe(200)
    expect((await print('course', 'pl')).json()).toMatchObject({ code: 'ERRORS.NOTREADY', missing: ['picture'] })
  })

  it('show another picture with the rest of them; pictures that nothing shows go out of use', async () => {
    const id = await aWholeCourse(testApp, 'Obrazkowiec')
    const before = await read(id)
    const sent = await upload(id, await draw(900))
    expect(sent.statusCode).toBe(201)
    const picture = sent.json<{ id: string; url: string }>()
    const isUsed = async (fileId: string) =>
      (
        await queryOne<{ used: boolean }>(
          testApp,
          sql`select unused_at is null as used from pictures where file_id = ${fileId}`,
        )
      )?.used
    expect(await isUsed(picture.id)).toBe(false)
    const drafted = await change(id, { pictureId: picture.id, pictureTextPl: 'Żółty kwadrat' }, before.version)
    expect(drafted.reply).toMatchObject({
      ...{ pictureUrl: picture.url, draft: { publishedPictureUrl: before.pictureUrl } },
    })
    expect([await isUsed(picture.id), (await seen(id)).thumbnailUrl]).toEqual([true, before.pictureUrl])
    const discarded = await end('discardCourseChanges', id, drafted.reply.version)
    expect([discarded.reply.pictureUrl, await isUsed(picture.id)]).toEqual([before.pictureUrl, false])
    const again = await change(id, { pictureId: picture.id }, discarded.reply.version)
    await end('publishCourseChanges', id, again.reply.version)
    expect([await isUsed(picture.id), (await seen(id)).thumbnailUrl]).toEqual([true, picture.url])
    const small = await upload(id, await draw(300))
    expect([small.statusCode, small.json().code]).toEqual([422, 'ERRORS.UPLOADINVALID'])
  })

  it('follow what happens to the course meanwhile: bulk categories, and categories and products that are gone', async () => {
    const id = await aWholeCourse(testApp, 'Nadążajka')
    const productId = await aProduct(testApp)
    const { version } = await read(id)
    await change(id, { nameEn: 'Keeps up', productIds: [productId] }, version)
    const body = { selection: { ids: [String(id)] }, categoryId: 13, change: 'add' as const }
    const run = await testApp.call(staffCoursesEndpoints.categorizeCourses, { body, ...keyed() }, content)
    await testApp.runJobs()
    expect((await testApp.call(runsEndpoints.getRun, { params: { id: run.reply.id } }, content)).reply.done).toBe(1)
    expect((await read(id)).values.categoryIds).toContain(13)
    // Somebody who had it open before does not take that back.
    const other = (await aStaffMember(testApp, ['content'])).headers
    const stale = (body: object, at: number) =>
      testApp.call(
        courseEditorEndpoints.changeCourseContent,
        { params: { id }, body, headers: { 'if-match': `"${at}"` } },
        other,
      )
    expect((await stale({ categoryIds: [1] }, version + 1)).problem.code).toBe('ERRORS.CHANGEDMEANWHILE')
    await testApp.context.db.execute(sql`delete from products where id = ${productId}`)
    const drafted = await read(id)
    expect(drafted.values).toMatchObject({ nameEn: 'Keeps up', productIds: [] })
    const published = await end('publishCourseChanges', id, drafted.version)
    expect(published.reply).toMatchObject({ draft: null, values: { nameEn: 'Keeps up', productIds: [] } })
    expect(published.reply.values.categoryIds).toContain(13)
  })
})
