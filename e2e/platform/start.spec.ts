import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { call } from '../support/api-client.ts'
import { createDatabase, dropDatabase } from '../support/database.ts'
import { copyTemplate } from '../support/database-template.ts'
import { long } from '../support/fixtures.ts'
import { createProcess, type Environment, type ManagedProcess } from '../support/managed-process.ts'
import { findPorts } from '../support/ports.ts'
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

const apiOf = (port: number) => `http://127.0.0.1:${port}`
const isHealthy = async (port: number) => (await call(apiOf(port), systemEndpoints.getHealth, {})).status === 'ok'

/** Waits for a refused start and returns its message. */
async function readRefusal(program: ManagedProcess): Promise<string> {
  expect(await program.ended()).toEqual({ code: 1, signal: null })
  return program.output()
}

test.describe('a server refuses to start and says what to write', () => {
  const production = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.example:587',
    KSEF_ENV: 'off',
    // Nothing listens there: tests never call the real provider for its points.
    INPOST_BASE_URL: 'http://127.0.0.1:9',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
  }

  test(
    'in production with demo accounts, and in production with simulated payments',
    long.inItsGroup,
    async ({ run, folder }) => {
      const databaseUrl = await copyTemplate(folder)
      try {
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
    },
  )

  test(
    'with demo accounts on a public address or with real providers',
    long.inItsGroup,
    async ({ run, port, folder }) => {
      const databaseUrl = await copyTemplate(folder)
      const exposures = {
        'HOST or PUBLIC_URL is open to others': { PUBLIC_URL: 'https://academy.example', SANDBOX: '1' },
        'STRIPE_SECRET_KEY is a live key': { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
        'SANDBOX=0 connects to real providers': { SANDBOX: '0', INPOST_BASE_URL: 'http://127.0.0.1:9' },
      }
      try {
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
    },
  )

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
        company: { name: 'Słodki Ul sp. z o.o.', email: 'kontakt@slodki-ul.example' },
        comments: true,
        ...{ announcement: null, maintenance: null, checkoutPause: null, paymentsOff: [] },
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
