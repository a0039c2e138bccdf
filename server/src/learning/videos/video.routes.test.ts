import { minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { courseVideosEndpoints, type Film } from '@slodki-ul/contract/learning/videos'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { addVideo } from '#learning/videos/video.service.ts'
import { films } from '#learning/videos/video.tables.ts'
import { videoFolder } from '#learning/videos/video-files.ts'
import { aCustomer } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const { getFilm, getVideo } = courseVideosEndpoints
const size = 1000
const bytes = Buffer.from(Array.from({ length: size }, (_each, index) => index % 251))

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await playIn('gift', 'file', { 'video.mp4': bytes, 'pl.vtt': Buffer.from('WEBVTT\n') })
  await playIn('discord', 'file', { 'video.mp4': bytes })
})
afterAll(() => testApp.close())

/** Replaces the video of a page by one with these files. Returns its id. */
async function playIn(page: Film['page'], kind: 'file' | 'hls', files: Record<string, Buffer>): Promise<string> {
  const id = crypto.randomUUID()
  for (const [name, content] of Object.entries(files))
    await testApp.context.storage.put(`${videoFolder(id)}/${name}`, content)
  await inTransaction(testApp.context, async (tx) => {
    await addVideo(tx, testApp.context, {
      id,
      kind,
      duration: 60,
      captions: 'pl.vtt' in files ? ['pl'] : [],
      chapters: [{ titlePl: 'Maliny', titleEn: 'Raspberries', startSecond: 5 }],
    })
    await tx.update(films).set({ videoId: id }).where(eq(films.page, page))
  })
  return id
}

type Headers = Record<string, string>
const cookieOf = (headers: Record<string, unknown>): Headers => ({
  cookie: String([headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '',
})

/** A video as returned to a caller: its URL and the cookie set with it. */
async function hand(page: Film['page'], headers: Headers = {}) {
  const { status, reply, headers: answered } = await testApp.call(getFilm, { params: { page, lang: 'en' } }, headers)
  return { status, film: reply, video: reply?.video, cookie: cookieOf(answered) }
}

async function aViewer() {
  const viewer = await aCustomer(testApp, { isSubscribed: true })
  return { ...viewer, ...(await hand('gift', viewer.headers)) }
}

const ask = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  testApp.app.inject({ url, method, headers })
const statusOf = async (url: string, headers: Headers = {}) => (await ask(url, headers)).statusCode

describe('a film', () => {
  it('is returned to subscribers only (NAV-37, SEC-09, Q-89)', async () => {
    const customer = await aCustomer(testApp)
    for (const headers of [{}, customer.headers]) {
      const { status, problem } = await testApp.call(getFilm, { params: { page: 'gift', lang: 'pl' } }, headers)
      expect([status, problem.code]).toEqual([402, 'ERRORS.SUBSCRIPTIONREQUIRED'])
      expect(JSON.stringify(problem)).not.toContain('/media/')
    }
    const { status, film } = await aViewer()
    expect(status).toBe(200)
    expect(film).toMatchObject({
      page: 'gift',
      video: {
        kind: 'file',
        duration: 60,
        expiresAt: new Date(Math.floor(testApp.clock.now() / 1000) * 1000 + 15 * minuteMs).toISOString(),
        chapters: [{ title: 'Raspberries', startSecond: 5 }],
        captions: [{ language: 'pl' }],
      },
    })
  })

  it('that is free is handed to anybody, and plays without a sign of who it is (NAV-38)', async () => {
    const { status, video, cookie } = await hand('discord')
    expect([status, cookie]).toEqual([200, { cookie: '' }])
    expect(await statusOf(video.url)).toBe(200)
  })

  it('that is free ends after 15 minutes for a guest as well, who has it anew at once', async () => {
    const { video } = await hand('discord')
    testApp.clock.advance(15 * minuteMs - 1000)
    expect(await statusOf(video.url)).toBe(200)
    testApp.clock.advance(1000)
    expect(await statusOf(video.url)).toBe(403)
    const renewed = await testApp.call(getVideo, { params: { id: video.id, lang: 'pl' } })
    expect([renewed.status, await statusOf(renewed.reply.url)]).toEqual([200, 200])
  })

  it('is not found under an unknown id', async () => {
    const { status } = await testApp.call(getVideo, { params: { id: crypto.randomUUID(), lang: 'pl' } })
    expect(status).toBe(404)
  })
})

describe('the address of a video', () => {
  it('plays for its own viewer, identified by a cookie or a token (Q-89)', async () => {
    const { video, cookie, headers } = await aViewer()
    for (const proof of [cookie, headers]) {
      const response = await ask(video.url, proof)
      expect(response.statusCode).toBe(200)
      expect(response.rawPayload.equals(bytes)).toBe(true)
      expect(response.headers).toMatchObject({ 'content-type': 'video/mp4', 'cache-control': 'private, no-cache' })
    }
    expect((await ask(video.captions[0]?.url ?? '', cookie)).body).toBe('WEBVTT\n')
  })

  it('is refused to another user and to a guest (SEC-09)', async () => {
    const { video } = await aViewer()
    const other = await aViewer()
    for (const proof of [{}, other.cookie, other.headers, { cookie: 'viewer=a.b.c.d' }])
      expect(await statusOf(video.url, proof)).toBe(403)
    expect(await statusOf(video.captions[0]?.url ?? '', other.cookie)).toBe(403)
  })

  it('expires after 15 minutes, and can be renewed before that', async () => {
    const { video, cookie, headers } = await aViewer()
    testApp.clock.advance(14 * minuteMs)
    const renewed = await testApp.call(getVideo, { params: { id: video.id, lang: 'pl' } }, headers)
    expect([renewed.status, await statusOf(video.url, cookie)]).toEqual([200, 200])
    testApp.clock.advance(minuteMs)
    expect(await statusOf(video.url, cookie)).toBe(403)
    expect(await statusOf(video.url, cookieOf(renewed.headers))).toBe(403)
    expect(await statusOf(renewed.reply.url, cookieOf(renewed.headers))).toBe(200)
  })

  it('ends with the subscription, and cannot be renewed', async () => {
    const { video, cookie, headers, session } = await aViewer()
    await testApp.context.db.execute(sql`delete from access_periods where user_id = ${session.id}`)
    expect(await statusOf(video.url, cookie)).toBe(402)
    expect((await testApp.call(getVideo, { params: { id: video.id, lang: 'pl' } }, headers)).status).toBe(402)
  })

  it('ends with the session', async () => {
    const { video, cookie, headers, session } = await aViewer()
    await testApp.call(authEndpoints.logout, { body: { refreshToken: session.refreshToken } })
    expect([await statusOf(video.url, cookie), await statusOf(video.url, headers)]).toEqual([403, 403])
  })

  it('that was changed, truncated or signed for another purpose is refused', async () => {
    const { video, cookie } = await aViewer()
    const [, token = ''] = /^\/media\/video\/([^/]+)\//.exec(video.url) ?? []
    const subject = Buffer.from(`${video.id}.`).toString('base64url')
    const parts = token.split('.')
    const wrong = [
      token.slice(0, -1),
      `${token}x`,
      [parts[0], parts[1], subject, parts[3]].join('.'),
      [parts[0], '9999999999', parts[2], parts[3]].join('.'),
      testApp.context.links.sign('file', `${video.id}.`, 900),
      'x',
    ]
    for (const each of wrong) expect(await statusOf(video.url.replace(token, each), cookie)).toBe(404)
  })

  it.each([
    '../video.mp4',
    '..%2f..%2ftoken-secret',
    '%2e%2e/%2e%2e/token-secret',
    '..%5c..%5ctoken-secret',
    'video.mp4/../../../token-secret',
    'a/b/c.mp4',
    '.hidden.mp4',
    'video.mp4%00.vtt',
    'token-secret',
    '',
    'other.mp4',
  ])('leads to nothing but the files of the video: %j', async (path) => {
    const { video, cookie } = await aViewer()
    expect(await statusOf(video.url.replace('video.mp4', path), cookie)).toBe(404)
  })

  it('stands before everything that a list of qualities names', async () => {
    const part = Buffer.from('part')
    await playIn('gift', 'hls', { 'master.m3u8': Buffer.from('#EXTM3U\n'), '720p/part001.m4s': part })
    const { video, cookie } = await aViewer()
    expect((await ask(video.url, cookie)).headers['content-type']).toContain('application/vnd.apple.mpegurl')
    const beside = new URL('720p/part001.m4s', `http://academy.test${video.url}`).pathname
    expect((await ask(beside, cookie)).rawPayload.equals(part)).toBe(true)
    expect(await statusOf(beside)).toBe(403)
  })
})

describe('parts of a video', () => {
  it.each([
    ['bytes=0-99', 206, 'bytes 0-99/1000', 100],
    ['bytes=900-', 206, 'bytes 900-999/1000', 100],
    ['bytes=-1', 206, 'bytes 999-999/1000', 1],
    ['bytes=990-5000', 206, 'bytes 990-999/1000', 10],
    ['bytes=0-0', 206, 'bytes 0-0/1000', 1],
    ['bytes=1000-', 416, 'bytes */1000', 0],
    ['bytes=5000-6000', 416, 'bytes */1000', 0],
    ['bytes=0-1,5-6', 200, undefined, 1000],
    ['bytes=9-3', 416, 'bytes */1000', 0],
    ['lines=0-3', 200, undefined, 1000],
    ['bytes=x', 416, 'bytes */1000', 0],
  ])('%s answers %d', async (range, status, contentRange, length) => {
    const { video } = await hand('discord')
    const response = await ask(video.url, { range })
    expect([response.statusCode, response.headers['content-range'], response.rawPayload.length]).toEqual([
      status,
      contentRange,
      length,
    ])
    const from = Number(/^bytes (\d+)/.exec(contentRange ?? '')?.[1] ?? 0)
    expect(response.rawPayload.equals(bytes.subarray(from, from + length))).toBe(true)
  })

  it('are joined only while the file is the same', async () => {
    const { video } = await hand('discord')
    const { headers } = await ask(video.url, {}, 'HEAD')
    const range = { range: 'bytes=10-19' }
    const since = String(headers['last-modified'])
    expect(await statusOf(video.url, { ...range, 'if-range': since })).toBe(206)
    expect(await statusOf(video.url, { ...range, 'if-range': new Date(0).toUTCString() })).toBe(200)
    expect(await statusOf(video.url, { ...range, 'if-range': '"another"' })).toBe(200)
    expect(await statusOf(video.url, { 'if-modified-since': since })).toBe(304)
  })

  it('are told of without being sent', async () => {
    const { video } = await hand('discord')
    const response = await ask(video.url, {}, 'HEAD')
    expect([response.statusCode, response.body]).toEqual([200, ''])
    expect(response.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '1000' })
    expect((await ask(video.url.replace(/\.[\w-]+\//, '.x/'), {}, 'HEAD')).statusCode).toBe(404)
  })
})
