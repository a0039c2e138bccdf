import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { videoIdOf } from '#learning/videos/film-attempt.rules.ts'
import { makeFilm } from '#learning/videos/film-maker.service.ts'
import { uploadFolder, uploadPath } from '#learning/videos/upload-files.ts'
import { videoFiles, videoFolder } from '#learning/videos/video-files.ts'
import { workFolder } from '#learning/videos/video-work-folder.ts'
import { createLifecycle } from '#lifecycle.ts'
import { jobs, queues } from '#modules.ts'
import { startWork } from '#platform/jobs/work.ts'
import { type FilmOffice, film, filmPath, openFilmOffice } from '#testing/film-office.ts'
import { settleQueue } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let office: FilmOffice
beforeAll(async () => {
  testApp = await openTestApp()
  office = await openFilmOffice(testApp)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => testApp.close())

const shown = async (id: string) =>
  (await testApp.call(staffFilmsEndpoints.getStaffFilm, { params: { id } }, office.owner)).reply

/** Programs that know every file as a film of some seconds, and make one by a script. */
async function installFfmpeg(script: string, duration = '9'): Promise<void> {
  const bin = join(uploadFolder(testApp.context), 'bin')
  await mkdir(bin, { recursive: true })
  const probed = JSON.stringify({
    format: { duration },
    streams: [{ codec_type: 'video', height: 360 }],
    chapters: [],
  })
  const programs = { ffprobe: `echo '${probed}'`, ffmpeg: `[ "$1" = -version ] || { ${script}; }` }
  for (const [name, text] of Object.entries(programs))
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', bin)
}

describe('making a film of a file', () => {
  it('BO-120 shows its share, is stopped, begins again after a killed process, and the present film plays until the new one is there', async () => {
    const { context } = testApp
    const before = await shown('course-3')
    const id = await office.aWholeFile('course-3', 'lekcja.mp4')
    const making = makeFilm(context, id)
    await expect.poll(async () => (await office.find(id))?.share, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0)
    expect([(await office.find(id))?.state, (await office.remove(id)).problem.code]).toEqual([
      'working',
      'ERRORS.ACTIONNOTALLOWED',
    ])
    expect((await office.act('stopFilmUpload', id)).reply.state).toBe('stopping')
    await making
    expect(await office.find(id)).toMatchObject({ state: 'stopped', sentBytes: film.length })
    expect(existsSync(workFolder(context, id))).toBe(false)
    expect((await office.act('stopFilmUpload', id)).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    const other = (await aStaffMember(testApp, ['content'])).headers
    expect((await office.act('retryFilmUpload', id, other)).reply).toMatchObject({
      state: 'waiting',
      share: 0,
      isOwn: false,
    })
    // What a killed process leaves: half a film, and a row that nobody works on.
    await mkdir(workFolder(context, id), { recursive: true })
    await writeFile(join(workFolder(context, id), 'half.m4s'), 'half')
    const until = new Date(testApp.clock.now() + 30_000)
    await context.db.execute(
      sql`update film_uploads set state = 'working', share = 40, attempt = attempt + 1, due_at = ${until.toISOString()} where id = ${id}`,
    )
    await settleQueue(context, 'films')
    expect(await office.find(id)).toMatchObject({ state: 'working', share: 40 })
    expect(await shown('course-3')).toEqual(before)
    testApp.clock.advance(30_000)
    await settleQueue(context, 'films')
    expect([await office.find(id), existsSync(uploadPath(context, id)), existsSync(workFolder(context, id))]).toEqual([
      ...[undefined, false, false],
    ])
    expect(await shown('course-3')).toMatchObject({
      kind: 'hls',
      duration: 44,
      previousCount: before.previousCount + 1,
    })
    // Its first parts are what everybody may watch: two of six seconds are in a third of it.
    const preview = await testApp.call(coursesEndpoints.getCoursePreview, { params: { id: 3, lang: 'pl' } })
    expect(preview.reply.film).toMatchObject({ kind: 'hls', duration: 12, lessonDuration: null })
    // A second look at a file that has become a film: the answer to its last part was lost.
    expect((await office.offset(id))[0]).toBe(404)
  })

  it('BO-120 says why a film was not made, and makes it when it is tried again', async () => {
    const { context } = testApp
    const id = await office.aWholeFile('gift', 'notatki.txt', Buffer.from('To nie jest film, tylko notatki.'))
    const fail = async () => {
      await settleQueue(context, 'films')
      const failed = await office.find(id)
      expect(failed?.state).toBe('failed')
      return [failed?.reason, failed?.detail]
    }
    const again = async () =>
      expect((await office.act('retryFilmUpload', id)).reply).toMatchObject({ reason: null, detail: null })
    expect(await fail()).toEqual(['no-film', null])
    const short = join(uploadFolder(context), 'short.mp4')
    execFileSync('ffmpeg', ['-v', 'error', '-i', filmPath, '-t', '2', '-c', 'copy', short])
    await rename(short, uploadPath(context, id))
    for (const [words, reason] of [
      ['av_interleaved_write_frame(): No space left on device', 'disk'],
      [`${'x'.repeat(600)} Invalid data found`, 'broken'],
    ] as const) {
      await again()
      await installFfmpeg(`echo '${words}' >&2; exit 1`)
      const failed = await fail()
      expect(failed).toEqual([reason, words.slice(-500)])
    }
    // Longer than any disk has room for.
    await again()
    await installFfmpeg('exit 0', '9e12')
    expect(await fail()).toEqual(['disk', null])
    vi.stubEnv('PATH', join(tmpdir(), 'nothing'))
    await again()
    expect(await fail()).toEqual(['no-tools', null])
    expect((await office.begin('gift', 'film.mp4', 9)).problem.code).toBe('ERRORS.FILMTOOLS')
    vi.unstubAllEnvs()
    await again()
    await settleQueue(context, 'films')
    expect([await office.find(id), (await shown('gift')).kind]).toEqual([undefined, 'hls'])
  })

  it('leaves a film to the next process when its program is ended first, and other attempts their folders', async () => {
    const { context } = testApp
    const id = await office.aWholeFile('course-4', 'przerwana.mp4')
    const other = join(workFolder(context, id), 'other')
    await installFfmpeg(`/bin/mkdir -p '${other}'; kill -TERM $$`)
    const lifecycle = createLifecycle()
    lifecycle.startDraining()
    await makeFilm({ ...context, lifecycle }, id)
    expect(await office.find(id)).toMatchObject({ state: 'waiting', reason: null })
    expect([existsSync(other), existsSync(join(workFolder(context, id), videoIdOf(id, 1)))]).toEqual([true, false])
    // What a process has stored that died before the next one took the film up.
    const stored = `${videoFolder(videoIdOf(id, 1))}/360p/part0000.m4s`
    await context.storage.put(stored, Buffer.from('half'))
    await installFfmpeg('exit 1')
    await makeFilm(context, id)
    expect([(await office.find(id))?.state, await context.storage.exists(stored)]).toEqual(['failed', false])
    const later = `${videoFolder(videoIdOf(id, 2))}/360p/part0000.m4s`
    await context.storage.put(later, Buffer.from('half'))
    expect([(await office.remove(id)).status, await context.storage.exists(later)]).toEqual([204, false])
  })

  it('plays although the reply to COMMIT was lost', async () => {
    const { context } = testApp
    const id = await office.aWholeFile('course-4', 'niepewna.mp4')
    const making = `case "$each" in */%v/list.m3u8) echo '#EXTM3U' > "\${each%/%v/list.m3u8}/${videoFiles.hls}";; esac`
    await installFfmpeg(`for each; do ${making}; done; echo picture`)
    const before = await shown('course-4')
    const { connection } = context
    const transact: typeof connection.transact = async (now, work) => {
      const result = await connection.transact(now, work)
      if (await office.find(id)) return result
      throw new DatabaseUnavailable(new Error('Connection terminated'), true)
    }
    await makeFilm({ ...context, connection: { ...connection, transact } }, id)
    expect(await shown('course-4')).toMatchObject({ kind: 'hls', duration: 9, previousCount: before.previousCount + 1 })
    expect(await context.storage.exists(`${videoFolder(videoIdOf(id, 1))}/${videoFiles.hls}`)).toBe(true)
    expect(existsSync(uploadPath(context, id))).toBe(false)
    // The database was away then: the queue tries again.
    await writeFile(uploadPath(context, id), 'film')
    await makeFilm(context, id)
    expect(existsSync(uploadPath(context, id))).toBe(false)
  })

  it('BO-120 delays no mail, and no other job or queue, such as those of refunds and promotions, by more than 5 s', async () => {
    const { context } = testApp
    const seen = new Set<string>()
    const noted = <Work extends { name: string }>(work: Work, call: 'run' | 'findDue'): Work => ({
      ...work,
      [call]: (...given: unknown[]) => {
        seen.add(work.name)
        return (work as unknown as Record<string, (...args: unknown[]) => unknown>)[call]?.(...given)
      },
    })
    const work = startWork(
      context,
      jobs.map((job) => noted(job, 'run')),
      queues.map((queue) => noted(queue, 'findDue')),
    )
    const id = await office.aWholeFile('discord', 'powitanie.mp4')
    try {
      await expect.poll(async () => (await office.find(id))?.state, { timeout: 20_000, interval: 50 }).toBe('working')
      const { length } = testApp.sent
      seen.clear()
      const began = performance.now()
      await testApp.call(authEndpoints.forgotPassword, { body: { email: office.person.email, languageCode: 'pl' } })
      await expect.poll(() => testApp.sent.length, { timeout: 5_000, interval: 20 }).toBeGreaterThan(length)
      const names = [...jobs, ...queues].map(({ name }) => name)
      await expect.poll(() => names.filter((name) => !seen.has(name)), { timeout: 5_000, interval: 20 }).toEqual([])
      expect(performance.now() - began).toBeLessThan(5_000)
      expect((await office.find(id))?.state).toBe('working')
      // A process that is to end leaves the film to the next one.
      context.lifecycle.startDraining()
      await expect.poll(async () => (await office.find(id))?.state, { timeout: 10_000 }).toBe('waiting')
    } finally {
      await work.stop(5_000)
    }
  })
})
