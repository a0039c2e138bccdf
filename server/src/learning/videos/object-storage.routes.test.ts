import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#command-line.ts'
import { inTransaction } from '#db/transaction.ts'
import { addVideo } from '#learning/videos/video.service.ts'
import { films } from '#learning/videos/video.tables.ts'
import { videoFolder } from '#learning/videos/video-files.ts'
import { giftUrl } from '#platform/files/links.ts'
import { openObjectStorage } from '#platform/files/object-storage.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import { type Storage, storeFile } from '#platform/files/storage.ts'
import { type ObjectServer, openObjectServer } from '#testing/object-server.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const bytes = Buffer.from(Array.from({ length: 1000 }, (_each, index) => index % 251))
let folder: string
let server: ObjectServer
let storage: Storage
let testApp: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ul-moves-'))
  server = await openObjectServer()
  storage = openStorage(server.place('files/'))
  testApp = await openTestApp({ parts: { storage } })
})
afterAll(async () => {
  await testApp.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const keysOf = async (stored: Storage) => {
  const keys: string[] = []
  for await (const { key } of stored.list()) keys.push(key)
  return keys.sort()
}

describe('files in object storage', () => {
  it('are put, described, read, listed and deleted by their keys, and those of other prefixes are left alone', async () => {
    const beside = openStorage(server.place(''))
    await beside.put('films/beside', bytes)
    const large = join(folder, 'large')
    // Three parts, as films of many gigabytes have: the least that S3 takes are 5 MB.
    writeFileSync(large, Buffer.alloc(11 * 2 ** 20, 'ul'))
    await openObjectStorage(server.place('files/'), 5 * 2 ** 20).putFile('videos/a/video.mp4', large)
    await storage.put('videos/ab/pl.vtt', bytes)
    await storage.put('one', bytes)
    expect(Buffer.from(await storage.getBytes('videos/a/video.mp4')).equals(readFileSync(large))).toBe(true)
    expect(await storage.describe('one')).toEqual({ sizeBytes: 1000, modifiedAt: expect.any(Date) })
    expect([await storage.exists('one'), await storage.exists('two')]).toEqual([true, false])
    expect(await storage.describe('two')).toBeNull()
    await expect(storage.getBytes('two')).rejects.toThrow()
    expect(await keysOf(storage)).toEqual(['one', 'videos/a/video.mp4', 'videos/ab/pl.vtt'])
    await storage.deleteFolder('videos/a')
    await storage.delete('one')
    await storage.delete('one')
    expect(await keysOf(storage)).toEqual(['videos/ab/pl.vtt'])
    expect(await keysOf(beside)).toEqual(['files/videos/ab/pl.vtt', 'films/beside'])
    expect(await storage.removeUnfinished()).toBe(0)
  })

  it('are closed to a wrong key, which is a failure and not a file that is missing', async () => {
    const closed = openStorage(server.place('files/', 'another'))
    await expect(closed.describe('one')).rejects.toThrow()
    await expect(closed.put('one', bytes)).rejects.toThrow()
  })
})

/** The film of the community's page, in several qualities. */
async function aFilm(): Promise<string> {
  const id = crypto.randomUUID()
  const files = {
    'master.m3u8': Buffer.from('#EXTM3U\n'),
    '720p/part001.m4s': bytes,
    'pl.vtt': Buffer.from('WEBVTT\n'),
  }
  for (const [name, content] of Object.entries(files)) await storage.put(`${videoFolder(id)}/${name}`, content)
  await inTransaction(testApp.context, async (tx) => {
    const rest = { id, duration: 60, captions: ['pl' as const], chapters: [] }
    await addVideo(tx, testApp.context, { kind: 'hls', ...rest })
    await tx.update(films).set({ videoId: id }).where(eq(films.page, 'discord'))
  })
  return id
}

describe('served from object storage', () => {
  it('a film in several qualities plays under one signed address, by parts, and is refused with a forged one', async () => {
    await aFilm()
    const film = (await testApp.app.inject({ url: '/api/films/discord/pl' })).json()
    const list = await testApp.app.inject({ url: film.video.url })
    expect([list.statusCode, list.body]).toEqual([200, '#EXTM3U\n'])
    expect(list.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'private, no-cache',
    })
    expect((await testApp.app.inject({ url: film.video.captions[0].url })).body).toBe('WEBVTT\n')
    const part = new URL('720p/part001.m4s', `http://academy.test${film.video.url}`).pathname
    for (const [range, status, from, length] of [
      [undefined, 200, 0, 1000],
      ['bytes=10-19', 206, 10, 10],
      ['bytes=-1', 206, 999, 1],
      ['bytes=1000-', 416, 0, 0],
    ] as const) {
      const response = await testApp.app.inject({ url: part, headers: range ? { range } : {} })
      expect([response.statusCode, response.rawPayload.equals(bytes.subarray(from, from + length))]).toEqual([
        status,
        true,
      ])
    }
    const head = await testApp.app.inject({ url: part, method: 'HEAD' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '1000', ''])
    const since = String(head.headers['last-modified'])
    const known = await testApp.app.inject({ url: part, headers: { 'if-modified-since': since } })
    expect(known.statusCode).toBe(304)
    for (const url of [part.replace('/video/', '/video/x'), part.replace('part001', 'part002')])
      expect((await testApp.app.inject({ url })).statusCode).toBe(404)
  })

  it('public files are read by their ids, and private ones need a link of theirs', async () => {
    const store = (isPublic: boolean) =>
      storeFile(testApp.context, testApp.context.db, {
        ...{ name: 'Łąka.pdf', contentType: 'application/pdf', content: bytes, isPublic },
      })
    const open = await testApp.app.inject({ url: `/media/${await store(true)}` })
    expect([open.statusCode, open.rawPayload.equals(bytes)]).toEqual([200, true])
    const id = await store(false)
    expect((await testApp.app.inject({ url: `/media/${id}` })).statusCode).toBe(404)
    const forged = new URL(giftUrl(testApp.context, { fileId: id, subscriptionId: crypto.randomUUID() }, 60)).pathname
    expect((await testApp.app.inject({ url: `${forged}x` })).statusCode).toBe(404)
  })
})

describe('npm run academy -- files move', () => {
  const move = async (...args: string[]) => {
    const lines: string[] = []
    const env = { NODE_ENV: 'test', DATA_DIR: folder, ...server.env }
    const code = await runCommand(['files', 'move', ...args], env, (line) => lines.push(line))
    return { code, output: lines.join('\n') }
  }
  const disk = () => join(folder, 'disk')
  const url = () => pathToFileURL(disk()).href

  it('copies all files to a bucket and back, what is there is not sent again, and deletes only when told to', async () => {
    const local = openStorage({ kind: 'disk', folder: disk() })
    await local.put('one', bytes)
    await local.put('videos/a/master.m3u8', Buffer.from('#EXTM3U\n'))
    expect(await move(url(), 's3://academy/moved')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^2 files copied .* 0 removed/),
    })
    await local.put('two', bytes)
    expect((await move(url(), 's3://academy/moved')).output).toMatch(/^1 files copied .*, 2 were there already/)
    const moved = openStorage(server.place('moved/'))
    expect(await keysOf(moved)).toEqual(['one', 'two', 'videos/a/master.m3u8'])
    // One that arrived with another size is sent again before anything is deleted.
    await moved.put('two', bytes.subarray(0, 5))
    expect((await move(url(), 's3://academy/moved', '--remove')).output).toMatch(/^1 files copied .* 3 removed/)
    expect([await keysOf(local), await keysOf(moved)]).toEqual([[], ['one', 'two', 'videos/a/master.m3u8']])
    await move('s3://academy/moved', url(), '--remove')
    expect([readFileSync(join(disk(), 'two')).equals(bytes), await keysOf(moved)]).toEqual([true, []])
    expect(existsSync(join(disk(), 'unfinished', 'two'))).toBe(false)
  })

  it('refuses other addresses, one place twice, and a bucket without its keys', async () => {
    const lines: string[] = []
    for (const args of [
      ['move', '/srv/files', 's3://academy'],
      ['move', 's3://academy', 's3://academy'],
      ['move', 's3://academy'],
    ])
      expect(
        await runCommand(['files', ...args], { NODE_ENV: 'test', ...server.env }, (line) => lines.push(line)),
      ).toBe(1)
    expect(lines.join()).toMatch(
      /\/srv\/files: write file:.*s3:\/\/academy: the files are there already.*files move FROM TO/s,
    )
    const bare = { NODE_ENV: 'test', DATA_DIR: folder }
    expect(await runCommand(['files', 'move', url(), 's3://academy'], bare, (line) => lines.push(line))).toBe(1)
    expect(lines.at(-1)).toMatch(/S3_REGION.*S3_ACCESS_KEY_ID/s)
  })
})
