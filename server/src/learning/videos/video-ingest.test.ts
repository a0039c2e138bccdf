import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { videoFolder } from '#learning/videos/video-files.ts'
import { type Ingest, ingestVideo } from '#learning/videos/video-ingest.service.ts'
import { assetsFolder } from '#paths.ts'
import type { HostedFacts, VideoHosts } from '#providers/oembed.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** A free course, so that everybody can watch the result. */
const lesson = 'biszkopt-ktory-rosnie-rowno'
const lessonId = 14

let testApp: TestApp
let folder: string
let film: string
let captions: string
beforeAll(async () => {
  testApp = await openTestApp({ env: { VIDEO_HOSTS: 'youtube,vimeo' } })
  folder = mkdtempSync(join(tmpdir(), 'slodki-ul-ingest-'))
  film = join(folder, 'film.mp4')
  captions = join(folder, 'pl.vtt')
  writeFileSync(film, 'film')
  writeFileSync(captions, 'WEBVTT\n')
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await testApp.close()
})

const facts: HostedFacts = {
  title: 'Biszkopt',
  duration: 62,
  picture: { content: Buffer.from('picture'), contentType: 'image/jpeg' },
}
const fakeVideoHosts = (response: HostedFacts | null): VideoHosts => ({ lookUp: async () => response })

const ingest = (overrides: Partial<Ingest>, response: HostedFacts | null = facts) =>
  ingestVideo(testApp.context, fakeVideoHosts(response), {
    course: lesson,
    source: film,
    captions: [],
    duration: null,
    ...overrides,
  })

const readLesson = async () => {
  const { reply } = await testApp.call(coursesEndpoints.getCourse, { params: { id: lessonId, lang: 'pl' } })
  return reply
}
/** Keys of the files of a video, or of all videos. */
const filesOf = async (id: string) => {
  const keys: string[] = []
  for await (const { key } of testApp.context.storage.list()) if (key.startsWith(videoFolder(id))) keys.push(key)
  return keys.sort()
}
const fetchMedia = (url: string | null | undefined) => testApp.app.inject({ url: url ?? '' })

const probed = {
  format: { duration: '19.4' },
  streams: [{ codec_type: 'video', height: 720 }, { codec_type: 'audio' }],
  chapters: [{ start_time: '3.5', tags: { title: 'Jajka' } }, { start_time: '9' }],
}

/** Scripts named like the ffmpeg programs that do the minimum the ingest needs. */
function installPrograms(): void {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const programs = {
    ffprobe: `case "$*" in *broken*) exit 1;; esac; echo '${JSON.stringify(probed)}'`,
    ffmpeg: `for last; do :; done; case "$last" in -version) ;; -) printf picture;; *) for each in "$@"; do case "$each" in */%v/list.m3u8) echo "#EXTM3U" > "\${each%/%v/list.m3u8}/master.m3u8";; esac; done;; esac`,
  }
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  vi.stubEnv('PATH', bin)
}

const withoutPrograms = () => vi.stubEnv('PATH', join(folder, 'nothing'))

describe('adding a video file to a course', () => {
  it('converts it into several qualities where ffmpeg is installed, with chapters and a thumbnail (Q-89)', async () => {
    installPrograms()
    const before = (await readLesson()).video.id
    const earlier = await filesOf(before)
    const added = await ingest({ captions: [{ language: 'pl', path: captions }] })
    expect(added).toEqual({ kind: 'hls', duration: 20, qualities: [720, 480, 360] })
    const { video, videoUrl, duration } = await readLesson()
    expect(video).toMatchObject({ kind: 'hls', duration: 20, chapters: [{ title: 'Jajka', startSecond: 3 }] })
    expect([duration, videoUrl]).toEqual([20, video.url])
    expect((await fetchMedia(video.url)).body).toBe('#EXTM3U\n')
    expect((await fetchMedia(video.captions[0]?.url)).body).toBe('WEBVTT\n')
    expect((await fetchMedia(video.posterUrl)).body).toBe('picture')
    // The earlier one is kept for a while (BO-121).
    expect(await filesOf(before)).toEqual(earlier)
  })

  it('plays although the reply to COMMIT was lost', async () => {
    installPrograms()
    const before = (await readLesson()).video.id
    const { connection } = testApp.context
    const transact: typeof connection.transact = async (now, work) => {
      await connection.transact(now, work)
      throw new DatabaseUnavailable(new Error('Connection terminated'), true)
    }
    const cut = { ...testApp.context, connection: { ...connection, transact } }
    const asked = { course: lesson, source: film, captions: [], duration: null }
    await expect(ingestVideo(cut, fakeVideoHosts(facts), asked)).rejects.toThrow(DatabaseUnavailable)
    const { video } = await readLesson()
    expect([video.id === before, (await fetchMedia(video.url)).body]).toEqual([false, '#EXTM3U\n'])
  })

  it('stores an MP4 unchanged where ffmpeg is not installed', async () => {
    withoutPrograms()
    expect(await ingest({ course: String(lessonId), duration: 33 })).toMatchObject({ kind: 'file', duration: 33 })
    expect((await fetchMedia((await readLesson()).video.url)).body).toBe('film')
  })
})

describe('by ffmpeg itself', () => {
  it('makes a film into parts, which are read under one signed address like its picture (Q-89)', async () => {
    const short = join(folder, 'short.mp4')
    const cut = ['-v', 'error', '-i', join(assetsFolder, 'seed/videos', `${lesson}.mp4`), '-t', '3']
    execFileSync('ffmpeg', [...cut, '-c', 'copy', short])
    const added = await ingest({ source: short, captions: [{ language: 'pl', path: captions }] })
    expect(added).toEqual({ kind: 'hls', duration: 3, qualities: [360] })
    const { video } = await readLesson()
    const under = (name: string, list = video.url) => new URL(name, new URL(list, 'http://ul')).pathname
    const qualities = await fetchMedia(video.url)
    expect(qualities.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    const [quality = ''] = qualities.body.split('\n').filter((line) => line.endsWith('.m3u8'))
    expect(quality).toBe('360p/list.m3u8')
    const parts = await fetchMedia(under(quality))
    expect(parts.body).toContain('#EXT-X-ENDLIST')
    const [, start = ''] = /#EXT-X-MAP:URI="(.+?)"/.exec(parts.body) ?? []
    const [part = ''] = parts.body.split('\n').filter((line) => line.endsWith('.m4s'))
    // The first boxes of MP4 files that browsers can play.
    for (const [name, box] of [
      [start, 'ftyp'],
      [part, /^(styp|moof)$/],
    ] as const) {
      const { statusCode, rawPayload } = await fetchMedia(under(name, under(quality)))
      expect(statusCode).toBe(200)
      expect(rawPayload.toString('latin1', 4, 8)).toMatch(box)
    }
    expect((await fetchMedia(under(quality).replace('/video/', '/video/x'))).statusCode).toBe(404)
    expect((await fetchMedia(video.posterUrl)).rawPayload.toString('hex', 0, 2)).toBe('ffd8')
  })
})

describe('adding a video of another host to a course', () => {
  it('stores its address and a copy of its thumbnail (CRS-29)', async () => {
    const added = await ingest({ source: 'https://vimeo.com/76979871' })
    expect(added).toEqual({ kind: 'vimeo', duration: 62, qualities: [] })
    const { video, videoUrl } = await readLesson()
    expect(videoUrl).toBe('https://vimeo.com/76979871')
    expect(video).toMatchObject({ kind: 'vimeo', expiresAt: null, captions: [] })
    expect((await fetchMedia(video.posterUrl)).body).toBe('picture')
  })

  it('asks for the length where the host does not give it', async () => {
    const source = 'https://youtu.be/aqz-KE-bpKQ'
    const silent = { ...facts, duration: null, picture: null }
    expect(await ingest({ source }, silent)).toMatchObject({ refusal: expect.stringContaining('--duration') })
    expect(await ingest({ source, duration: 70 }, silent)).toMatchObject({ kind: 'youtube', duration: 70 })
    expect((await readLesson()).video).toMatchObject({ duration: 70, posterUrl: null })
  })
})

describe('an invalid source is refused with a message, and leaves nothing behind', () => {
  it.each([
    ['a course that is not there', { course: 'no-such-course', duration: 9 }, 'no course no-such-course'],
    ['a file nobody can measure', {}, '--duration'],
    ['another kind of file', { source: '/films/film.mov', duration: 9 }, 'install ffmpeg'],
    ['a video the host hides', { source: 'https://vimeo.com/1' }, 'knows no video'],
  ])('%s', async (_what, overrides, words) => {
    withoutPrograms()
    const stored = await filesOf('')
    const before = (await readLesson()).video.id
    expect(await ingest(overrides, null)).toMatchObject({ refusal: expect.stringContaining(words) })
    expect((await readLesson()).video.id).toBe(before)
    expect(await filesOf('')).toEqual(stored)
  })

  it('a file that is no video', async () => {
    installPrograms()
    const broken = join(folder, 'broken.mp4')
    writeFileSync(broken, 'x')
    expect(await ingest({ source: broken })).toMatchObject({ refusal: expect.stringContaining('is no video') })
  })

  it('a host that the settings do not allow', async () => {
    const strict = { ...testApp.context, config: { ...testApp.context.config } }
    strict.config.videoHosts = { ...strict.config.videoHosts, allowed: ['vimeo'] }
    const refused = await ingestVideo(strict, fakeVideoHosts(facts), {
      course: lesson,
      source: 'https://youtu.be/aqz-KE-bpKQ',
      captions: [],
      duration: 9,
    })
    expect(refused).toMatchObject({ refusal: expect.stringContaining('VIDEO_HOSTS=youtube') })
  })
})
