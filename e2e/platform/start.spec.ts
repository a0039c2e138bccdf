import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { call } from '../support/api-client.ts'
import { createDatabase, dropDatabase } from '../support/database.ts'
import { createProcess, type Environment, type ManagedProcess } from '../support/managed-process.ts'
import { findPorts, isTaken } from '../support/ports.ts'
import { until } from '../support/retry.ts'

type Setting = {
  folder: string
  port: number
  /** Starts a program of the project, stopped with the test. */
  run: (file: string, environment?: Environment) => Promise<ManagedProcess>
}

const test = base.extend<Setting>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'ul-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern
  port: async ({}, use) => {
    await use(await findPorts(3))
  },
  run: async ({ folder, port }, use) => {
    const programs: ManagedProcess[] = []
    await use(async (file, environment = {}) => {
      const program = createProcess({
        name: file,
        file,
        environment: { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment },
      })
      programs.push(program)
      await program.start()
      return program
    })
    await Promise.all(programs.map((program) => program.stop()))
  },
})

const server = 'server/dist/main.js'
const everything = 'tools/start.mjs'

const apiOf = (port: number) => `http://127.0.0.1:${port}`
const isHealthy = async (port: number) => (await call(apiOf(port), systemEndpoints.getHealth, {})).status === 'ok'

/** Ids of the running processes of a data folder, by their environment. */
function processesOn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${folder}`)
      } catch {
        return false
      }
    })
}

/** Waits for a refused start and returns its message. */
async function readRefusal(program: ManagedProcess): Promise<string> {
  expect(await program.ended()).toEqual({ code: 1, signal: null })
  return program.output()
}

test('npm start serves web, API and sandbox, locks its data against a second one, and leaves nothing behind', async ({
  folder,
  port,
  run,
}) => {
  const first = await run(everything)
  await until('it is ready', async () => /^Ready/m.test(first.output()) || !first.isRunning())
  const lines = first.output().trimEnd().split('\n')
  expect(lines.at(-1)).toMatch(/^Ready/)
  expect(lines).toContain(`Słodki Ul  http://localhost:${port}`)
  expect(lines).toContain(
    'Simulated  payments (Stripe), e-mail, parcel lockers (InPost), signing in with Google, signing in with Facebook, ' +
      'the community (Discord), the newsletter (MailerLite), the advertising pixel (Meta)',
  )
  expect(await isHealthy(port)).toBe(true)
  expect(await (await fetch(apiOf(port))).text()).toContain('<div id="root"')
  const uncompressed = await fetch(apiOf(port), { headers: { 'accept-encoding': 'identity' } })
  expect([uncompressed.status, await uncompressed.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
  expect((await fetch(apiOf(port + 1))).ok).toBe(true)

  const second = await run(everything, { PORT: String(await findPorts(3)) })
  expect(await readRefusal(second)).toContain(
    `The data in ${folder} are in use by another running app (process ${readLock(folder).pid}).`,
  )
  expect(await isHealthy(port)).toBe(true)

  expect(processesOn(folder).length).toBeGreaterThan(2)
  await first.stop('SIGTERM')
  expect(await first.ended()).toEqual({ code: 0, signal: null })
  expect(processesOn(folder)).toEqual([])
  for (const each of [port, port + 1, port + 2]) expect(await isTaken(each)).toBe(false)
})

const readLock = (folder: string): { pid: number } => JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8'))

test('npm start killed while its server is starting leaves nothing behind', async ({ folder, run }) => {
  const started = await run(everything, { DEMO: '0' })
  await until('the server is starting', async () => processesOn(folder).length > 1)
  await started.stop('SIGKILL')
  await until('nothing is left', async () => processesOn(folder).length === 0)
})

test('the lock of a killed server is taken over with its data', async ({ folder, port, run }) => {
  const killed = await run(server)
  await until('it is ready', () => isHealthy(port))
  await killed.stop('SIGKILL')
  const { pid } = readLock(folder)
  await run(server)
  await until('its successor is ready', () => isHealthy(port))
  expect(readLock(folder).pid).not.toBe(pid)
})

test.describe('a server refuses to start and says what to write', () => {
  for (const [title, environment, messages] of [
    ['with a port that is none', { PORT: 'abc' }, ['PORT: Write a port from 1 to 65533.']],
    [
      'with an invalid database URL',
      { DATABASE_URL: 'foo' },
      ['DATABASE_URL: Write postgresql://user:password@host:5432/database.'],
    ],
    [
      'on a public address without SANDBOX set',
      { HOST: '0.0.0.0' },
      ['SANDBOX: HOST or PUBLIC_URL is open to others', 'write SANDBOX=0', 'SANDBOX=1'],
    ],
    [
      'in production without database, mail server and secret',
      { NODE_ENV: 'production' },
      [
        'DATABASE_URL: production needs',
        'SMTP_URL: production needs',
        'TOKEN_SECRET: production needs',
        'KSEF_ENV: invoices',
      ],
    ],
  ] as const) {
    test(title, async ({ port, run }) => {
      const refusal = await readRefusal(await run(server, environment))
      for (const message of messages) expect(refusal).toContain(message)
      expect(await isTaken(port)).toBe(false)
    })
  }

  const production = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.example:587',
    KSEF_ENV: 'off',
    // Nothing listens there: tests never call the real provider for its points.
    INPOST_BASE_URL: 'http://127.0.0.1:9',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
  }

  test('in production with demo accounts, and in production with simulated payments', async ({ run, port }) => {
    const databaseUrl = await createDatabase()
    try {
      const development = await run(server, { DATABASE_URL: databaseUrl })
      await until('the demo content is seeded', () => isHealthy(port))
      await development.stop()
      const beside = await run(server, { ...production, DATABASE_URL: databaseUrl })
      expect(await readRefusal(beside)).toMatch(
        /demo accounts .*this is production.*RISK_DEMO_ACCOUNTS_IN_PRODUCTION=1/,
      )
      const simulating = await run(server, { ...production, DATABASE_URL: databaseUrl, SANDBOX: '1' })
      expect(await readRefusal(simulating)).toContain(
        'SANDBOX: production does not simulate payments; write SANDBOX=0.',
      )
    } finally {
      await dropDatabase(databaseUrl)
    }
  })

  test('with demo accounts on a public address or with real providers', async ({ run, port }) => {
    const databaseUrl = await createDatabase()
    const exposures = {
      'HOST or PUBLIC_URL is open to others': { PUBLIC_URL: 'https://academy.example', SANDBOX: '1' },
      'STRIPE_SECRET_KEY is a live key': { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      'SANDBOX=0 connects to real providers': { SANDBOX: '0', INPOST_BASE_URL: 'http://127.0.0.1:9' },
    }
    try {
      const local = await run(server, { DATABASE_URL: databaseUrl })
      await until('the demo content is seeded', () => isHealthy(port))
      await local.stop()
      for (const [reason, environment] of Object.entries(exposures)) {
        const refusal = await readRefusal(await run(server, { DATABASE_URL: databaseUrl, ...environment }))
        expect(refusal).toContain(reason)
        expect(refusal).toMatch(/demo accounts .*@slodki-ul\.test.*RISK_EXPOSED_DEMO_ACCOUNTS=1/)
      }
      const allowed = { ...exposures['SANDBOX=0 connects to real providers'], RISK_EXPOSED_DEMO_ACCOUNTS: '1' }
      const beside = await run(server, { DATABASE_URL: databaseUrl, ...allowed })
      await until('it is ready', () => isHealthy(port))
      await beside.stop()
    } finally {
      await dropDatabase(databaseUrl)
    }
  })

  test('but not in production with all settings: it serves, without clock control and demo content', async ({
    run,
    port,
  }) => {
    const databaseUrl = await createDatabase()
    try {
      const own = await run(server, { ...production, DATABASE_URL: databaseUrl })
      await until('it is ready', () => isHealthy(port))
      expect(await call(apiOf(port), systemEndpoints.getHealth, {})).toEqual({
        status: 'ok',
        simulated: [],
        comingSoon: false,
        community: null,
        newsletter: false,
        comments: true,
        ...{ maintenance: null, checkoutPause: null, paymentsOff: [] },
        configuration: {
          apiUrl: `http://localhost:${port}/api/`,
          frontUrl: `http://localhost:${port}`,
          beta: false,
          pixel: null,
          videoHosts: [],
          toastMs: 3000,
        },
      })
      const clock = await fetch(`${apiOf(port)}/api/simulation/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offsetMs: 1 }),
      })
      expect(clock.status).toBe(404)
      expect(await (await fetch(`${apiOf(port)}/api/products`)).json()).toEqual([])
      await own.stop()
    } finally {
      await dropDatabase(databaseUrl)
    }
  })
})
