// `npm run bench`: measures the speed of the server against a baseline server in the same run. Prints a table
// and writes bench/results/latest.json; exits with 1 when a target is missed. `-- --quick` takes a few minutes,
// `-- --only warm,cold,orders,growth,process,mails,videos,addresses,pages,admin,orders-1m` selects parts, `-- --profile` writes CPU profiles of the servers,
// `-- --only orders-1m --filled URL` measures on a database that was filled before, which takes a quarter of an hour.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBackOffice, measureManyOrders } from './back-office.ts'
import { createDatabase, dropDatabase, fillCatalogue, nameOf, providePostgres } from './database.ts'
import { describeMachine } from './machine.ts'
import { measureMails } from './mail-sending.ts'
import { type ManagedProcess, root } from './managed-process.ts'
import * as measurements from './measurements.ts'
import { measureColdPages, measureWarmPages } from './page-load.ts'
import { formatTable, holds, type Line } from './report.ts'
import type { Plan } from './rounds.ts'
import { buildServer, startLimits, startSandbox, startServer } from './servers.ts'
import { measureUniqueUrls } from './unique-urls.ts'
import { measureVideoStreaming } from './video-streaming.ts'

const parts = [
  'warm',
  'cold',
  'orders',
  'growth',
  'process',
  'mails',
  'videos',
  'addresses',
  'pages',
  'admin',
  'orders-1m',
] as const
const full: Plan = { rounds: 7, sampleMs: 3_000, warmSteps: 5_000 }
const quick: Plan = { rounds: 3, sampleMs: 1_000, warmSteps: 1_500 }
const [small, middle, large, huge] = [300, 10_000, 100_000, 1_000_000]
const starts = 5

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    filled: { type: 'string' },
  },
})
const plan = flags.quick ? quick : full
const chosen = flags.only?.split(',') ?? [...parts]
const wants = (...names: (typeof parts)[number][]): boolean => names.some((name) => chosen.includes(name))
const results = join(import.meta.dirname, 'results')
const began = performance.now()
const say = (text: string) => console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)

/** Clean-up functions, the newest first. */
const cleanUps: (() => Promise<void>)[] = []
const track = <Thing extends { stop(): Promise<void> }>(thing: Thing): Thing => {
  cleanUps.unshift(() => thing.stop())
  return thing
}

/** A database with a catalogue of a size, and product data to build requests from. */
type Shop = { url: string; size: number; products: measurements.Products }

/** What all parts share: the sandbox, the database to copy, and what is started is stopped at the end. */
async function prepare() {
  mkdirSync(results, { recursive: true })
  buildServer()
  const postgres = track(await providePostgres())
  const sandbox = track(await startSandbox())
  const newDatabase = async (template?: string) => {
    const url = await createDatabase(postgres, template)
    cleanUps.unshift(() => dropDatabase(postgres, url))
    return url
  }
  const profiling = flags.profile ? ['--cpu-prof', `--cpu-prof-dir=${results}`] : []
  // The app's own first start migrates and seeds an empty database.
  const demo = await newDatabase()
  await (await startServer({ databaseUrl: demo, sandbox, cache: true, jobs: false })).stop()
  return {
    sandbox,
    serve: async (databaseUrl: string, options: { cache: boolean; jobs?: boolean; port?: number }) =>
      track(await startServer({ databaseUrl, sandbox, jobs: false, nodeOptions: profiling, ...options })),
    async open(size: number): Promise<Shop> {
      const url = await newDatabase(nameOf(demo))
      await fillCatalogue(url, size)
      say(`${size} products are there`)
      return { url, size, products: await measurements.readProducts(url) }
    },
  }
}
type Bench = Awaited<ReturnType<typeof prepare>>

const lines: Line[] = []
/** Adds what a part has measured. */
function add(part: string, more: readonly Line[]): void {
  lines.push(...more)
  for (const line of more) if (holds(line) === false) say(`missed: ${line.name}`)
  say(`${part} measured`)
}

/** The parts that need the process as `npm start` runs it: with cache and background work, the sandbox beside it. */
async function measureWhole({ sandbox, serve }: Bench, shop: Shop, limits: ManagedProcess): Promise<void> {
  const whole = await serve(shop.url, { cache: true, jobs: true, port: sandbox.basePort })
  const terms = await fetch(`http://127.0.0.1:${whole.port}/api/terms/pl`).then((response) => response.json())
  if (wants('warm')) add('warm reads', await measurements.measureWarm(shop.url, whole, limits, shop.products, plan))
  if (wants('orders')) {
    const { version } = terms as { version: string }
    add('orders', await measurements.measureOrders(whole, limits, shop.products, version, plan))
  }
  if (wants('process')) {
    const memory = measurements.reportMemory(whole)
    // Stopped first: it would go on sending the mails of all those orders beside the starts.
    await whole.stop()
    const times: number[] = []
    for (let start = 0; start < starts; start++) {
      const server = await startServer({ databaseUrl: shop.url, sandbox, cache: true, jobs: false })
      times.push(server.startMs)
      await server.stop()
    }
    add('start', [memory, measurements.reportStart(times)])
  }
  await whole.stop()
}

/** The parts that start servers of their own. */
async function measureApart({ sandbox, serve, open }: Bench, shop: Shop): Promise<void> {
  const server = { databaseUrl: shop.url, sandbox, cache: true }
  if (wants('mails')) add('mails', await measureMails(shop.url, () => startServer({ ...server, jobs: true })))
  if (wants('videos')) {
    const nodeOptions = ['--import', join(import.meta.dirname, 'event-loop.ts')]
    const sender = track(await startServer({ ...server, jobs: false, nodeOptions }))
    add('videos', await measureVideoStreaming(shop.url, sandbox.dataDir, sender, plan.rounds * plan.sampleMs))
    await sender.stop()
  }
  if (wants('addresses')) {
    const more = await open(middle)
    const reader = await serve(more.url, { cache: true })
    add('different addresses', await measureUniqueUrls(reader, more.products))
    await reader.stop()
  }
}

/** The parts that read without the cache. */
async function measureWithoutCache({ serve, open }: Bench, shop: Shop, limits: ManagedProcess): Promise<void> {
  if (!wants('cold', 'growth')) return
  const cold = await serve(shop.url, { cache: false })
  if (wants('cold')) {
    const ofSmall = await measurements.measureCold(small, cold, limits, shop.products, plan)
    const more = await open(middle)
    const server = await serve(more.url, { cache: false })
    const itsLimits = track(await startLimits(more.url))
    const ofMiddle = await measurements.measureCold(middle, server, itsLimits, more.products, plan)
    add('reads without cache', [...ofSmall, ...ofMiddle])
    await server.stop()
  }
  if (wants('growth')) {
    const most = await open(large)
    const server = await serve(most.url, { cache: false })
    const [few, many] = [
      { server: cold, products: shop.products },
      { server, products: most.products, size: large },
    ]
    add('growth', await measurements.measureGrowth(few, many, plan))
  }
}

/** Plain pages from memory and rendered at each request. */
async function measurePlainPages({ serve }: Bench, shop: Shop, limits: ManagedProcess): Promise<void> {
  const warm = await serve(shop.url, { cache: true })
  add('plain pages', await measureWarmPages(warm, limits, plan))
  await warm.stop()
  const cold = await serve(shop.url, { cache: false })
  add('plain pages without cache', await measureColdPages(cold, limits, plan))
  await cold.stop()
}

/** Prints the table and writes the file. Returns the exit code. */
function report(): number {
  const missed = lines.filter((line) => holds(line) === false).length
  const withTarget = lines.filter((line) => holds(line) !== undefined).length
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${formatTable(lines)}\n`)
  console.log(`${describeMachine()}; ${flags.quick ? 'quick' : 'full'}, ${minutes} min`)
  console.log(`${withTarget - missed} targets reached, ${missed} missed`)
  const file = join(results, 'latest.json')
  writeFileSync(file, `${JSON.stringify({ machine: describeMachine(), plan, lines }, null, 2)}\n`)
  say(`written to ${file.slice(root.length + 1)}`)
  return missed === 0 ? 0 : 1
}

async function main(): Promise<number> {
  const unknown = chosen.filter((name) => !parts.some((part) => part === name))
  if (unknown.length > 0) {
    console.error(`Unknown part ${unknown.join(', ')}. Parts: ${parts.join(', ')}.`)
    return 1
  }
  const bench = await prepare()
  const shop = await bench.open(small)
  const limits = track(await startLimits(shop.url))
  await measureWhole(bench, shop, limits)
  await measureApart(bench, shop)
  await measureWithoutCache(bench, shop, limits)
  if (wants('pages')) await measurePlainPages(bench, shop, limits)
  if (wants('admin')) {
    const { ofLists, besideRuns } = await measureBackOffice(bench, { shop, size: large, limits, quick, say })
    add('back office', ofLists)
    add('shop beside two runs and an export', besideRuns)
  }
  if (wants('orders-1m')) {
    const isFilled = flags.filled !== undefined
    const url = flags.filled ?? (await bench.open(small)).url
    add('orders of the back office', await measureManyOrders(bench, { url, size: huge, isFilled, say }))
  }
  return report()
}

async function cleanUp(): Promise<void> {
  for (const step of cleanUps.splice(0)) await step().catch((error) => console.error(error))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cleanUp().then(() => process.exit(130)))
const code = await main().catch((error) => {
  console.error(error)
  return 1
})
await cleanUp()
process.exit(code)
