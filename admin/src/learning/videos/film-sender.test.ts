import type { FilmUpload } from '@slodki-ul/contract/learning/film-uploads.admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { filmSender } from './film-sender.ts'
import { secondsLeft } from './sending-speed.rules.ts'

type Options = {
  uploadUrl: string
  onProgress(sentBytes: number): void
  onShouldRetry(error: { originalResponse: { getStatus(): number } | null }): boolean
  onError(): void
  onSuccess(): void
}
const made = vi.hoisted((): { options: Options; isAborted: boolean }[] => [])
vi.mock('tus-js-client', () => ({
  Upload: class {
    readonly upload: (typeof made)[number]
    constructor(_file: File, options: Options) {
      this.upload = { options, isAborted: false }
    }
    start() {
      made.push(this.upload)
    }
    async abort() {
      this.upload.isAborted = true
    }
  },
}))

beforeEach(async () => {
  for (const { key } of filmSender.read()) await filmSender.remove(key)
  made.length = 0
  vi.stubGlobal('location', { origin: 'http://ul.test' })
  vi.useFakeTimers({ toFake: ['Date'] })
})

const file = (name: string, size = 1000) => new File([new Uint8Array(size)], name)
const begin =
  (id: string, sentBytes = 0) =>
  async () => ({ data: { id, sentBytes } as FilmUpload })
const statesOf = () => filmSender.read().map(({ name, state }) => [name, state])
const started = (count: number) => vi.waitFor(() => expect(made).toHaveLength(count))

test('BO-119 several files wait in line; the one being sent shows its share, speed and time left, and a broken line is tried again', async () => {
  filmSender.add('gift', file('pierwszy.mp4'), begin('a', 400))
  filmSender.add('discord', file('drugi.mp4'), begin('b'))
  filmSender.add('course-3', file('trzeci.mp4'), begin('c'))
  await started(1)
  expect(statesOf()).toEqual([
    ['pierwszy.mp4', 'sending'],
    ['drugi.mp4', 'line'],
    ['trzeci.mp4', 'line'],
  ])
  const [first] = made
  expect(first?.options.uploadUrl).toMatch(/\/api\/admin\/uploads\/a$/)
  expect(filmSender.read()[0]).toMatchObject({ uploadId: 'a', sentBytes: 400, speed: null })
  first?.options.onProgress(400)
  vi.setSystemTime(Date.now() + 2000)
  first?.options.onProgress(600)
  expect(filmSender.read()[0]).toMatchObject({ sentBytes: 600, sizeBytes: 1000, speed: 100 })
  expect(secondsLeft(400, filmSender.read()[0]?.speed ?? null)).toBe(4)
  expect(first?.options.onShouldRetry({ originalResponse: null })).toBe(true)
  expect([filmSender.read()[0]?.state, filmSender.read()[0]?.speed]).toEqual(['lost', null])
  first?.options.onProgress(700)
  expect(statesOf()[0]).toEqual(['pierwszy.mp4', 'sending'])
  first?.options.onSuccess()
  await started(2)
  expect(statesOf()).toEqual([
    ['drugi.mp4', 'sending'],
    ['trzeci.mp4', 'line'],
  ])
})

test('a paused or refused file lets the next one go, and goes on when asked', async () => {
  const full = async () => ({
    error: { code: 'ERRORS.DISKFULL', status: 409, fields: {}, details: { missingBytes: 7 } },
  })
  filmSender.add('gift', file('za-duzy.mp4'), full)
  filmSender.add('discord', file('drugi.mp4'), begin('b'))
  filmSender.add('course-3', file('trzeci.mp4'), begin('c'))
  await started(1)
  expect(filmSender.read()[0]).toMatchObject({ state: 'failed', failure: { details: { missingBytes: 7 } } })
  const second = filmSender.read()[1]?.key ?? ''
  await filmSender.pause(second)
  await started(2)
  expect([made[0]?.isAborted, statesOf()]).toEqual([
    true,
    [
      ['za-duzy.mp4', 'failed'],
      ['drugi.mp4', 'paused'],
      ['trzeci.mp4', 'sending'],
    ],
  ])
  filmSender.resume(second)
  expect(statesOf()[1]).toEqual(['drugi.mp4', 'line'])
  // Deleted by somebody else: not tried again.
  expect(made[1]?.options.onShouldRetry({ originalResponse: { getStatus: () => 404 } })).toBe(false)
  made[1]?.options.onError()
  await started(3)
  expect(statesOf().slice(1)).toEqual([
    ['drugi.mp4', 'sending'],
    ['trzeci.mp4', 'failed'],
  ])
})
