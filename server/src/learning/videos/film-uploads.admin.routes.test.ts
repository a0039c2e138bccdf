import { existsSync, readFileSync } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { dayMs } from '@slodki-ul/contract/durations'
import { filmBytesMax } from '@slodki-ul/contract/learning/film-uploads.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteExpired } from '#learning/videos/film-uploads.db.ts'
import { deleteExpiredUploads } from '#learning/videos/film-uploads.service.ts'
import { freeBytesOf, uploadPath } from '#learning/videos/upload-files.ts'
import { type FilmOffice, film, openFilmOffice, partHeaders } from '#testing/film-office.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let office: FilmOffice
let other: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  office = await openFilmOffice(testApp)
  other = (await aStaffMember(testApp, ['content'])).headers
})
afterAll(() => testApp.close())

/** Sends some bytes of a part, and then the line breaks. */
function breakOff(id: string, from: number, body: Buffer, length: number): Promise<void> {
  const headers = { ...partHeaders(from, office.owner), 'content-length': String(length) }
  const request = httpRequest(`${office.base}/api/admin/uploads/${id}`, { method: 'PATCH', headers })
  request.on('error', () => {})
  return new Promise((resolve) => {
    request.write(body, () => setTimeout(() => resolve(void request.destroy()), 200))
  })
}

describe('sending a file', () => {
  it('BO-119 goes on after a broken line, on another day and through another process, for the person who began; the worker gets the whole', async () => {
    const id = (await office.begin('course-3', 'lekcja.mp4', film.length)).reply.id
    expect(await office.find(id)).toMatchObject({ filmId: 'course-3', state: 'sending', sentBytes: 0, isOwn: true })
    const part = Math.floor(film.length / 3)
    expect(await office.patch(id, 0, film.subarray(0, part))).toBe(204)
    const left = part + 1000
    await breakOff(id, part, film.subarray(part, left), part)
    await expect.poll(() => office.offset(id), { timeout: 20_000 }).toEqual([200, left])
    // Bytes for another place than the end of what has arrived, and more than the whole file.
    expect([await office.patch(id, part, film.subarray(part)), await office.patch(id, left, film)]).toEqual([409, 413])
    const shop = (await aStaffMember(testApp, ['shop'])).headers
    const rest = film.subarray(left)
    expect(await Promise.all([other, shop, {}].map(async (who) => (await office.offset(id, who))[0]))).toEqual([
      404, 403, 401,
    ])
    expect(await Promise.all([other, shop, {}].map((who) => office.patch(id, left, rest, who)))).toEqual([
      404, 403, 401,
    ])
    expect(await office.patch(id, left, rest, { ...office.owner, origin: 'https://other.example' })).toBe(403)
    expect(await office.patch(crypto.randomUUID(), 0, rest)).toBe(404)
    expect([(await office.find(id, other))?.isOwn, await office.offset(id)]).toEqual([false, [200, left]])
    // The same file chosen again within seven days; another place, person or file begins anew.
    await office.pass(6 * dayMs)
    other = (await aStaffMember(testApp, ['content'])).headers
    const again = await office.begin('course-3', 'lekcja.mp4', film.length)
    expect(again.reply).toMatchObject({ id, sentBytes: left })
    const anew = [
      await office.begin('course-4', 'lekcja.mp4', film.length),
      await office.begin('course-3', 'lekcja.mp4', film.length, other),
      await office.begin('course-3', 'inna.mp4', film.length),
      await office.begin('course-3', 'lekcja.mp4', film.length + 1),
    ].map(({ reply }) => reply.id)
    expect(new Set([id, ...anew]).size).toBe(5)
    const process = await buildApp(testApp.context)
    const second = await process.listen({ port: 0, host: '127.0.0.1' })
    expect(await office.offset(id, office.owner, second)).toEqual([200, left])
    expect(await office.patch(id, left, rest, office.owner, second)).toBe(204)
    await process.close()
    expect(await office.find(id)).toMatchObject({ state: 'waiting', sentBytes: film.length })
    expect(readFileSync(uploadPath(testApp.context, id)).equals(film)).toBe(true)
    for (const each of anew.filter((_id, index) => index !== 1)) expect((await office.remove(each)).status).toBe(204)
    expect((await office.remove(anew[1] ?? '', other)).status).toBe(204)
    expect((await office.remove(id)).status).toBe(204)
    expect([existsSync(uploadPath(testApp.context, id)), (await office.remove(id)).status]).toEqual([false, 404])
  })

  it('BO-119 takes files of up to 20 GB, and says before sending how much space is missing for them and those under way', async () => {
    const { context } = testApp
    const gigabyte = 1_000_000_000
    expect((await office.begin('gift', 'wielki.mov', filmBytesMax + 1)).status).toBe(400)
    expect((await office.begin('course-999999', 'lekcja.mp4', 9)).status).toBe(404)
    // A file of another person under way that will leave 10 GB of the disk.
    const underWay = (await office.begin('discord', 'inny.mov', 1, other)).reply.id
    const size = Math.floor((await freeBytesOf(context)) / 2) - 5 * gigabyte
    await context.db.execute(sql`update film_uploads set size_bytes = ${size} where id = ${underWay}`)
    const refused = await office.begin('gift', 'wielki.mov', filmBytesMax)
    expect(refused.problem).toMatchObject({ status: 409, code: 'ERRORS.DISKFULL' })
    const missing = Number((refused.problem as unknown as { missingBytes: number }).missingBytes) / gigabyte
    expect(Math.abs(missing - 30)).toBeLessThan(3)
    const { id } = (await office.begin('gift', 'maly.mov', 3 * gigabyte)).reply
    expect((await office.begin('gift', 'drugi.mov', 3 * gigabyte)).problem.code).toBe('ERRORS.DISKFULL')
    await office.remove(id)
    // Far beyond four gigabytes, most of them a hole.
    await office.remove(underWay, other)
    const far = (await office.begin('gift', 'dziura.mov', 6 * gigabyte)).reply.id
    expect(await office.offset(far)).toEqual([200, 0])
    await truncate(uploadPath(context, far), 6 * gigabyte - 10)
    expect(await office.offset(far)).toEqual([200, 6 * gigabyte - 10])
    expect(await office.patch(far, 6 * gigabyte - 10, Buffer.alloc(10))).toBe(204)
    expect(await office.find(far)).toMatchObject({ state: 'waiting', sentBytes: 6 * gigabyte })
    await office.remove(far)
  })

  it('keeps an unfinished file for seven days from the last time that it was gone on with', async () => {
    const { id } = (await office.begin('gift', 'stary.mov', 100)).reply
    await office.pass(6 * dayMs)
    await office.offset(id)
    await office.pass(7 * dayMs)
    await deleteExpiredUploads(testApp.context)
    expect(await office.find(id)).toBeDefined()
    await office.pass(60_000)
    await deleteExpiredUploads(testApp.context)
    expect([await office.find(id), existsSync(uploadPath(testApp.context, id))]).toEqual([undefined, false])
  })

  it('keeps a file for seven days from when it is tried again, and deletes only one that nobody has gone on with', async () => {
    const { context, clock } = testApp
    const id = await office.aWholeFile('gift', 'ponowiony.mov', Buffer.from('film'))
    await office.act('stopFilmUpload', id)
    await office.pass(6 * dayMs)
    const remove = (at: number) => inTransaction(context, (tx) => deleteExpired(tx, id, new Date(at)))
    expect(await remove(clock.now())).toBeUndefined()
    const { expiresAt } = (await office.act('retryFilmUpload', id)).reply
    expect(Date.parse(expiresAt)).toBe(clock.now() + 7 * dayMs)
    expect(await remove(clock.now() + 8 * dayMs)).toBeUndefined()
    await office.act('stopFilmUpload', id)
    expect(await remove(clock.now() + 7 * dayMs)).toBeUndefined()
    expect(await remove(clock.now() + 7 * dayMs + 1)).toEqual({ id, attempt: 0 })
  })
})
