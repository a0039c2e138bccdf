// Two web processes and a worker with few connections to Postgres, lent by PgBouncer for a transaction each, as on several
// machines: nothing fails, changes reach all of them, and what a request costs is printed.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type App, startApp } from '../support/app.ts'
import { queryPostgres } from '../support/database.ts'
import { cleanEnvironment, root } from '../support/managed-process.ts'
import { startNginx } from '../support/nginx.ts'
import {
  type OrderScenario,
  type PlacedOrder,
  payOrder,
  placeOrder,
  waitUntilSettled,
} from '../support/order-scenarios.ts'
import { type Pooler, startPooler } from '../support/pgbouncer.ts'
import { findPorts } from '../support/ports.ts'
import { until } from '../support/retry.ts'
import { createSandboxClient } from '../support/sandbox-client.ts'
import { describeStatuses, shopRequests, startLoad } from './load.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'
import { findLasting } from './violations.ts'

const perSecond = 40
const readSeconds = 20
const stories: readonly OrderScenario[] = ['card', 'cod', 'transfer']
const rounds = 6
/** `default_pool_size` of deploy/pgbouncer.ini. */
const lentMax = 20
/** Of the role in its database, because a lent connection has no settings of its own. */
const limits = { statement_timeout: '8s', idle_in_transaction_session_timeout: '10s', jit: 'off' }
const main = join(root, 'server/dist/main.js')

/** Seconds of processor that a process of this machine has used. */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function secondsOfServer(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(text)?.[1])
}

type Cost = { processes: number; postgres: number; pooler: number }

async function measure(app: App, pooler: Pooler, metricsPorts: readonly number[]): Promise<Cost> {
  const backends = await queryPostgres<{ pid: number }>(
    app.databaseUrl ?? '',
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  const processes = await Promise.all(metricsPorts.map(secondsOfServer))
  return {
    processes: processes.reduce((sum, each) => sum + each, 0),
    postgres: backends.reduce((sum, { pid }) => sum + secondsOf(pid), 0),
    pooler: secondsOf(pooler.pid),
  }
}

const describeCost = (before: Cost, after: Cost, count: number): string =>
  (['processes', 'postgres', 'pooler'] as const)
    .map((part) => `${part} ${(((after[part] - before[part]) * 1_000) / count).toFixed(2)} ms`)
    .join(', ')

/** A change of one process is seen by all: its notice came past the pooler. */
async function changeReachesAll(app: App): Promise<void> {
  const name = `Miód ${Date.now()}`
  await queryPostgres(app.databaseUrl ?? '', 'update products set name_pl = $1 where id = 58', [name])
  for (const { url } of app.servers)
    await until(`${url} knows the new name`, async () =>
      (await (await fetch(`${url}/api/products/58/pl`)).text()).includes(name),
    )
}

/** Connections that the server lends at most, and the sentence of a start that does not know the way past the pooler. */
async function findWrongConnections(app: App, pooler: Pooler): Promise<string[]> {
  const databaseUrl = app.databaseUrl ?? ''
  const [lent] = await queryPostgres<{ n: string }>(
    databaseUrl,
    `select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and query not ilike 'listen%' and query <> 'select 1'`,
  )
  const wrong = Number(lent?.n) > lentMax ? [`${lent?.n} connections are open`] : []
  const env = { ...cleanEnvironment(), DATA_DIR: app.dataDir, DATABASE_URL: pooler.through(databaseUrl) }
  const academy = [main, 'academy', 'migrate']
  const blind = spawnSync(process.execPath, academy, { env, encoding: 'utf8' })
  if (blind.status !== 1 || !blind.stdout.includes('DATABASE_DIRECT_URL'))
    wrong.push(`no advice: ${blind.stdout}${blind.stderr}`)
  const seeing = { ...env, DATABASE_DIRECT_URL: databaseUrl }
  const migrated = execFileSync(process.execPath, academy, { env: seeing, encoding: 'utf8' })
  if (!migrated.includes('up to date')) wrong.push(migrated)
  const examined = spawnSync(process.execPath, [main, 'academy', 'doctor'], { env: seeing, encoding: 'utf8' }).stdout
  if (!/^ok +database: .*pooler/m.test(examined)) wrong.push(examined)
  return wrong
}

async function work(
  app: App,
  pooler: Pooler,
  front: string,
  metricsPorts: readonly number[],
  print: SoakOptions['print'],
) {
  const databaseUrl = app.databaseUrl ?? ''
  const sandbox = createSandboxClient(app.sandboxUrl)
  const orders: PlacedOrder[] = []
  const begun = await measure(app, pooler, metricsPorts)
  const load = startLoad(perSecond, shopRequests(front), [200])
  await wait(readSeconds * 1_000)
  const report = await load.stop()
  const read = await measure(app, pooler, metricsPorts)
  print(`  ${report.sent} requests (${describeStatuses(report)}), each: ${describeCost(begun, read, report.sent)}`)
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      stories.map(async (story) => {
        const order = await placeOrder(front, story)
        orders.push(order)
        if (story !== 'cod') await payOrder(front, sandbox, order)
      }),
    )
  await waitUntilSettled(sandbox, orders)
  const bought = await measure(app, pooler, metricsPorts)
  print(`  ${orders.length} orders with mails and documents, each: ${describeCost(read, bought, orders.length)}`)
  await changeReachesAll(app)
  const errors = app.servers.flatMap(({ output }) =>
    output()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line)),
  )
  const violations = (await findLasting(databaseUrl, sandbox)).map(({ rule, subject }) => `${rule}: ${subject}`)
  return [
    ...report.failures.slice(0, 5),
    ...errors.slice(0, 5),
    ...violations,
    ...(await findWrongConnections(app, pooler)),
  ]
}

/** What the guide says to do once: connections that were lent before would go on without limits. */
async function setLimits(url: string): Promise<void> {
  for (const [name, value] of Object.entries(limits))
    await queryPostgres(
      url,
      `alter role current_user in database "${new URL(url).pathname.slice(1)}" set ${name} = '${value}'`,
    )
}

async function runBehind(pooler: Pooler, print: SoakOptions['print']): Promise<string[]> {
  const port = await findPorts()
  const metrics = await findPorts(3)
  const metricsPorts = [metrics, metrics + 1, metrics + 2]
  const app = await startApp({
    publicUrl: `http://localhost:${port}`,
    databaseThrough: async (url) => {
      await setLimits(url)
      return pooler.through(url)
    },
    isDatabasePooled: true,
    environment: { TRUST_PROXY: '1' },
    servers: metricsPorts.map((each, index) => ({ METRICS_PORT: String(each), JOBS: index === 2 ? '1' : '0' })),
  })
  try {
    const [one, two] = app.servers
    const stopNginx = await startNginx(port, [one?.url ?? '', two?.url ?? ''])
    try {
      return await work(app, pooler, `http://127.0.0.1:${port}`, metricsPorts, print)
    } finally {
      await stopNginx()
    }
  } finally {
    await app.stop()
  }
}

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const pooler = await startPooler(process.env.TEST_DATABASE_URL ?? '')
  if (!pooler) {
    print('– skipped: PgBouncer is not installed (apt-get install pgbouncer)')
    return { passed: 0, failed: 0 }
  }
  try {
    const wrong = await runBehind(pooler, print)
    print(`${wrong.length ? '✗' : '✓'} behind PgBouncer${wrong.map((line) => `\n    ${line}`).join('')}`)
    return wrong.length ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  } finally {
    await pooler.stop()
  }
}

export const severalMachines: Scenario = { name: 'several-machines', run }
