// Imports 5,000 rows, kills the process that works on them in the middle and starts it again: each row counts exactly once,
// and all of it takes no longer than a minute.
import { setTimeout as wait } from 'node:timers/promises'
import type { ProductImport } from '@slodki-ul/contract/catalogue/product-imports.admin'
import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import { type App, startApp } from '../support/app.ts'
import { findViolations, queryPostgres } from '../support/database.ts'
import { until } from '../support/retry.ts'
import { openOwnerCalls } from '../support/staff-calls.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'

const rows = 5_000
/** Products that are there already: their rows change a price and a stock, all others add a product. */
const present = 2_500
const secondsMax = 60

const skuOf = (row: number) => `IMPORT-${String(row).padStart(4, '0')}`
const priceOf = (row: number) => 6_000 + (row % 700)
const stockOf = (row: number) => 20 + (row % 9)

/** A file as a spreadsheet saves it in Polish. */
function makeFile(): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    [skuOf(row), `Produkt ${row}`, (priceOf(row) / 100).toFixed(2).replace('.', ','), stockOf(row)].join(';'),
  )
  return ['SKU;Nazwa;Cena brutto;Zapas', ...lines].join('\n')
}

const addProducts = `insert into products
  (slug, sku, name_pl, short_description_pl, description_pl, price, stock, manufacturer, is_published, created_at, first_published_at)
  select 'import-' || n, 'IMPORT-' || lpad(n::text, 4, '0'), 'Produkt ' || n, 'Krótko', '<p>Opis</p>', 5000, 0,
    '{"name":"W","address":"A","email":"w@test.example"}'::jsonb, true, timestamptz '2020-01-01', timestamptz '2020-01-01'
  from generate_series(0, $1 - 1) as n`

/** What the file did, read from every table that a row writes. */
const facts = `with wanted as (
    select 'IMPORT-' || lpad(n::text, 4, '0') as sku, 6000 + n % 700 as price, 20 + n % 9 as stock
    from generate_series(0, $1 - 1) as n),
  made as (
    select p.id, count(*) over (partition by w.sku) as duplicates, p.price = w.price and p.stock = w.stock as is_right
    from wanted w join products p on p.sku = w.sku)
  select count(*) filter (where is_right and duplicates = 1)::int as products,
    (select count(*)::int from audit_entries where subject ->> 'runId' = $2) as entries,
    (select count(distinct subject ->> 'row')::int from audit_entries where subject ->> 'runId' = $2) as rows,
    (select count(*)::int from stock_movements m join made on made.id = m.product_id where m.reason = 'count') as movements,
    (select count(*)::int from prices c join made on made.id = c.product_id join products p on p.id = made.id
      where c.valid_to is null and c.price = p.price) as ledger
  from made`

async function importWithKill(app: App, print: SoakOptions['print']): Promise<string[]> {
  const [web, worker] = app.servers
  const databaseUrl = app.databaseUrl ?? ''
  await queryPostgres(databaseUrl, addProducts, [present])
  const { send } = await openOwnerCalls(web?.url ?? '')
  const tried = performance.now()
  const added = await send<ProductImport>('POST', 'product-imports?name=cennik.csv', makeFile())
  const trial = (performance.now() - tried) / 1_000
  const { counts, hash, id } = added
  if (counts.new !== rows - present || counts.changed !== present) return [`tried: ${JSON.stringify(counts)}`]

  const begun = performance.now()
  const run = await send<Run>('POST', `product-imports/${id}/start`, { hash, skipWrong: false })
  const applied = async () => (await send<ProductImport>('GET', `product-imports/${id}`)).applied
  await until('a third of the rows', async () => (await applied()) >= rows / 3)
  await worker?.stop('SIGKILL')
  const { signal } = (await worker?.ended()) ?? {}
  const atKill = await applied()
  await worker?.start()
  const restarted = (performance.now() - begun) / 1_000
  const deadline = begun + 4 * secondsMax * 1_000
  while ((await send<Run>('GET', `runs/${run.id}`)).state !== 'done' && performance.now() < deadline) await wait(500)
  const seconds = (performance.now() - begun) / 1_000
  print(
    `  tried in ${trial.toFixed(1)} s; killed by ${signal} at row ${atKill}, up again after ${restarted.toFixed(1)} s; ${rows} rows in ${seconds.toFixed(1)} s`,
  )
  const [found] = await queryPostgres<Record<string, number>>(databaseUrl, facts, [rows, run.id])
  // The ledger of a new product begins when it is published.
  const expected = { products: rows, entries: rows, rows, movements: rows, ledger: present }
  const wrong = Object.entries(expected).filter(([what, count]) => found?.[what] !== count)
  return [
    ...(signal === 'SIGKILL' && atKill < rows ? [] : ['the process was not killed in the middle']),
    ...(seconds <= secondsMax ? [] : [`it took ${seconds.toFixed(1)} s of ${secondsMax}`]),
    ...wrong.map(([what, count]) => `${what}: ${found?.[what]} of ${count}`),
    ...(await findViolations(databaseUrl)).map(({ rule, subject }) => `${rule}: ${subject}`),
  ]
}

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const app = await startApp({ servers: [{ JOBS: '0' }, { JOBS: '1' }] })
  try {
    const wrong = await importWithKill(app, print)
    print(`${wrong.length ? '✗' : '✓'} import${wrong.map((line) => `\n    ${line}`).join('')}`)
    return wrong.length ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
  } finally {
    await app.stop()
  }
}

export const imports: Scenario = { name: 'imports', run }
