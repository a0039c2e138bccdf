import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { eventLoopLagFile } from './event-loop-lag-file.ts'
import { memoryOf } from './machine.ts'
import type { ManagedProcess } from './managed-process.ts'
import type { Line } from './report.ts'

/** Viewers at once, each asking for one part after the other. */
const viewers = 200
const fileBytes = 64 * 1024 * 1024
const partBytes = 1024 * 1024
/** Milliseconds between looks at the memory, and between calls of somebody who only reads the shop. */
const lookMs = 100
const callMs = 20

type Film = { address: string; headers: Record<string, string> }

/** Puts a long film in the place of the gift of the webinar, and lets somebody in who may watch it. */
async function prepareVideo(databaseUrl: string, dataDir: string, { port }: ManagedProcess): Promise<Film> {
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

/** Asks for a part and throws its bytes away; answers how many came. */
function takePart({ address, headers }: Film, agent: Agent, from: number): Promise<number> {
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

/** How late the timers of a server were since it was last asked. */
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

/** 200 viewers of one long film, and somebody who reads the shop beside them. The server must carry event-loop.ts. */
export async function measureVideoStreaming(
  databaseUrl: string,
  dataDir: string,
  server: ManagedProcess,
  ms: number,
): Promise<Line[]> {
  const group = `Videos: ${viewers} viewers at once, parts of 1 MB`
  const film = await prepareVideo(databaseUrl, dataDir, server)
  const agent = new Agent({ keepAlive: true, maxSockets: viewers })
  const watch = async (until: number) => {
    let bytes = 0
    for (let part = Math.floor(Math.random() * 60); performance.now() < until; part = (part + 1) % 60)
      bytes += await takePart(film, agent, part * partBytes)
    return bytes
  }
  const call = async (until: number) => {
    const times: number[] = []
    while (performance.now() < until) {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/products?pageSize=9`)
      await answer.arrayBuffer()
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

  // One viewer and the shop first: what is loaded at the first call is no growth.
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
