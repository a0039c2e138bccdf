// Sends a film and kills the server in the middle of a part, then the worker while it makes the qualities: the file goes on
// from the byte that had arrived, the old film plays meanwhile, and the new one plays at the end.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FilmUpload } from '@slodki-ul/contract/learning/film-uploads.admin'
import type { StaffFilmRecord } from '@slodki-ul/contract/learning/films.admin'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { type App, startApp } from '../support/app.ts'
import { findViolations } from '../support/database.ts'
import { root } from '../support/managed-process.ts'
import { until } from '../support/retry.ts'
import { openOwnerCalls } from '../support/staff-calls.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

/** Of 44 seconds. */
const film = readFileSync(join(root, 'server/assets/seed/videos/biszkopt-ktory-rosnie-rowno.mp4'))
const place = 'course-3'

type Calls = Awaited<ReturnType<typeof openOwnerCalls>>

const partHeaders = (authorization: string, from: number) => ({
  ...{ authorization, 'tus-resumable': '1.0.0', 'upload-offset': String(from) },
  'content-type': 'application/offset+octet-stream',
})

async function offsetOf(url: string, authorization: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { authorization, 'tus-resumable': '1.0.0' } })
  return Number(response.headers.get('upload-offset'))
}

/** Sends half of the file and waits: the line stays open, as with a slow one. Resolves when the line is broken. */
function sendHalf(url: string, authorization: string): { broken: Promise<unknown> } {
  const headers = { ...partHeaders(authorization, 0), 'content-length': String(film.length) }
  const sending = request(url, { method: 'PATCH', headers })
  const broken = new Promise((resolve) => sending.once('error', resolve).once('response', resolve))
  sending.write(film.subarray(0, Math.floor(film.length / 2)))
  return { broken }
}

/** Plays what the back office plays: the list of qualities, one of them, and its first part. */
async function play(api: string, { send }: Calls): Promise<string> {
  let url = new URL((await send<Video>('GET', `films/${place}/player`)).url, api)
  for (let step = 0; step < 3; step++) {
    const response = await fetch(url)
    if (!response.ok) return `${url.pathname}: ${response.status}`
    const content = Buffer.from(await response.arrayBuffer())
    if (!url.pathname.endsWith('.m3u8'))
      return content.length > 1_000 ? 'plays' : `${url.pathname}: ${content.length} bytes`
    const next = content
      .toString()
      .split('\n')
      .find((line) => line !== '' && !line.startsWith('#'))
    url = new URL(next ?? '', url)
  }
  return 'no part'
}

async function sendAndKill(app: App, print: SoakOptions['print']): Promise<string[]> {
  const [web, worker] = app.servers
  const api = web?.url ?? ''
  const calls = await openOwnerCalls(api)
  const { send, authorization } = calls
  const before = await send<StaffFilmRecord>('GET', `films/${place}`)
  const fingerprint = createHash('sha256').update(film).digest('hex')
  const begin = { name: 'lekcja.mp4', sizeBytes: film.length, fingerprint }
  const upload = await send<FilmUpload>('POST', `films/${place}/uploads`, begin)
  const url = `${api}/api/admin/uploads/${upload.id}`
  const { broken } = sendHalf(url, authorization)
  await until('the half arrives', async () => (await offsetOf(url, authorization)) > 0)
  await web?.stop('SIGKILL')
  await broken
  await web?.start()
  const resumed = await send<FilmUpload>('POST', `films/${place}/uploads`, begin)
  const from = await offsetOf(url, authorization)
  const isHalf = resumed.id === upload.id && from > 0 && from < film.length
  const rest = { method: 'PATCH', headers: partHeaders(authorization, from), body: new Uint8Array(film.subarray(from)) }
  const { status } = await fetch(url, rest)
  print(`  server killed at byte ${from} of ${film.length}, the rest: ${status}`)

  const find = async () => (await send<FilmUpload[]>('GET', 'uploads')).find(({ id }) => id === upload.id)
  await until('the film is being made', async () => (await find())?.state === 'working')
  await worker?.stop('SIGKILL')
  const half = await find()
  const meanwhile = await send<StaffFilmRecord>('GET', `films/${place}`)
  const playedMeanwhile = await play(api, calls)
  await worker?.start()
  const killed = performance.now()
  while ((await find()) !== undefined && performance.now() - killed < 180_000) await wait(500)
  const after = await send<StaffFilmRecord>('GET', `films/${place}`)
  const played = await play(api, calls)
  print(
    `  worker killed at ${half?.share} %, film ready ${((performance.now() - killed) / 1_000).toFixed(0)} s later: ${played}`,
  )
  return [
    ...(isHalf && status === 204 ? [] : ['the file did not go on from where it was']),
    ...(half?.state === 'working' ? [] : [`the worker was not killed at work: ${half?.state}`]),
    ...(meanwhile.kind === before.kind && playedMeanwhile === 'plays'
      ? []
      : [`the old film was gone: ${playedMeanwhile}`]),
    ...(after.kind === 'hls' && after.duration === 44 ? [] : [`now: ${after.kind}, ${after.duration} s`]),
    ...(played === 'plays' ? [] : [played]),
    ...(await findViolations(app.databaseUrl ?? '')).map(({ rule, subject }) => `${rule}: ${subject}`),
  ]
}

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const app = await startApp({ servers: [{ JOBS: '0' }, { JOBS: '1' }] })
  try {
    const wrong = await sendAndKill(app, print)
    print(`${wrong.length ? '✗' : '✓'} film${wrong.map((line) => `\n    ${line}`).join('')}`)
    return wrong.length ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  } finally {
    await app.stop()
  }
}

export const films: Scenario = { name: 'films', run }
