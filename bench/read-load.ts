import pg from 'pg'
import { buildRequest, type HttpConnection } from './http-connection.ts'
import type { Step } from './load.ts'
import { createRandom, createZipf } from './seeded-random.ts'

const orders = ['IdDesc', 'OrdersCountDesc', 'PriceAsc', 'PriceDesc'] as const

/** Requests a URL and throws unless the status is 200. */
export async function get(connection: HttpConnection, request: Buffer, path: string): Promise<Buffer> {
  const { status, body } = await connection.send(request)
  if (status !== 200) throw new Error(`${path} responded ${status}: ${body.subarray(0, 300)}`)
  return body
}

/** Cycles through URLs, each connection starting at another one. */
export function cycle(paths: readonly string[]): Step {
  const requests = paths.map((path) => ({ path, bytes: buildRequest(path) }))
  const next = new Map<number, number>()
  return async (connection, worker) => {
    const turn = next.get(worker) ?? worker
    next.set(worker, turn + 1)
    const { path, bytes } = requests[turn % requests.length] as (typeof requests)[number]
    await get(connection, bytes, path)
  }
}

function listPath(query: Record<string, string | number>): string {
  const params = new URLSearchParams({ languageCode: 'pl' })
  for (const [name, value] of Object.entries(query)) params.set(name, String(value))
  return `/api/products?${params}`
}

/** The first page of each sort order. */
export const firstPages = orders.map((orderBy) => listPath({ pageSize: 10, orderBy }))
export const deepPages = orders.map((orderBy) => listPath({ pageSize: 10, orderBy, pageNumber: 1000 }))
export const firstPage = [listPath({ pageSize: 10 })]

/** Forty pairs of a category and a price range, from wide to narrow. */
export function filteredPages(): string[] {
  const random = createRandom(1)
  return Array.from({ length: 40 }, (_, index) => {
    const priceFrom = Math.floor(random() * 200)
    return listPath({
      pageSize: 10,
      orderBy: orders[index % orders.length] as string,
      CategoriesIds: 1 + Math.floor(random() * 44),
      priceFrom,
      priceTo: priceFrom + 20 + Math.floor(random() * 200),
    })
  })
}

export const detailPaths = (ids: readonly number[]): string[] => ids.map((id) => `/api/products/${id}/pl`)

const swapLetters = (word: string): string => word.slice(0, 3) + word[4] + word[3] + word.slice(5)

/** Typical searches: a word, its prefix, a typing error, two words of one product. */
export function searches(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const [first = '', second = ''] = name.split(' ')
    const typed = [first, second.slice(0, 5), swapLetters(first), `${first} ${second}`][index % 4] as string
    return listPath({ pageSize: 10, searchBy: typed })
  })
}

/** Two hundred URLs, the most popular first: lists and products alternate. */
export function popularUrls(ids: readonly number[]): string[] {
  const lists = [
    ...orders.flatMap((orderBy) =>
      Array.from({ length: 10 }, (_, page) => listPath({ pageSize: 9, orderBy, pageNumber: page + 1 })),
    ),
    ...Array.from({ length: 44 }, (_, category) =>
      listPath({ pageSize: 9, orderBy: 'IdDesc', CategoriesIds: category + 1 }),
    ),
    ...Array.from({ length: 16 }, (_, page) =>
      listPath({ pageSize: 9, orderBy: 'IdDesc', pageNumber: page + 1, languageCode: 'en' }),
    ),
  ]
  return lists.flatMap((list, index) => [list, `/api/products/${ids[index]}/pl`])
}

/** Milliseconds after which a response must show a committed change. */
const freshMs = 1_000
/** Above every initial stock, so that a later write is always a greater number. */
const firstStock = 2_000_000
const readsPerWrite = 100

type Shown = { readonly body: Buffer; readonly stocks: readonly (readonly [id: number, stock: number])[] }
type Card = { id: number; stock: number }

/**
 * Reads popular URLs by Zipf's law, changes the stock of a product after every hundred reads, and checks in every
 * response that it shows each change committed a second before. `stale` returns the result.
 */
export async function createFreshReading(databaseUrl: string, paths: readonly string[], ids: readonly number[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const pickAddress = createZipf(
    paths.map((path) => ({ path, bytes: buildRequest(path) })),
    createRandom(2),
  )
  const pickProduct = createZipf(ids, createRandom(3))
  const shown = new Map<string, Shown>()
  const required = new Map<number, number>()
  const recent: { id: number; stock: number; at: number }[] = []
  let [reads, writes, stale, stock] = [0, 0, 0, firstStock]
  let writing: Promise<unknown> = Promise.resolve()

  function write(): void {
    const [id, value] = [pickProduct(), ++stock]
    writes++
    writing = writing
      .then(() => client.query('update products set stock = $2 where id = $1', [id, value]))
      .then(() => recent.push({ id, stock: value, at: performance.now() }))
  }

  function look(path: string, body: Buffer): void {
    for (let oldest = recent[0]; oldest && oldest.at < performance.now() - freshMs; oldest = recent[0]) {
      required.set(oldest.id, oldest.stock)
      recent.shift()
    }
    let known = shown.get(path)
    if (!known?.body.equals(body)) {
      const cards = [JSON.parse(body.toString())].flat() as Card[]
      known = { body: Buffer.from(body), stocks: cards.map((card) => [card.id, card.stock] as const) }
      shown.set(path, known)
    }
    if (known.stocks.some(([id, value]) => value < (required.get(id) ?? 0))) stale++
  }

  const step: Step = async (connection) => {
    const { path, bytes } = pickAddress()
    const body = await get(connection, bytes, path)
    look(path, body)
    if (++reads % readsPerWrite === 0) write()
  }
  return {
    step,
    /** The number of stale responses and of changes. */
    state: () => ({ reads, writes, stale }),
    async close() {
      await writing
      await client.end()
    },
  }
}
