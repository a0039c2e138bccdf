import { courseEditorEndpoints as rows } from '@slodki-ul/contract/learning/course-editor.admin'
import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { staffCoursesEndpoints } from '@slodki-ul/contract/learning/courses.admin'
import { filmChaptersEndpoints } from '@slodki-ul/contract/learning/film-chapters.admin'
import { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { changeShownVideo } from '#learning/videos/films.service.ts'
import { addVideo } from '#learning/videos/video.service.ts'
import { findFile } from '#platform/files/storage.ts'
import { aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let content: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  content = (await aStaffMember(testApp, ['content'])).headers
}, 120_000)
afterAll(() => testApp.close())

const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const both = (pl: string, en: string) => ({ pl, en })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
async function send<Body>(method: 'POST' | 'PUT', path: string, payload: Buffer) {
  const reply = await testApp.app.inject({
    ...{ method, url: `/api/admin/${path}`, payload },
    headers: { ...content, ...keyed().headers, 'content-type': 'application/octet-stream' },
  })
  return { status: reply.statusCode, reply: reply.json<Body & { code?: string; reason?: string }>() }
}

it('BO-113 a course has texts, recipe, steps, film with captions, chapters and poster, related courses and products in both languages, and readers get all of it once it is published', async () => {
  const created = await testApp.call(rows.createCourse, { body: { namePl: 'Cały kurs' }, ...keyed() }, content)
  const { id } = created.reply
  const film = `course-${id}`
  // A course that has no film has no poster either.
  const small = await picture(640, 359)
  expect((await send('POST', `films/${film}/poster`, small)).reply.code).toBe('ERRORS.NOTFOUND')
  const videoId = crypto.randomUUID()
  await inTransaction(testApp.context, async (tx) => {
    const video = { id: videoId, kind: 'file', duration: 90, captions: [], chapters: [] } as const
    await addVideo(tx, testApp.context, { ...video, captions: [], chapters: [] })
    await changeShownVideo(tx, testApp.context, { courseId: id }, videoId)
  })
  const productId = await aProduct(testApp)
  const photo = await send<{ id: string }>(
    'POST',
    `courses/${id}/pictures?x=0&y=0&width=${848 / 900}&height=1`,
    await picture(900, 900),
  )
  expect(photo.reply).toMatchObject({ id: expect.any(String) })
  const groups = [
    {
      name: both('Blaty', 'Layers'),
      items: [
        {
          name: both('miód', 'honey'),
          amount: 180.25,
          unit: 'g',
          scales: true,
          note: both('gryczany', 'dark'),
          productId,
        },
        { name: both('sól', 'salt'), amount: 0.5, unit: 'szczypta', scales: false, note: null, productId: null },
      ],
    },
  ] as const
  const values: Partial<CourseValues> = {
    ...{ nameEn: 'A whole course', shortDescriptionPl: 'Krótko', shortDescriptionEn: 'In short' },
    ...{
      descriptionPl: '<p>Opis</p>',
      descriptionEn: '<p>Text</p>',
      remarksPl: '<p>Uwaga</p>',
      remarksEn: '<p>Note</p>',
    },
    ...{ pictureTextPl: 'Tort', pictureTextEn: 'A cake', pictureId: photo.reply.id, instructorId: 1, level: 'expert' },
    ...{
      isFree: true,
      preparationTime: 95,
      seasonMonth: 12,
      categoryIds: [13],
      relatedIds: [2],
      productIds: [productId],
    },
    portions: { amount: 24, unit: 'tin', inWords: both('16 kawałków', '16 slices') },
    equipment: [both('wałek', 'a rolling pin')],
    allergens: [{ code: 'gluten', name: both('gluten', 'gluten') }],
    groups: groups as never,
    steps: [
      { title: both('Podgrzej', 'Warm'), text: both('Powoli.', 'Slowly.'), startSecond: 0, timerSeconds: null },
      { title: both('Upiecz', 'Bake'), text: both('Krótko.', 'Briefly.'), startSecond: 61, timerSeconds: 300 },
    ],
  }
  const saved = await testApp.call(
    rows.changeCourseContent,
    { params: { id }, body: values as never, headers: { 'if-match': '"1"' } },
    content,
  )
  expect(saved.reply).toMatchObject({ values, missing: ['captions'], duration: 90 })

  const vtt = (text: string) => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:03.000\n${text}\n`)
  for (const language of ['pl', 'en'] as const)
    expect((await send('PUT', `films/${film}/captions/${language}`, vtt(language))).status).toBe(200)
  const chapters = [{ titlePl: 'Blaty', titleEn: 'Layers', startSecond: 0 }]
  await testApp.call(
    filmChaptersEndpoints.changeFilmChapters,
    { params: { id: film, videoId }, body: { chapters }, headers: { 'if-match': '"1"' } },
    content,
  )
  const poster = async (bytes: Buffer) => send<{ posterUrl: string | null }>('POST', `films/${film}/poster`, bytes)
  for (const [bytes, reason] of [
    [small, 'size'],
    [Buffer.from('<svg/>'), 'type'],
  ] as const)
    expect((await poster(bytes)).reply).toMatchObject({ code: 'ERRORS.UPLOADINVALID', reason })
  const fileOf = (url: string | null) => url?.slice('/media/'.length) ?? ''
  const first = fileOf((await poster(await picture(1600, 1600))).reply.posterUrl)
  const { width, height } = await sharp(await testApp.context.storage.getBytes(first)).metadata()
  expect([width, height]).toEqual([1600, 900])
  // Another one takes its place, and nothing of the first is left.
  const { posterUrl } = (await poster(await picture(1280, 720))).reply
  expect([await findFile(testApp.context.db, first), await testApp.context.storage.exists(first)]).toEqual([
    undefined,
    false,
  ])
  expect((await testApp.call(staffFilmsEndpoints.getStaffFilm, { params: { id: film } }, content)).reply).toMatchObject(
    {
      ...{ posterUrl, captions: ['pl', 'en'] },
    },
  )

  const seen = (lang: 'pl' | 'en') => testApp.call(coursesEndpoints.getCourse, { params: { id, lang } })
  expect((await seen('pl')).status).toBe(404)
  await testApp.call(staffCoursesEndpoints.publishCourse, { params: { id }, ...keyed() }, content)
  const shared = {
    ...{ courseLevel: { name: 'expert' }, preparationTime: 95, portions: { amount: 24, unit: 'tin' } },
    ...{ season: { month: 12 }, relatedCourses: [{ id: 2 }], relatedProducts: [{ id: productId }] },
    instructor: { name: expect.stringMatching(/\S/) },
  }
  const item = { amount: 180.25, unit: 'g', scales: true, product: { id: productId } }
  expect((await seen('pl')).reply).toMatchObject({
    ...{
      ...shared,
      name: 'Cały kurs',
      shortDescription: 'Krótko',
      description: '<p>Opis</p>',
      remarks: '<p>Uwaga</p>',
    },
    ...{ noOfPortions: '16 kawałków', equipment: ['wałek'], allergens: [{ code: 'gluten', name: 'gluten' }] },
    ingredientGroups: [
      {
        name: 'Blaty',
        items: [
          { ...item, name: 'miód', note: 'gryczany' },
          { name: 'sól', amount: 0.5, scales: false, product: null },
        ],
      },
    ],
    steps: [
      { title: 'Podgrzej', text: 'Powoli.', startSecond: 0, timerSeconds: null },
      { title: 'Upiecz', startSecond: 61, timerSeconds: 300 },
    ],
  })
  expect((await seen('en')).reply).toMatchObject({
    ...{ ...shared, name: 'A whole course', shortDescription: 'In short', description: '<p>Text</p>' },
    ...{ remarks: '<p>Note</p>', noOfPortions: '16 slices', equipment: ['a rolling pin'] },
    ingredientGroups: [{ name: 'Layers', items: [{ ...item, name: 'honey', note: 'dark' }, { name: 'salt' }] }],
    steps: [{ title: 'Warm', text: 'Slowly.' }, { title: 'Bake' }],
  })
  const listed = await testApp.call(coursesEndpoints.listCoursePreviews, {
    query: { languageCode: 'pl', onlyFree: true, CategoriesIds: [13], pageSize: 100 } as never,
  })
  expect(listed.reply.map((course) => course.id)).toContain(id)
  const played = await testApp.call(courseVideosEndpoints.getVideo, { params: { id: videoId, lang: 'en' } })
  expect(played.reply).toMatchObject({
    ...{ kind: 'file', duration: 90, posterUrl, chapters: [{ title: 'Layers', startSecond: 0 }] },
    captions: [{ language: 'pl' }, { language: 'en' }],
  })
  expect((await testApp.app.inject({ url: posterUrl ?? '' })).headers['content-type']).toBe('image/webp')
})
