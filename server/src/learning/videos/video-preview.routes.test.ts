import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { courseVideosEndpoints, type VideoKind } from '@slodki-ul/contract/learning/videos'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { addVideo } from '#learning/videos/video.service.ts'
import { videoFolder } from '#learning/videos/video-files.ts'
import { getPreviewFilm } from '#learning/videos/video-preview.service.ts'
import { aCourse } from '#testing/courses.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { getCoursePreview, listCoursePreviews } = coursesEndpoints

type Made = { kind?: VideoKind; address?: string; duration?: number; isFree?: boolean; isHidden?: boolean }

/** A course with a film of these files. Returns the ids of both. */
async function aFilm(files: Record<string, string>, { isFree = false, isHidden = false, ...video }: Made = {}) {
  const courseId = await aCourse(testApp, { isFree })
  const id = crypto.randomUUID()
  const { context } = testApp
  for (const [name, text] of Object.entries(files))
    await context.storage.put(`${videoFolder(id)}/${name}`, Buffer.from(text))
  await inTransaction(context, async (tx) => {
    await addVideo(tx, context, {
      id,
      kind: 'hls',
      duration: 204,
      captions: 'pl.vtt' in files ? ['pl'] : [],
      chapters: [0, 59, 60].map((startSecond) => ({ titlePl: `Od ${startSecond}`, titleEn: null, startSecond })),
      ...video,
    })
    await tx.execute(sql`update courses set video_id = ${id}, is_published = ${!isHidden} where id = ${courseId}`)
  })
  return { courseId, id }
}

const show = (id: number) => testApp.call(getCoursePreview, { params: { id, lang: 'pl' } })
const ask = (url: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
  testApp.app.inject({ url, method, headers })

const qualities = ['720p', '360p'] as const
const partNames = Array.from({ length: 34 }, (_each, index) => `part${String(index).padStart(4, '0')}.m4s`)
const list = [
  ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-MAP:URI="init.mp4"'],
  ...partNames.flatMap((name) => ['#EXTINF:6.000000,', name]),
  ...['#EXT-X-ENDLIST', ''],
].join('\n')
const master = qualities.map((each) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${each}/list.m3u8\n`).join('')
const captions = 'WEBVTT\n\n00:58.000 --> 00:59.000\nprzed końcem\n\n01:00.000 --> 01:02.000\npo końcu\n'
/** A film of 204 seconds in two qualities. */
const film = {
  ...{ 'master.m3u8': `#EXTM3U\n${master}`, 'pl.vtt': captions },
  ...Object.fromEntries(
    qualities.flatMap((quality) => [
      [`${quality}/list.m3u8`, list],
      ...['init.mp4', ...partNames].map((name) => [`${quality}/${name}`, `${quality} ${name}`]),
    ]),
  ),
}

/** Everything that a player finds from a playlist, as a guest: paths and bodies. */
async function follow(url: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = [url]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { statusCode, body } = await ask(next)
    expect([next, statusCode]).toEqual([next, 200])
    found.set(next, body)
    if (!next.endsWith('.m3u8')) continue
    const map = /URI="([^"]+)"/.exec(body)?.[1] ?? []
    const named = [...body.split('\n').filter((line) => line !== '' && !line.startsWith('#')), ...[map].flat()]
    waiting.push(...named.map((name) => new URL(name, `http://ul.test${next}`).pathname))
  }
  return found
}

describe('the preview of a film in several qualities', () => {
  it('plays its first minute for a guest, and not a byte behind it is sent, whoever asks and however they ask', async () => {
    const { courseId, id } = await aFilm(film)
    const { status, reply } = await show(courseId)
    expect(status).toBe(200)
    expect(reply.film).toEqual({
      ...{ id, kind: 'hls', url: `/media/preview/${id}/master.m3u8`, expiresAt: null, duration: 60 },
      ...{ lessonDuration: null, posterUrl: null },
      captions: [{ language: 'pl', url: `/media/preview/${id}/pl.vtt` }],
      chapters: [0, 59].map((startSecond) => ({ title: `Od ${startSecond}`, startSecond })),
    })
    const played = await follow(reply.film?.url ?? '')
    const base = `/media/preview/${id}`
    const free = qualities.flatMap((quality) =>
      ['list.m3u8', 'init.mp4', ...partNames.slice(0, 10)].map((name) => `${base}/${quality}/${name}`),
    )
    expect([...played.keys()].toSorted()).toEqual([`${base}/master.m3u8`, ...free].toSorted())
    const part = await ask(`${base}/360p/${partNames[9]}`)
    expect(part.headers).toMatchObject({ 'cache-control': 'public, no-cache', 'content-type': 'video/iso.segment' })
    expect(part.body).toBe(`360p ${partNames[9]}`)
    expect((await ask(`${base}/pl.vtt`)).body).toBe('WEBVTT\n\n00:00:58.000 --> 00:00:59.000\nprzed końcem\n')

    const { links } = testApp.context
    const closed = partNames.slice(10).flatMap((name) => qualities.map((quality) => `${quality}/${name}`))
    expect(closed).toHaveLength(48)
    for (const path of closed) {
      for (const method of ['GET', 'HEAD'] as const)
        for (const headers of [{}, { range: 'bytes=0-' }])
          expect([path, (await ask(`${base}/${path}`, method, headers)).statusCode]).toEqual([path, 404])
    }
    const [last = ''] = closed.slice(-1)
    const detours = [
      ...[`${base}/${last}?`, `${base}/./${last}`, `${base}/720p/../${last}`, `${base}/720p%2f${partNames[33]}`],
      ...[`${base}//${last}`, `${base}/${last}%00`, `${base}/../../video/${id}/${last}`, `/media/video/${id}/${last}`],
      ...[`/media/preview/${id.toUpperCase()}/${last}`, `/media/${id}/${last}`, `/media/videos/${id}/${last}`],
      ...[`${base}/video.mp4`, `${base}/preview.mp4`, `${base}/en.vtt`, `${base}/720p/pl.vtt`, `${base}/`, base],
      `/media/video/${links.sign('preview', `${id}.`, 900)}/${last}`,
    ]
    for (const url of detours) {
      const { statusCode, body } = await ask(url)
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).not.toContain(' part00')
    }
    // The preview opens nothing else.
    const asked = await testApp.call(courseVideosEndpoints.getVideo, { params: { id, lang: 'pl' } })
    expect([asked.status, asked.problem.code]).toEqual([402, 'ERRORS.SUBSCRIPTIONREQUIRED'])
  })

  it('is hidden with its course, and goes with a film that another one replaced', async () => {
    const { courseId, id } = await aFilm(film)
    const first = `/media/preview/${id}/720p/${partNames[0]}`
    const text = `/media/preview/${id}/pl.vtt`
    const statuses = async () => [(await ask(first)).statusCode, (await ask(text)).statusCode]
    const { db } = testApp.context
    expect(await statuses()).toEqual([200, 200])
    await db.execute(sql`update courses set is_published = false where id = ${courseId}`)
    expect(await statuses()).toEqual([404, 404])
    await db.execute(sql`update courses set is_published = true where id = ${courseId}`)
    expect(await statuses()).toEqual([200, 200])
    const next = { id: crypto.randomUUID(), kind: 'file', duration: 60 } as const
    await inTransaction(testApp.context, (tx) => addVideo(tx, testApp.context, { ...next, captions: [], chapters: [] }))
    await db.execute(sql`update courses set video_id = ${next.id} where id = ${courseId}`)
    expect(await statuses()).toEqual([404, 404])
  })
})

describe('the preview of a film that is one file', () => {
  it('is the file beside it, and the film itself stays closed', async () => {
    const { courseId, id } = await aFilm(
      { 'video.mp4': 'the whole film', 'preview.mp4': 'its beginning', 'pl.vtt': captions },
      { kind: 'file', duration: 176 },
    )
    const { reply } = await show(courseId)
    const base = `/media/preview/${id}`
    expect(reply.film).toMatchObject({ kind: 'file', url: `${base}/preview.mp4`, duration: 58, expiresAt: null })
    expect((await ask(`${base}/preview.mp4`)).body).toBe('its beginning')
    const part = await ask(`${base}/preview.mp4`, 'GET', { range: 'bytes=4-' })
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 4-12/13', 'beginning'])
    expect((await ask(`${base}/pl.vtt`)).body).toBe('WEBVTT\n\n')
    for (const path of ['video.mp4', 'master.m3u8', '720p/list.m3u8'])
      expect((await ask(`${base}/${path}`)).statusCode).toBe(404)
  })

  it('is looked for once, and again after a change of courses', async () => {
    const { context } = testApp
    const { courseId } = await aFilm({ 'preview.mp4': 'its beginning' }, { kind: 'file', duration: 90 })
    const looked = vi.spyOn(context.storage, 'exists')
    const countLooks = async () => {
      looked.mockClear()
      const films = await Promise.all((['pl', 'en'] as const).map((lang) => getPreviewFilm(context, courseId, lang)))
      expect(films.map((each) => each?.duration)).toEqual([30, 30])
      return looked.mock.calls.length
    }
    try {
      await expect.poll(countLooks).toBe(0)
      await context.db.execute(sql`update courses set is_published = true where id = ${courseId}`)
      await expect.poll(countLooks).toBe(1)
    } finally {
      looked.mockRestore()
    }
  })

  it('of the demo lasts a third of the sample, and the list says how long the lesson is', async () => {
    const { reply } = await show(1)
    expect(reply).toMatchObject({ duration: 60, lessonDuration: 6480, film: { duration: 20, lessonDuration: 6480 } })
    const { rawPayload } = await ask(reply.film?.url ?? '')
    const header = rawPayload.indexOf('mvhd') + 'mvhd'.length
    const seconds = rawPayload.readUInt32BE(header + 16) / rawPayload.readUInt32BE(header + 12)
    expect(Math.abs(seconds - 20)).toBeLessThan(0.2)
    const { reply: cards } = await testApp.call(listCoursePreviews, { query: { languageCode: 'pl', pageSize: 100 } })
    const ofDemo = cards.filter(({ slug }) => !slug.startsWith('kurs-'))
    expect(ofDemo).toHaveLength(24)
    for (const { id, duration, lessonDuration } of ofDemo) {
      expect(lessonDuration).toBeGreaterThan(15 * duration)
      expect((await show(id)).reply.film).toMatchObject({ duration: Math.floor(duration / 3) })
    }
  })
})

describe('no preview', () => {
  it.each<[string, Record<string, string>, Made]>([
    ['a free lesson, which is open whole', film, { isFree: true }],
    ['a film of another host', {}, { kind: 'youtube', address: 'https://www.youtube.com/watch?v=abcdefghijk' }],
    ['a file without one beside it', { 'video.mp4': 'film' }, { kind: 'file' }],
    ['a film too short for one part', film, { duration: 17 }],
    ['a film whose files are gone', {}, {}],
    [
      'a film whose parts are ranges of a file',
      { ...film, '720p/list.m3u8': list.replaceAll('#EXTINF', '#EXT-X-BYTERANGE:1@0\n#EXTINF') },
      {},
    ],
  ])('has %s', async (_name, files, made) => {
    const { courseId, id } = await aFilm(files, made)
    const { status, reply } = await show(courseId)
    expect([status, reply.film]).toEqual([200, null])
    for (const path of [`720p/${partNames[0]}`, 'preview.mp4', 'video.mp4'])
      expect((await ask(`/media/preview/${id}/${path}`)).statusCode).toBe(404)
  })

  it('of a free course that is hidden: not even by their ids does a guest see its films, present or past', async () => {
    const { courseId, id } = await aFilm(film, { isFree: true })
    const past = crypto.randomUUID()
    const { context } = testApp
    const replaced = { id: past, kind: 'hls', duration: 60, courseId, replacedAt: context.clock.date() } as const
    await inTransaction(context, (tx) => addVideo(tx, context, { ...replaced, captions: [], chapters: [] }))
    const open = async (videoId: string) =>
      (await testApp.call(courseVideosEndpoints.getVideo, { params: { id: videoId, lang: 'pl' } })).status
    const statuses = async () => [await open(id), await open(past)]
    expect(await statuses()).toEqual([200, 200])
    await context.db.execute(sql`update courses set is_published = false where id = ${courseId}`)
    expect(await statuses()).toEqual([402, 402])
    await context.db.execute(sql`update courses set is_published = true where id = ${courseId}`)
    expect(await statuses()).toEqual([200, 200])
  })

  it('of a course that is hidden, or of none', async () => {
    const { courseId, id } = await aFilm(film, { isHidden: true })
    expect((await show(courseId)).status).toBe(404)
    for (const each of [id, crypto.randomUUID(), 'x', '%00'])
      expect((await ask(`/media/preview/${each}/master.m3u8`)).statusCode).toBe(404)
  })
})
