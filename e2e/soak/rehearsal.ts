// Goes live in an empty folder: the previous release in production on Postgres with two web processes, one worker and nginx, the
// first admin, an upgrade to this release under load, the loss of the disk with database and files, and a restore after which
// every table has the rows that it had.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Collector, startCollector } from '../support/collector.ts'
import { createDatabase, findViolations, queryPostgres } from '../support/database.ts'
import { startNginx } from '../support/nginx.ts'
import { buildOrderForm, fillCart, sendOrder, uniqueEmail } from '../support/orders.ts'
import { findPorts } from '../support/ports.ts'
import { startOwnPostgres } from '../support/postgres.ts'
import { describeStatuses, shopRequests, startLoad } from './load.ts'
import { createProduction, type Place, type Production } from './production.ts'
import { findPrevious, installCommit, installThis, type Release, sizeOf } from './releases.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

const perSecond = 30
const owner = 'wlasciciel@academy.example'
/** An image may have 350 MB: a slim Debian of 75, and this folder with Node. */
const folderMegabytesMax = 275

/** No mail server is set up, and that is logged. */
const noMailServer = '"msg":"mail not sent yet"'

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

/** Places an order on delivery without a retry. */
async function order(url: string): Promise<string> {
  const cart = await fillCart(url, { 58: 1 })
  const form = await buildOrderForm(url, { cartId: cart.id, email: uniqueEmail(), payment: 'Cod' })
  return (await sendOrder(url, form)).orderId
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )

/** Requests were traced, and the loss of the database was reported, by what the release has in its folder. */
function requireReports({ received }: Collector): void {
  for (const path of ['/v1/traces', '/api/1/envelope/']) assert(received.has(path), `nothing was sent to ${path}`)
}

type Done = (step: string) => void
type Releases = { previous: Release; present: Release }

async function open({ academy, one, two, worker }: Production, { previous }: Releases, done: Done): Promise<void> {
  assert(/migrations applied/.test(academy(previous, 'migrate')), 'no migrations')
  for (const place of [worker, one, two]) await place.run(previous)
  assert(/^academy_build_info/m.test(await (await fetch(worker.metricsUrl)).text()), 'the worker has no metrics')
  done(`production of ${previous.name}: Postgres, two web processes, a worker, nginx`)
  assert(/is now .*Super Admin/.test(academy(previous, 'admin', 'add', owner, '--super')), 'no admin')
  done('first admin')
}

/** The order of a deployment, and back: the schema first, then process by process, while people read and buy. */
async function upgrade(production: Production, { previous, present }: Releases, front: string, done: Done) {
  const { academy, one, two, worker, databaseUrl } = production
  const orders: string[] = []
  const buy = async (at: string) => orders.push(await order(at))
  const load = startLoad(perSecond, shopRequests(front), [200])
  await wait(1_000)
  await buy(front)
  const migrated = academy(present, 'migrate').trim()
  assert(previous === present || /^[1-9]\d* migrations applied/.test(migrated), `nothing to migrate: ${migrated}`)
  await Promise.all([one, two].map(({ url }) => buy(url)))
  const runEach = async (release: Release, places: readonly Place[]) => {
    for (const place of places) {
      await Promise.all([place.run(release), buy(front)])
      if (place !== worker) await buy(place.url)
    }
  }
  // The previous release also starts on the new schema, and takes the place of this one again.
  await runEach(previous, [one])
  assert(academy(previous, 'admin', 'list').includes(owner), 'the previous release does not read the new schema')
  await runEach(present, [one, two])
  await runEach(previous, [two, worker])
  await runEach(present, [two, worker])
  await wait(1_000)
  const report = await load.stop()
  assert(report.failures.length === 0, `requests failed: ${report.failures.slice(0, 5).join('; ')}`)
  const [stored] = await queryPostgres<{ n: string }>(
    databaseUrl(),
    `select count(*) as n from orders where id::text = any($1) and status <> 'None'`,
    [orders],
  )
  assert(Number(stored?.n) === orders.length, `${stored?.n} of ${orders.length} orders are stored`)
  const errors = production.all
    .flatMap(({ output }) => output().split('\n'))
    .filter((line) => /"level":[56]0/.test(line) && !line.includes(noMailServer))
  assert(errors.length === 0, `logged as errors: ${errors.slice(0, 3).join('\n')}`)
  done(
    `upgrade under load, ${migrated} Back and forth: ${report.sent} requests (${describeStatuses(report)}) and ${orders.length} orders, none failed`,
  )
}

async function loseAndRestore(production: Production, { present }: Releases, lose: () => Promise<string>, done: Done) {
  const { academy, one, backups, databaseUrl, data, stopAll } = production
  await stopAll()
  const before = await countRows(databaseUrl())
  const saved = academy(present, 'backup')
  done(`backup: ${/: (.*)/.exec(saved)?.[1]}`)
  await one.run(present)
  rmSync(join(data, 'files'), { recursive: true, force: true })
  production.moveTo(await lose())
  const ready = await statusOf(`${one.url}/api/ready`)
  assert(ready === 503, `without its database a process is ready: ${ready}`)
  done('lost: the data directory of Postgres and the files; the process answers 503')
  await stopAll()
  const [backup = ''] = readdirSync(backups)
  const restored = academy(present, 'restore', join(backups, backup))
  const after = await countRows(databaseUrl())
  const differing = Object.keys(before).filter((table) => before[table] !== after[table])
  assert(differing.length === 0 && (before.products ?? 0) > 0, `other rows after the restore: ${differing.join(', ')}`)
  const violations = (await findViolations(databaseUrl())).filter(({ rule }) => rule !== 'an order has its mail, sent')
  assert(violations.length === 0, `violated: ${violations.map(({ rule }) => rule).join('; ')}`)
  done(`restored: ${/\d+ rows of \d+ tables.*/.exec(restored)?.[0]}`)
  await one.run(present)
  assert((await fetch(`${one.url}/api/products?languageCode=pl`)).ok, 'no products')
  await order(one.url)
  assert(academy(present, 'admin', 'list').includes(owner), 'the admin is gone')
  done('open again')
}

/** This release and the one before it, or this one twice when its predecessor is unknown. */
function install(folder: string, print: SoakOptions['print'], done: Done): Releases {
  const present = installThis(join(folder, 'release'))
  const megabytes = (sizeOf(join(folder, 'release')) + sizeOf(process.execPath)) / 1e6
  assert(megabytes <= folderMegabytesMax, `the release has ${megabytes.toFixed(0)} MB`)
  done(`installed into an empty folder: ${megabytes.toFixed(0)} MB with Node`)
  const commit = findPrevious()
  if (commit === null) {
    print('– without the history of the sources there is no previous release: this one is upgraded to itself')
    return { previous: present, present }
  }
  const previous = installCommit(commit, join(folder, 'previous'))
  done(`${previous.name} built with its own packages`)
  return { previous, present }
}

/** The steps in a folder of their own; each is printed with its time. */
async function rehearse(folder: string, print: SoakOptions['print']): Promise<void> {
  let began = performance.now()
  const done: Done = (step) => {
    print(`✓ ${step} (${((performance.now() - began) / 1_000).toFixed(1)} s)`)
    began = performance.now()
  }
  const releases = install(folder, print, done)
  const shared = process.env.TEST_DATABASE_URL
  let postgres = await startOwnPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  const lose = async () => {
    await postgres.stop()
    postgres = await startOwnPostgres()
    process.env.TEST_DATABASE_URL = postgres.url
    return createDatabase()
  }
  const collector = await startCollector()
  const production = await createProduction(folder, await createDatabase(), collector.environment)
  const port = await findPorts()
  const front = `http://127.0.0.1:${port}`
  try {
    await open(production, releases, done)
    const stopNginx = await startNginx(port, [production.one.url, production.two.url])
    try {
      assert((await statusOf(front)) === 200, 'nginx serves no page')
      await upgrade(production, releases, front, done)
    } finally {
      await stopNginx()
    }
    await loseAndRestore(production, releases, lose, done)
    await production.stopAll()
    requireReports(collector)
    done(
      `traces and reports of errors: ${[...collector.received].map(([path, count]) => `${count} × ${path}`).join(', ')}`,
    )
  } finally {
    await production.stopAll()
    await postgres.stop()
    await collector.stop()
    if (shared) process.env.TEST_DATABASE_URL = shared
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
