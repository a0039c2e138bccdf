import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { ManagedProcess } from './managed-process.ts'
import type { Line } from './report.ts'

/** Limits in milliseconds of the 95th percentile (BO-017, BO-036), and of the page of an order. */
const listMs = 300
const pageMs = 150
const searchMs = 200
/** Calls of each kind: enough for a 95th percentile. */
const calls = 40

/** Fills a shop with orders, people and documents, or with orders alone. */
export async function fillShop(databaseUrl: string, what: 'people' | 'orders', size: number): Promise<void> {
  const statements = readFileSync(join(import.meta.dirname, `${what}.sql`), 'utf8')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statements.replaceAll(':size', String(size)))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Waits until the app has written the search terms of all records; seconds that it took. */
export async function waitForTerms(databaseUrl: string): Promise<number> {
  const began = performance.now()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ left: number }>('select count(*)::int as left from search_changes')
      if (rows[0]?.left === 0) break
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    await client.query('vacuum analyze')
    return (performance.now() - began) / 1_000
  } finally {
    await client.end()
  }
}

/** Calls of the back office by a signed-in owner of the demo. */
export async function openBackOffice({ port }: ManagedProcess) {
  const base = `http://127.0.0.1:${port}/api/admin`
  const signIn = await fetch(`${base}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@slodki-ul.test', password: 'Miodek123' }),
  })
  if (signIn.status !== 200) throw new Error(`Signing in to the back office failed: ${await signIn.text()}`)
  const { token } = (await signIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return {
    async get(path: string): Promise<{ ms: number; total: number }> {
      const began = performance.now()
      const response = await fetch(`${base}/${path}`, { headers })
      const body = (await response.json()) as unknown[]
      const ms = performance.now() - began
      if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
      const pagination = response.headers.get('pagination')
      return {
        ms,
        total: pagination ? (JSON.parse(pagination) as { totalItems: number }).totalItems : body.length,
      }
    },
    /** Reads a file to its end. */
    async download(path: string): Promise<void> {
      const response = await fetch(`${base}/${path}`, { headers })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path}: ${text}`)
    },
    async post(path: string, body: unknown): Promise<{ id: string }> {
      const response = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      })
      if (response.status >= 300) throw new Error(`${path}: ${await response.text()}`)
      return (await response.json()) as { id: string }
    },
  }
}
type BackOffice = Awaited<ReturnType<typeof openBackOffice>>

const orderLists = [
  'orders',
  'orders?pageSize=100&pageNumber=900',
  'orders?status=Paid&status=Packed&orderBy=placedAt',
  'orders?isPaid=false&paymentMethod=Cod&placedFrom=2023-01-01&placedTo=2024-06-30',
  'orders?totalFrom=200&totalTo=300&orderBy=-total',
  'orders?orderBy=customerName',
  'orders?productId=7',
  'orders?searchBy=anna%20kowal',
  'orders?searchBy=no',
]
const lists = [
  ...orderLists,
  'people',
  'people?orderBy=name&pageSize=100',
  'people?searchBy=wojcik',
  'people?hasSubscription=false&language=en',
  'people?orderBy=-lastOrderAt',
  'people?ordersFrom=1&ordersTo=3',
  'documents',
  'documents?type=Invoice&orderBy=-total',
  'documents?searchBy=zajac',
]

const searches = [
  '50001',
  'SU-10023',
  'an',
  'anna',
  'kowalska anna',
  'wojcik zak',
  'osoba777',
  '+48 500 00',
  '500007919',
  '1000050000',
  'BENCH 10500/2026',
  '620012340000000000050004',
  'nikogo takiego',
]

/** The 95th percentile of calls, in milliseconds; each address is called once before. */
async function percentile95(backOffice: BackOffice, paths: readonly string[]): Promise<{ p95: number; total: number }> {
  const times: number[] = []
  let total = 0
  if (paths.length === 1) await backOffice.get(paths[0] ?? '')
  for (let call = 0; call < calls; call++) {
    const measured = await backOffice.get(paths[call % paths.length] ?? '')
    times.push(measured.ms)
    total = measured.total
  }
  times.sort((a, b) => a - b)
  return { p95: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN, total }
}

type Asked = { group: string; name: string; paths: readonly string[]; limit: number }

async function measure(backOffice: BackOffice, { group, name, paths, limit }: Asked): Promise<Line> {
  const { p95, total } = await percentile95(backOffice, paths)
  return {
    group,
    name: paths.length === 1 ? `${name} (${total})` : name,
    value: { what: 'ms p95', number: p95, digits: 0 },
    target: { kind: 'at most', number: limit },
  }
}

/** Lists and search of the back office, one call after another. */
export async function measureLists(backOffice: BackOffice, size: number): Promise<Line[]> {
  const lines: Line[] = []
  const among = `${size} orders, people and documents`
  for (const path of lists) {
    const asked = { name: decodeURIComponent(path), paths: [path], limit: listMs }
    lines.push(await measure(backOffice, { group: `Lists of the back office, ${among}`, ...asked }))
  }
  for (const typed of searches) {
    const asked = { name: typed, paths: [`search?q=${encodeURIComponent(typed)}`], limit: searchMs }
    lines.push(await measure(backOffice, { group: `Search of the back office, ${among}`, ...asked }))
  }
  return lines
}

/** Lists of orders, and pages of orders of all ages that nobody has opened yet, one call after another. */
export async function measureOrderLists(backOffice: BackOffice, databaseUrl: string, size: number): Promise<Line[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<{ id: string }>(`select id from orders where number % $1 = 7 limit $2`, [Math.floor(size / calls), calls])
    .finally(() => client.end())
  const group = `Orders of the back office, among ${size}`
  const lines: Line[] = []
  for (const path of orderLists)
    lines.push(await measure(backOffice, { group, name: decodeURIComponent(path), paths: [path], limit: listMs }))
  const pages = rows.map(({ id }) => `orders/${id}`)
  lines.push(await measure(backOffice, { group, name: 'page of an order', paths: pages, limit: pageMs }))
  return lines
}

/** Begins two runs over 5,000 people each, the most that a run takes. */
export async function startRuns(backOffice: BackOffice): Promise<void> {
  for (const [createdFrom, createdTo] of [
    ['2022-01-02', '2022-03-20'],
    ['2023-01-01', '2023-03-20'],
  ])
    await backOffice.post('people/end-sessions', { selection: { all: { createdFrom, createdTo } } })
}

/** Exports nearly 5,000 people, the most that an export takes, again and again until it is stopped; stopping returns how often. */
export async function repeatExport(backOffice: BackOffice): Promise<() => Promise<number>> {
  await backOffice.post('session/confirm', { password: 'Miodek123' })
  let isStopped = false
  let made = 0
  const exporting = (async () => {
    while (!isStopped) {
      await backOffice.download('people/export?in=pl&createdFrom=2024-01-01&createdTo=2024-03-20')
      made += 1
    }
  })()
  // Its failure is reported when it is stopped.
  exporting.catch(() => {})
  return async () => {
    isStopped = true
    await exporting
    return made
  }
}

/** Whether a run is still under way. */
export const isRunning = async (backOffice: BackOffice): Promise<boolean> =>
  (await backOffice.get('runs?state=waiting&state=running')).total > 0
