import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listSettings } from './rules/env-example.ts'

const root = join(import.meta.dirname, '..')
const startSeconds = 60

/** Empty settings count as unset, so settings of this machine or its `.env` have no effect. */
const unset = Object.fromEntries(
  listSettings(readFileSync(join(root, '.env.example'), 'utf8')).map((name) => [name, '']),
)

type Started = { process: ChildProcess; stdout: () => string; stderr: () => string; code: Promise<number | null> }

let folder: string
/** Data of the test of a whole start, from which later tests start without filling a database anew. */
const filled = mkdtempSync(join(tmpdir(), 'ul-filled-'))
let port: number
const running: ChildProcess[] = []

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...unset, PORT: String(port), DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const text = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text.stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    text.stderr += chunk
  })
  return {
    process: child,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    code: once(child, 'close').then(([code]) => code),
  }
}

async function untilReady(started: Started): Promise<void> {
  for (let waited = 0; !/^Ready/m.test(started.stdout()); waited += 50) {
    if (waited > startSeconds * 1000 || started.process.exitCode !== null) throw new Error(started.stderr())
    await wait(50)
  }
}

/** A free port followed by two free ones. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  const found = typeof address === 'object' && address ? address.port : 0
  const neighbours = await Promise.all([found + 1, found + 2].map(isListening))
  return found > 65_000 || neighbours.includes(true) ? freePort() : found
}

function isListening(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}

/** Ports of the server, the sandbox and its SMTP. */
const listening = () => Promise.all([port, port + 1, port + 2].map(isListening))

/** The process that holds the data folder. */
const lockHolder = (): number => JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8')).pid

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ul-start-'))
  port = await freePort()
})

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  rmSync(folder, { recursive: true, force: true })
})

afterAll(() => rmSync(filled, { recursive: true, force: true }))

describe('npm start', { timeout: 2 * startSeconds * 1000 }, () => {
  test('refuses wrong settings and says what to write', async () => {
    const started = start({ PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'foo' })
    expect(await started.code).toBe(1)
    expect(started.stderr()).toContain('PORT: Write a port from 1 to 65533.')
    expect(started.stderr()).toContain('LOG_LEVEL: Write ')
    expect(started.stderr()).toContain('DATABASE_URL: Write postgresql://user:password@host:5432/database.')
    expect(started.stdout()).toBe('')
  })

  test('refuses production without its database, mail server and secret', async () => {
    const started = start({ NODE_ENV: 'production' })
    expect(await started.code).toBe(1)
    for (const message of [
      'DATABASE_URL: production needs',
      'SMTP_URL: production needs',
      'TOKEN_SECRET: production needs',
    ])
      expect(started.stderr()).toContain(message)
    expect(started.stderr()).toContain('KSEF_ENV: invoices')
  })

  test('refuses an address open to others while it is not said whether providers are simulated', async () => {
    const started = start({ HOST: '0.0.0.0' })
    expect(await started.code).toBe(1)
    expect(started.stderr()).toContain('SANDBOX: HOST or PUBLIC_URL is open to others')
    for (const choice of ['write SANDBOX=0', 'SANDBOX=1']) expect(started.stderr()).toContain(choice)
    expect(await listening()).toEqual([false, false, false])
  })

  test('prints where everything is, refuses a second one on its data, and ends all of it on SIGTERM', async () => {
    const first = start({})
    await untilReady(first)
    const lines = first.stdout().trimEnd().split('\n')
    expect(lines[0]).toBe(`Słodki Ul  http://localhost:${port}`)
    expect(lines).toContain(`Sandbox    http://127.0.0.1:${port + 1}`)
    expect(lines).toContain(`Data       ${folder} (embedded database)`)
    expect(lines).toContain(
      'Simulated  payments (Stripe), e-mail, parcel lockers (InPost), signing in with Google, signing in with Facebook, ' +
        'the community (Discord), the newsletter (MailerLite), the advertising pixel (Meta)',
    )
    expect(lines.at(-1)).toMatch(/^Ready /)
    expect(await listening()).toEqual([true, true, true])
    for (const encoding of ['gzip', 'identity']) {
      const page = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': encoding } })
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
    }
    expect((await fetch(`http://127.0.0.1:${port + 1}`)).ok).toBe(true)

    const second = start({ PORT: String(await freePort()) })
    expect(await second.code).toBe(1)
    expect(second.stderr()).toContain(
      `The data in ${folder} are in use by another running app (process ${lockHolder()}).`,
    )
    expect(await listening()).toEqual([true, true, true])

    first.process.kill('SIGTERM')
    expect(await first.code).toBe(0)
    expect(await listening()).toEqual([false, false, false])
    cpSync(folder, filled, { recursive: true })
  })

  test.each([
    ['while it starts', async () => wait(700)],
    ['when it is ready', untilReady],
  ])('leaves nothing behind when it is killed %s', async (_when, untilThen) => {
    cpSync(filled, folder, { recursive: true })
    const started = start({})
    await untilThen(started)
    started.process.kill('SIGKILL')
    await started.code
    for (let waited = 0; (await listening()).includes(true) && waited < 15_000; waited += 100) await wait(100)
    expect(await listening()).toEqual([false, false, false])
  })

  test('ends the rest, and says so, when the server dies; the next one takes over its data', async () => {
    cpSync(filled, folder, { recursive: true })
    const started = start({})
    await untilReady(started)
    const pid = lockHolder()
    process.kill(pid, 'SIGKILL')
    expect(await started.code).toBe(1)
    expect(started.stderr()).toContain('The server ended (SIGKILL); everything is stopped.')
    expect(await listening()).toEqual([false, false, false])

    await untilReady(start({}))
    expect(lockHolder()).not.toBe(pid)
  })
})
