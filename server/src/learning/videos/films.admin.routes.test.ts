import { dayMs } from '@slodki-ul/contract/durations'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import { eq, sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { courses } from '#learning/courses/courses.tables.ts'
import { changeShownVideo, deleteOldFilms } from '#learning/videos/films.service.ts'
import { addVideo } from '#learning/videos/video.service.ts'
import { videoFolder } from '#learning/videos/video-files.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const rows = staffFilmsEndpoints
const { getFilm, getVideo } = courseVideosEndpoints
/** A free course, and one for subscribers of this file alone: the files of films are those of all tests. */
const free = { id: 14, slug: 'biszkopt-ktory-rosnie-rowno' }
const paid = { id: 0 }
const youtube = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const vimeo = 'https://vimeo.com/76979871'

let testApp: TestApp
let content: Record<string, string>
let viewer: Record<string, string>
let host: FastifyInstance
/** What the host responds to the next question. */
let hosted: { status: number; body: unknown }
const facts = { title: 'Biszkopt, zapis', duration: 62 }
beforeAll(async () => {
  host = fastify()
  const respond = (status: number, body: unknown) => ({ status, body })
  hosted = respond(200, facts)
  host.get('/picture.jpg', (_request, reply) => reply.header('content-type', 'image/jpeg').send(Buffer.from('picture')))
  for (const path of ['/oembed', '/api/oembed.json'])
    host.get(path, (_request, reply) => reply.status(hosted.status).send(hosted.body))
  const base = await host.listen({ port: 0, host: '127.0.0.1' })
  testApp = await openTestApp({ env: { VIDEO_HOSTS: 'vimeo', YOUTUBE_BASE_URL: base, VIMEO_BASE_URL: base } })
  hosted = respond(200, { ...facts, thumbnail_url: `${base}/picture.jpg` })
  content = (await aStaffMember(testApp, ['content'])).headers
  viewer = (await aCustomer(testApp, { isSubscribed: true })).headers
  paid.id = await aCourse(testApp)
})
afterAll(async () => {
  await testApp.close()
  await host.close()
})

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const preview = (address: string, id = `course-${free.id}`) =>
  testApp.call(rows.previewHostedFilm, { params: { id }, body: { address } }, content)
const replace = (id: string, body: { address: string; duration?: number }, headers = key()) =>
  testApp.call(rows.replaceFilm, { params: { id }, body, headers }, content)
const restore = (id: string, videoId: string) =>
  testApp.call(rows.restoreFilm, { params: { id }, body: { videoId }, headers: key() }, content)
const record = async (id: string) => (await testApp.call(rows.getStaffFilm, { params: { id } }, content)).reply
const shownIn = async (courseId: number) => {
  const [row] = await testApp.context.db.select({ id: courses.videoId }).from(courses).where(eq(courses.id, courseId))
  return row?.id ?? ''
}
const video = (id: string, headers: Record<string, string> = {}) =>
  testApp.call(getVideo, { params: { id, lang: 'pl' } }, headers)
/** Whether somebody with a video's address now may read its file. */
async function plays(id: string, headers: Record<string, string> = {}): Promise<boolean> {
  const { status, reply } = await video(id, headers)
  return status === 200 && (await testApp.app.inject({ url: reply.url, headers })).statusCode === 200
}

describe('a film from an address', () => {
  it('is looked up by the server: title, length and picture; refused when its host is off, and marked as not protected (BO-122)', async () => {
    const before = await shownIn(free.id)
    const looked = await preview('https://player.vimeo.com/video/76979871')
    expect([looked.status, looked.reply]).toEqual([
      200,
      {
        kind: 'vimeo',
        address: vimeo,
        ...facts,
        picture: `data:image/jpeg;base64,${Buffer.from('picture').toString('base64')}`,
      },
    ])
    const off = await preview('https://youtu.be/aqz-KE-bpKQ')
    expect([off.status, off.problem]).toMatchObject([409, { code: 'ERRORS.FILMHOSTOFF', host: 'youtube' }])
    expect((await replace(`course-${free.id}`, { address: youtube })).problem.code).toBe('ERRORS.FILMHOSTOFF')
    for (const address of ['http://vimeo.com/76979871', 'https://films.example/1', 'film'])
      expect([(await preview(address)).problem.code, (await replace('gift', { address })).problem.code]).toEqual([
        'ERRORS.FILMADDRESS',
        'ERRORS.FILMADDRESS',
      ])
    expect([
      (await preview(vimeo, 'course-999999')).status,
      (await replace('course-999999', { address: vimeo })).status,
    ]).toEqual([404, 404])
    const usual = hosted
    for (const [status, body, code, expected] of [
      [404, {}, 'ERRORS.FILMNOTSHOWN', 409],
      [500, {}, 'ERRORS.FILMHOSTDOWN', 503],
      [200, { html: '' }, 'ERRORS.FILMHOSTDOWN', 503],
    ] as const) {
      hosted = { status, body }
      const refused = await replace(`course-${free.id}`, { address: vimeo })
      expect([refused.status, refused.problem.code]).toEqual([expected, code])
    }
    hosted = { status: 200, body: { title: 'Bez długości' } }
    expect((await replace(`course-${free.id}`, { address: vimeo })).problem.code).toBe('ERRORS.FILMLENGTH')
    expect(await shownIn(free.id)).toBe(before)
    const typed = await replace(`course-${free.id}`, { address: vimeo, duration: 75 })
    expect(typed.reply).toMatchObject({
      kind: 'vimeo',
      duration: 75,
      isProtected: false,
      address: vimeo,
      hosts: ['vimeo'],
    })
    hosted = usual
    testApp.clock.advance(1000)
    // The host's own length is the one that counts.
    const measured = await replace(`course-${free.id}`, { address: vimeo, duration: 5 })
    expect(measured.reply).toMatchObject({
      duration: 62,
      previousCount: 2,
      posterUrl: expect.stringMatching(/^\/media\//),
    })
    expect(measured.reply.previous.map(({ isProtected }) => isProtected)).toEqual([false, true])
    const list = await testApp.call(rows.listFilms, { query: { kind: 'vimeo' } }, content)
    expect(list.reply.map(({ id, isProtected }) => [id, isProtected])).toEqual([[`course-${free.id}`, false]])
  })

  it('is shown once for one key, and what was there is not lost', async () => {
    const headers = key()
    const id = `course-${paid.id}`
    const [first, again] = [
      await replace(id, { address: vimeo }, headers),
      await replace(id, { address: vimeo }, headers),
    ]
    expect([first.status, again.reply]).toEqual([200, first.reply])
    expect((await record(id)).previous).toHaveLength(1)
  })
})

describe('the film before', () => {
  it('plays until the new one is ready, is finished by whoever is watching, and is kept 30 days to go back to (BO-121)', async () => {
    const id = 'course-15'
    const old = await shownIn(15)
    const isFree = (await queryOne<{ free: boolean }>(testApp, sql`select is_free as free from courses where id = 15`))
      ?.free
    const watching = isFree ? {} : viewer
    const { storage } = testApp.context
    const longest = (await video(old, watching)).reply.duration
    const save = (progress: number) =>
      testApp.call(coursesEndpoints.saveProgress, { body: { courseId: 15, progress, position: progress } }, viewer)
    // What ingesting does: all files of the new film are stored before it is shown.
    const next = crypto.randomUUID()
    await storage.put(`${videoFolder(next)}/video.mp4`, Buffer.from('new'))
    expect([await shownIn(15), await plays(old, watching)]).toEqual([old, true])
    await inTransaction(testApp.context, async (tx) => {
      await addVideo(tx, testApp.context, { id: next, kind: 'file', duration: 20, captions: [], chapters: [] })
      await changeShownVideo(tx, testApp.context, { courseId: 15 }, next)
    })
    expect([await shownIn(15), await plays(next, watching), await plays(old, watching)]).toEqual([next, true, true])
    // Whoever finishes the earlier, longer film is at the end of the present one, and nobody gets beyond the longer one.
    const ends = await Promise.all([longest, longest + 1].map((progress) => save(progress)))
    expect([longest > 20, ...ends.map(({ status }) => status)]).toEqual([true, 204, 400])
    expect(
      (await testApp.call(coursesEndpoints.getCourse, { params: { id: 15, lang: 'pl' } }, viewer)).reply,
    ).toMatchObject({ progress: 20, position: 20 })
    // Nobody else may watch it than before.
    expect((await video(old)).status).toBe(isFree ? 200 : 402)
    expect((await restore('gift', old)).status).toBe(404)
    testApp.clock.advance(30 * dayMs - 1000)
    content = (await aStaffMember(testApp, ['content'])).headers
    await deleteOldFilms(testApp.context)
    const back = await restore(id, old)
    expect(back.reply.previous.map(({ videoId }) => videoId)).toContain(next)
    expect([await shownIn(15), back.reply.since]).toEqual([old, testApp.clock.date().toISOString()])
    testApp.clock.advance(30 * dayMs + 1000)
    content = (await aStaffMember(testApp, ['content'])).headers
    await deleteOldFilms(testApp.context)
    expect([(await record(id)).previous, (await restore(id, next)).status, (await video(next, viewer)).status]).toEqual(
      [[], 404, 404],
    )
    expect([
      await storage.exists(`${videoFolder(next)}/video.mp4`),
      await storage.exists(`${videoFolder(old)}/video.mp4`),
    ]).toEqual([false, true])
  })
})

describe('films of pages', () => {
  it('of the gift and of the community are changed and gone back to in the same way as those of courses (BO-126)', async () => {
    const pages = await testApp.call(rows.listFilms, { query: { place: 'page', orderBy: '-title' } }, content)
    expect(pages.reply.map(({ id }) => id).sort()).toEqual(['discord', 'gift'])
    viewer = (await aCustomer(testApp, { isSubscribed: true })).headers
    for (const page of ['gift', 'discord'] as const) {
      const shown = async () => (await testApp.call(getFilm, { params: { page, lang: 'pl' } }, viewer)).reply.video
      const before = await shown()
      expect((await replace(page, { address: vimeo })).status).toBe(200)
      expect(await shown()).toMatchObject({ kind: 'vimeo', url: vimeo, duration: 62 })
      expect((await video(before.id)).status).toBe(page === 'discord' ? 200 : 402)
      expect((await restore(page, before.id)).reply).toMatchObject({ isProtected: true, previousCount: 1 })
      expect((await shown()).id).toBe(before.id)
    }
  })
})
