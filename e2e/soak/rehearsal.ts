// Goes live in an empty folder: production on Postgres with two web processes, one worker and nginx, the first admin, an upgrade
// under load, the loss of the database, and a restore after which every table has the rows that it had.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, dropDatabase, findViolations, queryPostgres } from '../support/database.ts'
import { cleanEnvironment, createProcess, type Environment, root } from '../support/managed-process.ts'
import { startNginx } from '../support/nginx.ts'
import { findPorts } from '../support/ports.ts'
import { describeStatuses, shopRequests, startLoad } from './load.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

const perSecond = 30
const owner = 'wlasciciel@academy.example'
/** An image may have 350 MB: a slim Debian of 75, and this folder with Node. */
const folderMegabytesMax = 275

const sizeOf = (path: string): number => {
  const found = statSync(path)
  return found.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : found.size
}

/** Rows of every table that a backup holds. */
async function countRows(url: string): Promise<Record<string, number>> {
  const tables = await queryPostgres<{ name: string }>(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = Number((await queryPostgres<{ n: string }>(url, `select count(*) as n from "${name}"`))[0]?.n)
  return counts
}

const assert = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(what)
}

/** The settings of a production of its own in a folder, and its commands. */
async function prepare(folder: string, release: string) {
  const databaseUrl = await createDatabase()
  const environment: Environment = {
    ...{
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      SANDBOX: '0',
      KSEF_ENV: 'off',
    },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', TOKEN_SECRET: 'b81f9d5c07e2a64f3398ad1170c6e25df4a9036b' },
    ...{ BACKUP_DIR: join(folder, 'backups'), TRUST_PROXY: '1', DRAIN_SECONDS: '2', LOG_LEVEL: 'fatal' },
    // Demo content stands for that of a shop.
    ...{ DEMO: '1', RISK_DEMO_ACCOUNTS_IN_PRODUCTION: '1' },
    ...{ RATE_LIMIT_FACTOR: '1000', RISK_RAISED_RATE_LIMITS_IN_PRODUCTION: '1' },
  }
  mkdirSync(join(folder, 'data'))
  const main = join(release, 'server/dist/main.js')
  const env = { ...cleanEnvironment(), ...environment }
  const academy = (...words: string[]): string =>
    execFileSync(process.execPath, [main, 'academy', ...words], { env, encoding: 'utf8' })
  const [first, metrics] = [await findPorts(3), await findPorts(3)]
  const servers = [0, 1, 2].map((index) => {
    const own = { PORT: String(first + index), METRICS_PORT: String(metrics + index), JOBS: index === 2 ? '1' : '0' }
    const url = `http://127.0.0.1:${first + index}`
    const health = `${url}/api/ready`
    const file = relative(root, main)
    const server = createProcess({ name: `server ${index}`, file, environment: { ...environment, ...own }, health })
    return { ...server, url, metricsUrl: `http://127.0.0.1:${metrics + index}/metrics` }
  })
  return { databaseUrl, academy, servers, stopAll: () => Promise.all(servers.map((server) => server.stop())) }
}
type Production = Awaited<ReturnType<typeof prepare>>
type Done = (step: string) => void

async function openAndUpgrade({ academy, servers }: Production, done: Done): Promise<void> {
  const [one, two, worker] = servers
  if (!one || !two || !worker) throw new Error('three processes are needed')
  assert(/migrations applied/.test(academy('migrate')), 'no migrations')
  for (const server of [worker, one, two]) await server.start()
  const port = await findPorts()
  const stopNginx = await startNginx(port, [one.url, two.url])
  try {
    assert((await fetch(`http://127.0.0.1:${port}/`)).ok, 'nginx serves no page')
    assert(/^academy_build_info/m.test(await (await fetch(worker.metricsUrl)).text()), 'the worker has no metrics')
    done('production: Postgres, two web processes, a worker, nginx')
    assert(/is now .*Super Admin/.test(academy('admin', 'add', owner, '--super')), 'no admin')
    done('first admin')
    const load = startLoad(perSecond, shopRequests(`http://127.0.0.1:${port}`), [200])
    await wait(1_000)
    academy('migrate')
    for (const server of [one, two, worker]) {
      await server.stop()
      await server.start()
    }
    await wait(1_000)
    const report = await load.stop()
    assert(report.failures.length === 0, `requests failed: ${report.failures.slice(0, 5).join('; ')}`)
    done(`upgrade under load: ${report.sent} requests (${describeStatuses(report)}), none failed`)
  } finally {
    await stopNginx()
  }
}

async function loseAndRestore(folder: string, production: Production, done: Done): Promise<void> {
  const { academy, databaseUrl, servers, stopAll } = production
  await stopAll()
  const before = await countRows(databaseUrl)
  const saved = academy('backup')
  done(`backup: ${/: (.*)/.exec(saved)?.[1]}`)
  await dropDatabase(databaseUrl)
  const name = new URL(databaseUrl).pathname.slice(1)
  await queryPostgres(process.env.TEST_DATABASE_URL ?? '', `create database "${name}"`)
  const [backup = ''] = readdirSync(join(folder, 'backups'))
  const restored = academy('restore', join(folder, 'backups', backup))
  const after = await countRows(databaseUrl)
  const differing = Object.keys(before).filter((table) => before[table] !== after[table])
  assert(differing.length === 0 && (before.products ?? 0) > 0, `other rows after the restore: ${differing.join(', ')}`)
  const violations = (await findViolations(databaseUrl)).filter(({ rule }) => rule !== 'an order has its mail, sent')
  assert(violations.length === 0, `violated: ${violations.map(({ rule }) => rule).join('; ')}`)
  done(`restored after the loss of the database: ${/(\d+ rows of \d+ tables)/.exec(restored)?.[1]}`)
  await servers[0]?.start()
  assert((await fetch(`${servers[0]?.url}/api/products?languageCode=pl`)).ok, 'no products')
  assert(academy('admin', 'list').includes(owner), 'the admin is gone')
  done('open again')
}

/** The steps in a folder of their own; each is printed with its time. */
async function rehearse(folder: string, print: SoakOptions['print']): Promise<void> {
  let began = performance.now()
  const done: Done = (step) => {
    print(`✓ ${step} (${((performance.now() - began) / 1_000).toFixed(1)} s)`)
    began = performance.now()
  }
  const release = join(folder, 'release')
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  execFileSync(process.execPath, ['tools/image-root.mjs', release], { cwd: root, stdio: [...stdio] })
  const megabytes = (sizeOf(release) + sizeOf(process.execPath)) / 1e6
  assert(megabytes <= folderMegabytesMax, `the release has ${megabytes.toFixed(0)} MB`)
  done(`installed into an empty folder: ${megabytes.toFixed(0)} MB with Node`)
  const production = await prepare(folder, release)
  try {
    await openAndUpgrade(production, done)
    await loseAndRestore(folder, production, done)
  } finally {
    await production.stopAll()
    await dropDatabase(production.databaseUrl)
  }
}

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'ul-rehearsal-'))
  try {
    await rehearse(folder, print)
    return { passed: 1, failed: 0 }
  } catch (error) {
    print(`✗ ${(error as Error).message}`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const rehearsal: Scenario = { name: 'rehearsal', run }
