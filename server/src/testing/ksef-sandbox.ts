import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { simulation } from '@slodki-ul/contract/simulation'
import { projectFolder } from '#paths.ts'

/** What the sandbox received, as far as tests look at it. */
export type ReceivedByKsef = {
  received: string[]
  keyIndex: number
  sessions: number
  invoices: {
    reference: string
    session: string
    number: string
    hash: string
    xml: string
    upo: string | null
    code: number
    details: string[]
    ksefNumber: string | null
    isOffline: boolean
  }[]
}

const startTries = 100

/** Moves the clock of a sandbox, which first asks its server to move its own: here one that only agrees. */
async function moveClock(url: string, server: ReturnType<typeof createServer>, advanceDays: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ advanceDays })
  const { ok } = await fetch(`${url}/control/clock`, { method: 'POST', headers, body })
  server.close()
  if (!ok) throw new Error('The clock of the sandbox was not moved.')
}

/**
 * Starts the sandbox as a process of its own, some days ahead of the machine: its KSeF checks signatures, keys, hashes,
 * schema and duplicates.
 */
export async function openKsefSandbox(daysAhead = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'ksef-'))
  const port = randomInt(20_000, 50_000)
  const url = `http://127.0.0.1:${port + simulation.portOffsets.http}`
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const child = spawn(process.execPath, [join(projectFolder, 'sandbox/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '0',
      LOG_LEVEL: 'error',
      SERVER_URL: serverUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    if (tries === startTries || child.exitCode !== null) throw new Error('The sandbox did not start.')
    await wait(100)
  }
  await moveClock(url, server, daysAhead)
  return {
    url: `${url}${simulation.ksef.path}/v2`,
    async fail(fail: string, retryAfter?: number): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ fail, ...(retryAfter === undefined ? {} : { retryAfter }) })
      const { ok } = await fetch(`${url}/control/ksef/next`, { method: 'POST', headers, body })
      if (!ok) throw new Error(`The sandbox does not know ${fail}.`)
    },
    read: async () => (await (await fetch(`${url}/control/ksef`)).json()) as ReceivedByKsef,
    page: async (path: string) => (await fetch(`${url}/ksef${path}`)).text(),
    async close(): Promise<void> {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type KsefSandbox = Awaited<ReturnType<typeof openKsefSandbox>>
