// Measures pages of the production build with Lighthouse, as on a phone with a slow connection: median of several runs. Prints a
// table and writes .test/lighthouse.json. `npm run lighthouse` builds first and finds Chromium (CHROMIUM_PATH); the database is in
// the Postgres of TEST_DATABASE_URL, without it embedded. `-- --runs 3` changes the number of runs, `-- --only home,shop` selects
// pages, `-- --check` exits with 1 when a limit is missed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { coursePreviewPage, pages, productPage } from '@slodki-ul/contract/pages'
import lighthouse from 'lighthouse'
import { startApp } from './support/app.ts'
import { declinedConsentCookie } from './support/cookie-consent.ts'
import { root } from './support/managed-process.ts'
import { fillCart } from './support/orders.ts'
import { findPorts } from './support/ports.ts'

const measuredPages: Record<string, string> = {
  home: pages.home,
  shop: pages.shop,
  product: productPage('slodkosci', 15),
  preview: coursePreviewPage(1),
  landing: pages.coursesLanding,
  checkout: pages.checkout,
}

/**
 * The metrics of a report with the limits of `--check`: those of "good" in the Core Web Vitals, and scores of 0 to 100.
 */
const measures: Record<string, { category?: string; audit?: string; atLeast?: number; atMost?: number; unit: string }> =
  {
    Performance: { category: 'performance', atLeast: 95, unit: '' },
    Accessibility: { category: 'accessibility', atLeast: 100, unit: '' },
    'Best practices': { category: 'best-practices', atLeast: 100, unit: '' },
    SEO: { category: 'seo', atLeast: 100, unit: '' },
    'First paint': { audit: 'first-contentful-paint', atMost: 1_800, unit: 'ms' },
    'Largest paint': { audit: 'largest-contentful-paint', atMost: 2_500, unit: 'ms' },
    'Blocking time': { audit: 'total-blocking-time', atMost: 200, unit: 'ms' },
    'Layout shift': { audit: 'cumulative-layout-shift', atMost: 0.1, unit: '' },
    Transferred: { audit: 'total-byte-weight', unit: 'kB' },
  }

type Figures = Record<string, number>

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Loads a URL once, with an empty cache. Throws when Lighthouse could not measure it. */
async function measure(url: string, port: number): Promise<Figures> {
  const onlyCategories = Object.values(measures).flatMap(({ category }) => category ?? [])
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories })
  const report = result?.lhr
  if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`)
  const shown = report.finalDisplayedUrl
  // The application moves the path of a plain address behind the hash.
  const { origin, pathname } = new URL(url)
  if (shown !== url && shown !== `${origin}/#${pathname}`) throw new Error(`${url} redirects to ${shown}`)
  return Object.fromEntries(
    Object.entries(measures).map(([name, { category = '', audit = '', unit }]) => {
      const score = report.categories[category]?.score
      const value = category ? typeof score === 'number' && score * 100 : report.audits[audit]?.numericValue
      if (typeof value !== 'number') throw new Error(`${url}: Lighthouse has no figure for "${name}"`)
      return [name, unit === 'kB' ? value / 1_000 : value]
    }),
  )
}

/** Measures a page again when Lighthouse gave no figure, as now and then happens to one of its many audits. */
async function measureUntilWhole(url: string, port: number, tries = 3): Promise<Figures> {
  try {
    return await measure(url, port)
  } catch (error) {
    if (tries === 1) throw error
    console.error(`${(error as Error).message}: measured again`)
    return measureUntilWhole(url, port, tries - 1)
  }
}

const formatFigure = (name: string, value: number) =>
  name === 'Layout shift'
    ? value.toFixed(3)
    : `${Math.round(value)}${measures[name]?.unit ? ` ${measures[name].unit}` : ''}`

function printTable(figures: Record<string, Figures>): void {
  const rows = [
    ['', ...Object.keys(measures)],
    ...Object.entries(figures).map(([page, each]) => [
      page,
      ...Object.keys(measures).map((name) => formatFigure(name, each[name] ?? 0)),
    ]),
  ]
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

function findMisses(figures: Record<string, Figures>): string[] {
  return Object.entries(figures).flatMap(([page, each]) =>
    Object.entries(measures).flatMap(([name, { atLeast = -Infinity, atMost = Infinity }]) => {
      // The checkout is closed to search engines on purpose.
      if (page === 'checkout' && name === 'SEO') return []
      const value = each[name] ?? Number.NaN
      if (value >= atLeast && value <= atMost) return []
      const limit = atMost < Infinity ? `at most ${atMost}` : `at least ${atLeast}`
      return [`${page}: ${name} is ${formatFigure(name, value)}, the limit is ${limit}`]
    }),
  )
}

/** Measures the pages in turns, so that other load on the machine affects all of them equally. */
async function measurePages(names: readonly string[], runs: number): Promise<Record<string, Figures[]>> {
  const app = await startApp({ engine: process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite', isFirstStart: true })
  const port = await findPorts()
  const browser = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    const cart = await fillCart(app.servers[0]?.url ?? app.url, { 15: 2, 58: 1 })
    await browser.addCookies([declinedConsentCookie(app.url), { name: 'cartId', value: cart.id, url: app.url }])
    const measured: Record<string, Figures[]> = Object.fromEntries(names.map((name) => [name, []]))
    for (let run = 1; run <= runs; run++)
      for (const name of names) {
        console.error(`Run ${run} of ${runs}: ${name}`)
        measured[name]?.push(await measureUntilWhole(`${app.url}${measuredPages[name]}`, port))
      }
    return measured
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function main(): Promise<number> {
  const runs = Number(flags.runs)
  const names = flags.only?.split(',') ?? Object.keys(measuredPages)
  const unknown = names.filter((name) => !(name in measuredPages))
  if (unknown.length > 0 || !(Number.isInteger(runs) && runs > 0)) {
    console.error(`--only takes ${Object.keys(measuredPages).join(', ')}; --runs a number from 1`)
    return 1
  }
  const loadBefore = loadavg()[0] ?? 0
  const measured = await measurePages(names, runs)
  const medians = Object.fromEntries(
    Object.entries(measured).map(([page, each]) => [
      page,
      Object.fromEntries(Object.keys(measures).map((name) => [name, medianOf(each.map((run) => run[name] ?? 0))])),
    ]),
  )
  printTable(medians)
  const folder = join(root, '.test')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'lighthouse.json'),
    `${JSON.stringify({ runs, cores: availableParallelism(), loadBefore, medians, measured }, null, 2)}\n`,
  )
  console.log(
    `Median of ${runs} runs; load of the machine before: ${loadBefore.toFixed(1)}. Written to .test/lighthouse.json`,
  )
  if (!flags.check) return 0
  const misses = findMisses(medians)
  for (const miss of misses) console.log(`✗ ${miss}`)
  return misses.length > 0 ? 1 : 0
}

process.exit(
  await main().catch((error) => {
    console.error(error)
    return 1
  }),
)
