import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, truncate, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { filmBytesMax, filmUploadsEndpoints as rows } from '@slodki-ul/contract/learning/film-uploads.admin'
import { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { makeFilm } from '#learning/videos/film-maker.service.ts'
import { deleteExpiredUploads } from '#learning/videos/film-uploads.service.ts'
import { freeBytesOf, uploadFolder, uploadPath } from '#learning/videos/upload-files.ts'
import { workFolder } from '#learning/videos/video-work-folder.ts'
import { jobs, queues } from '#modules.ts'
import { assetsFolder } from '#paths.ts'
import { startWork } from '#platform/jobs/work.ts'
import { settleQueue } from '#testing/jobs.ts'
import { aStaffMember, signInStaff } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

type Headers = Record<string, string>

let testApp: TestApp
let person: Awaited<ReturnType<typeof aStaffMember>>
let owner: Headers
let other: Headers
let base: string
const started: FastifyInstance[] = []
/** 44 seconds at 360 lines. */
const filmPath = join(assetsFolder, 'seed/videos/biszkopt-ktory-rosnie-rowno.mp4')
const film = readFileSync(filmPath)

async function listen(app: FastifyInstance): Promise<string> {
  started.push(app)
  return app.listen({ port: 0, host: '127.0.0.1' })
}
beforeAll(async () => {
  testApp = await openTestApp()
  base = await listen(testApp.app)
  person = await aStaffMember(testApp, ['content'])
  owner = person.headers
  other = (await aStaffMember(testApp, ['content'])).headers
})
afterAll(async () => {
  for (const app of started.slice(1)) await app.close()
  await testApp.close()
})

/** Lets time pass; a session of staff does not last for days. */
async function pass(ms: number): Promise<void> {
  testApp.clock.advance(ms)
  owner = (await signInStaff(testApp, person.email, codeOf(testApp, person.key))).headers
}

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const fingerprint = (name: string) => Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64)
const begin = (filmId: string, name: string, sizeBytes: number, who = owner) =>
  testApp.call(
    rows.beginFilmUpload,
    { params: { id: filmId }, headers: key(), body: { name, sizeBytes, fingerprint: fingerprint(name) } },
    who,
  )
const act = (row: 'stopFilmUpload' | 'retryFilmUpload', id: string, who = owner) =>
  testApp.call(rows[row], { params: { id }, headers: key() }, who)
const remove = (id: string, who = owner) => testApp.call(rows.deleteFilmUpload, { params: { id } }, who)
const find = async (id: string, who = owner) =>
  (await testApp.call(rows.listFilmUploads, {}, who)).reply.find((upload) => upload.id === id)
const shown = async (id: string) =>
  (await testApp.call(staffFilmsEndpoints.getStaffFilm, { params: { id } }, owner)).reply

const tus = (who: Headers) => ({ ...who, 'tus-resumable': '1.0.0' })
const offset = async (id: string, who = owner, at = base) => {
  const { status, headers } = await fetch(`${at}/api/admin/uploads/${id}`, { method: 'HEAD', headers: tus(who) })
  return [status, Number(headers.get('upload-offset'))]
}
const patchHeaders = (from: number, who: Headers) => ({
  ...{ ...tus(who), 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
})
const patch = async (id: string, from: number, body: Buffer, who = owner, at = base) =>
  (
    await fetch(`${at}/api/admin/uploads/${id}`, {
      method: 'PATCH',
      headers: patchHeaders(from, who),
      body: new Uint8Array(body),
    })
  ).status

/** Sends some bytes of a part, and then the line breaks. */
function breakOff(id: string, from: number, body: Buffer, length: number): Promise<void> {
  const headers = { ...patchHeaders(from, owner), 'content-length': String(length) }
  const request = httpRequest(`${base}/api/admin/uploads/${id}`, { method: 'PATCH', headers })
  request.on('error', () => {})
  return new Promise((resolve) => {
    request.write(body, () => setTimeout(() => resolve(void request.destroy()), 200))
  })
}

/** Programs that know every file and fail with some words. */
async function installFfmpeg(words: string): Promise<void> {
  const bin = join(uploadFolder(testApp.context), 'bin')
  await mkdir(bin, { recursive: true })
  const probed = JSON.stringify({
    format: { duration: '9' },
    streams: [{ codec_type: 'video', height: 360 }],
    chapters: [],
  })
  const programs = { ffprobe: `echo '${probed}'`, ffmpeg: `[ "$1" = -version ] || { echo '${words}' >&2; exit 1; }` }
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', bin)
}

/** A whole file of a film that waits for a worker. */
async function aWholeFile(filmId: string, name: string, content: Buffer = film): Promise<string> {
  const { id } = (await begin(filmId, name, content.length)).reply
  expect(await patch(id, 0, content)).toBe(204)
  return id
}

describe('sending a file', () => {
  it('BO-119 goes on after a broken line, on another day and through another process, for the person who began; the worker gets the whole', async () => {
    const id = (await begin('course-3', 'lekcja.mp4', film.length)).reply.id
    expect(await find(id)).toMatchObject({ filmId: 'course-3', state: 'sending', sentBytes: 0, isOwn: true })
    const part = Math.floor(film.length / 3)
    expect(await patch(id, 0, film.subarray(0, part))).toBe(204)
    const left = part + 1000
    await breakOff(id, part, film.subarray(part, left), part)
    await expect.poll(() => offset(id), { timeout: 20_000 }).toEqual([200, left])
    // Bytes for another place than the end of what has arrived, and more than the whole file.
    expect([await patch(id, part, film.subarray(part)), await patch(id, left, film)]).toEqual([409, 413])
    const shop = (await aStaffMember(testApp, ['shop'])).headers
    const rest = film.subarray(left)
    expect(await Promise.all([other, shop, {}].map(async (who) => (await offset(id, who))[0]))).toEqual([404, 403, 401])
    expect(await Promise.all([other, shop, {}].map((who) => patch(id, left, rest, who)))).toEqual([404, 403, 401])
    expect(await patch(id, left, rest, { ...owner, origin: 'https://other.example' })).toBe(403)
    expect(await patch(crypto.randomUUID(), 0, rest)).toBe(404)
    expect([(await find(id, other))?.isOwn, await offset(id)]).toEqual([false, [200, left]])
    // The same file chosen again within seven days; another place, person or file begins anew.
    await pass(6 * dayMs)
    other = (await aStaffMember(testApp, ['content'])).headers
    const again = await begin('course-3', 'lekcja.mp4', film.length)
    expect(again.reply).toMatchObject({ id, sentBytes: left })
    const anew = [
      await begin('course-4', 'lekcja.mp4', film.length),
      await begin('course-3', 'lekcja.mp4', film.length, other),
      await begin('course-3', 'inna.mp4', film.length),
      await begin('course-3', 'lekcja.mp4', film.length + 1),
    ].map(({ reply }) => reply.id)
    expect(new Set([id, ...anew]).size).toBe(5)
    const second = await listen(await buildApp(testApp.context))
    expect(await offset(id, owner, second)).toEqual([200, left])
    expect(await patch(id, left, rest, owner, second)).toBe(204)
    expect(await find(id)).toMatchObject({ state: 'waiting', sentBytes: film.length })
    expect(readFileSync(uploadPath(testApp.context, id)).equals(film)).toBe(true)
    for (const each of anew.filter((_id, index) => index !== 1)) expect((await remove(each)).status).toBe(204)
    expect((await remove(anew[1] ?? '', other)).status).toBe(204)
    expect((await remove(id)).status).toBe(204)
    expect([existsSync(uploadPath(testApp.context, id)), (await remove(id)).status]).toEqual([false, 404])
  })

  it('BO-119 takes files of up to 20 GB, and says before sending how much space is missing for them and those under way', async () => {
    const { context } = testApp
    const gigabyte = 1_000_000_000
    expect((await begin('gift', 'wielki.mov', filmBytesMax + 1)).status).toBe(400)
    expect((await begin('course-999999', 'lekcja.mp4', 9)).status).toBe(404)
    // A file of another person under way that will leave 10 GB of the disk.
    const underWay = (await begin('discord', 'inny.mov', 1, other)).reply.id
    const size = Math.floor((await freeBytesOf(context)) / 2) - 5 * gigabyte
    await context.db.execute(sql`update film_uploads set size_bytes = ${size} where id = ${underWay}`)
    const refused = await begin('gift', 'wielki.mov', filmBytesMax)
    expect(refused.problem).toMatchObject({ status: 409, code: 'ERRORS.DISKFULL' })
    const missing = Number((refused.problem as unknown as { missingBytes: number }).missingBytes) / gigabyte
    expect(Math.abs(missing - 30)).toBeLessThan(3)
    const { id } = (await begin('gift', 'maly.mov', 3 * gigabyte)).reply
    expect((await begin('gift', 'drugi.mov', 3 * gigabyte)).problem.code).toBe('ERRORS.DISKFULL')
    await remove(id)
    // Far beyond four gigabytes, most of them a hole.
    await remove(underWay, other)
    const far = (await begin('gift', 'dziura.mov', 6 * gigabyte)).reply.id
    expect(await offset(far)).toEqual([200, 0])
    await truncate(uploadPath(context, far), 6 * gigabyte - 10)
    expect(await offset(far)).toEqual([200, 6 * gigabyte - 10])
    expect(await patch(far, 6 * gigabyte - 10, Buffer.alloc(10))).toBe(204)
    expect(await find(far)).toMatchObject({ state: 'waiting', sentBytes: 6 * gigabyte })
    await remove(far)
  })

  it('keeps an unfinished file for seven days', async () => {
    const { id } = (await begin('gift', 'stary.mov', 100)).reply
    await offset(id)
    await pass(7 * dayMs)
    await deleteExpiredUploads(testApp.context)
    expect(await find(id)).toBeDefined()
    await pass(60_000)
    await deleteExpiredUploads(testApp.context)
    expect([await find(id), existsSync(uploadPath(testApp.context, id))]).toEqual([undefined, false])
  })
})

describe('making a film of a file', () => {
  it('BO-120 shows its share, is stopped, begins again after a killed process, and the present film plays until the new one is there', async () => {
    const { context } = testApp
    const before = await shown('course-3')
    const id = await aWholeFile('course-3', 'lekcja.mp4')
    const making = makeFilm(context, id)
    await expect.poll(async () => (await find(id))?.share, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0)
    expect([(await find(id))?.state, (await remove(id)).problem.code]).toEqual(['working', 'ERRORS.ACTIONNOTALLOWED'])
    expect((await act('stopFilmUpload', id)).reply.state).toBe('stopping')
    await making
    expect(await find(id)).toMatchObject({ state: 'stopped', sentBytes: film.length })
    expect(existsSync(workFolder(context, id))).toBe(false)
    expect((await act('stopFilmUpload', id)).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    other = (await aStaffMember(testApp, ['content'])).headers
    expect((await act('retryFilmUpload', id, other)).reply).toMatchObject({ state: 'waiting', share: 0, isOwn: false })
    // What a killed process leaves: half a film, and a row that nobody works on.
    await mkdir(workFolder(context, id), { recursive: true })
    await writeFile(join(workFolder(context, id), 'half.m4s'), 'half')
    const until = new Date(testApp.clock.now() + 30_000)
    await context.db.execute(
      sql`update film_uploads set state = 'working', share = 40, attempt = attempt + 1, due_at = ${until.toISOString()} where id = ${id}`,
    )
    await settleQueue(context, 'films')
    expect(await find(id)).toMatchObject({ state: 'working', share: 40 })
    expect(await shown('course-3')).toEqual(before)
    testApp.clock.advance(30_000)
    await settleQueue(context, 'films')
    expect([await find(id), existsSync(uploadPath(context, id)), existsSync(workFolder(context, id))]).toEqual([
      ...[undefined, false, false],
    ])
    expect(await shown('course-3')).toMatchObject({
      kind: 'hls',
      duration: 44,
      previousCount: before.previousCount + 1,
    })
    // A second look at a file that has become a film: the answer to its last part was lost.
    expect((await offset(id))[0]).toBe(404)
  })

  it('BO-120 says why a film was not made, and makes it when it is tried again', async () => {
    const { context } = testApp
    const id = await aWholeFile('gift', 'notatki.txt', Buffer.from('To nie jest film, tylko notatki.'))
    const fail = async () => {
      await settleQueue(context, 'films')
      const failed = await find(id)
      expect(failed?.state).toBe('failed')
      return [failed?.reason, failed?.detail]
    }
    const again = async () =>
      expect((await act('retryFilmUpload', id)).reply).toMatchObject({ reason: null, detail: null })
    expect(await fail()).toEqual(['no-film', null])
    const short = join(uploadFolder(context), 'short.mp4')
    execFileSync('ffmpeg', ['-v', 'error', '-i', filmPath, '-t', '2', '-c', 'copy', short])
    await rename(short, uploadPath(context, id))
    for (const [words, reason] of [
      ['av_interleaved_write_frame(): No space left on device', 'disk'],
      [`${'x'.repeat(600)} Invalid data found`, 'broken'],
    ] as const) {
      await again()
      await installFfmpeg(words)
      const [why, detail] = await fail()
      expect([why, detail]).toEqual([reason, words.slice(-500)])
    }
    vi.stubEnv('PATH', join(tmpdir(), 'nothing'))
    await again()
    expect(await fail()).toEqual(['no-tools', null])
    expect((await begin('gift', 'film.mp4', 9)).problem.code).toBe('ERRORS.FILMTOOLS')
    vi.unstubAllEnvs()
    await again()
    await settleQueue(context, 'films')
    expect([await find(id), (await shown('gift')).kind]).toEqual([undefined, 'hls'])
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
    const id = await aWholeFile('discord', 'powitanie.mp4')
    try {
      await expect.poll(async () => (await find(id))?.state, { timeout: 20_000, interval: 50 }).toBe('working')
      const { length } = testApp.sent
      seen.clear()
      const began = performance.now()
      await testApp.call(authEndpoints.forgotPassword, { body: { email: person.email, languageCode: 'pl' } })
      await expect.poll(() => testApp.sent.length, { timeout: 5_000, interval: 20 }).toBeGreaterThan(length)
      const names = [...jobs, ...queues].map(({ name }) => name)
      await expect.poll(() => names.filter((name) => !seen.has(name)), { timeout: 5_000, interval: 20 }).toEqual([])
      expect(performance.now() - began).toBeLessThan(5_000)
      expect((await find(id))?.state).toBe('working')
      // A process that is to end leaves the film to the next one.
      context.lifecycle.startDraining()
      await expect.poll(async () => (await find(id))?.state, { timeout: 10_000 }).toBe('waiting')
    } finally {
      await work.stop(5_000)
    }
  })
})
