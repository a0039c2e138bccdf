import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { eventLoopLagFile } from './event-loop-lag-file.ts'
import { memoryOf } from './machine.ts'
import type { ManagedProcess } from './managed-process.ts'
import type { Line } from './report.ts'

/** Concurrent viewers, each requesting one part after another. */
const viewers = 200
const fileBytes = 64 * 1024 * 1024
const partBytes = 1024 * 1024
/** Milliseconds between memory samples, and between the calls of a shop visitor. */
const lookMs = 100
const callMs = 20

type Video = { address: string; headers: Record<string, string> }

/** Replaces the webinar's gift video by a long one, and signs in a user with access. */
async function prepareVideo(databaseUrl: string, dataDir: string, { port }: ManagedProcess): Promise<Video> {
  const id = crypto.randomUUID()
  const folder = join(dataDir, 'files/videos', id)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'video.mp4'), Buffer.alloc(fileBytes, 7))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      "insert into videos (id, kind, duration, captions, chapters, created_at) values ($1, 'file', 3600, '{}', '[]', now())",
      [id],
    )
    await client.query("update films set video_id = $1 where page = 'gift'", [id])
    await client.query(
      "insert into access_periods (user_id, starts_at, ends_at, cause) select id, now() - interval '1 day', now() + interval '1 day', 'bench' from users where email = 'celina@slodki-ul.test'",
    )
  } finally {
    await client.end()
  }
  const base = `http://127.0.0.1:${port}`
  const signedIn = await fetch(`${base}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'celina@slodki-ul.test', password: 'Miodek123', rememberMe: false }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const handed = await fetch(`${base}/api/films/gift/pl`, { headers: { authorization: `Bearer ${token}` } })
  const { video } = (await handed.json()) as { video: { url: string } }
  return { address: base + video.url, headers: { cookie: handed.headers.getSetCookie()[0]?.split(';')[0] ?? '' } }
}

/** Requests a part and discards its bytes. Returns their number. */
function takePart({ address, headers }: Video, agent: Agent, from: number): Promise<number> {
  const range = { range: `bytes=${from}-${from + partBytes - 1}` }
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { ...headers, ...range } }, (response) => {
      if (response.statusCode !== 206) reject(new Error(`A part was answered with ${response.statusCode}.`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}

/** Event loop delay of a server since the last call, in milliseconds. */
async function readLag({ pid }: ManagedProcess): Promise<{ p50: number; p99: number; max: number }> {
  const file = eventLoopLagFile(pid)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGWINCH')
  for (;;) {
    await wait(20)
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // Not written yet.
    }
  }
}

/** 200 viewers of one long video, and a visitor of the shop. The server must preload event-loop.ts. */
export async function measureVideoStreaming(
  databaseUrl: string,
  dataDir: string,
  server: ManagedProcess,
  ms: number,
): Promise<Line[]> {
  const group = `Videos: ${viewers} viewers at once, parts of 1 MB`
  const testVideo = await prepareVideo(databaseUrl, dataDir, server)
  const agent = new Agent({ keepAlive: true, maxSockets: viewers })
  const watch = async (until: number) => {
    let bytes = 0
    for (let part = Math.floor(Math.random() * 60); performance.now() < until; part = (part + 1) % 60)
      bytes += await takePart(testVideo, agent, part * partBytes)
    return bytes
  }
  const call = async (until: number) => {
    const times: number[] = []
    while (performance.now() < until) {
      const began = performance.now()
      const reply = await fetch(`http://127.0.0.1:${server.port}/api/products?pageSize=9`)
      await reply.arrayBuffer()
      times.push(performance.now() - began)
      await wait(callMs)
    }
    return times.sort((a, b) => a - b)
  }
  const look = async (until: number) => {
    let most = 0
    for (; performance.now() < until; await wait(lookMs)) most = Math.max(most, memoryOf(server.pid) ?? Number.NaN)
    return most
  }

  // One viewer and the shop first: code loaded by the first call is not counted as growth.
  await Promise.all([watch(performance.now() + 1_000), call(performance.now() + 1_000)])
  const before = memoryOf(server.pid) ?? Number.NaN
  await readLag(server)
  const until = performance.now() + ms
  const [times, most, ...watched] = await Promise.all([
    call(until),
    look(until),
    ...Array.from({ length: viewers }, () => watch(until)),
  ])
  const lag = await readLag(server)
  agent.destroy()
  const megabytes = watched.reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024
  const inform = (name: string, number: number, what: string, digits = 0): Line => ({
    group,
    name,
    value: { what, number, digits },
  })
  const atMost = (line: Line, number: number): Line => ({ ...line, target: { kind: 'at most', number } })
  return [
    inform('bytes sent', megabytes / (ms / 1000), 'MB/s'),
    atMost(inform('memory more than before', most - before, 'MB', 1), 40),
    atMost(inform('event loop late, slowest hundredth', lag.p99, 'ms', 1), 20),
    inform('event loop late, at most', lag.max, 'ms', 1),
    inform(
      'a list of the shop beside, slowest hundredth',
      times[Math.floor(times.length * 0.99)] ?? Number.NaN,
      'ms',
      1,
    ),
  ]
}
