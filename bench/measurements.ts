import pg from 'pg'
import { buildRequest, openConnection } from './http-connection.ts'
import type { Load, Sample } from './load.ts'
import { memoryOf } from './machine.ts'
import type { ManagedProcess } from './managed-process.ts'
import * as ordering from './order-load.ts'
import * as reading from './read-load.ts'
import type { Line } from './report.ts'
import { interleave, median, type Plan, ratioOf, type Series } from './rounds.ts'

const on = ({ port, pid }: ManagedProcess, step: Load['step']): Load => ({ port, pid, step })
const throughput = ({ perSecond }: Sample): number => perSecond
const latency = ({ p50 }: Sample): number => p50

/** A row that must reach a share of the baseline's throughput. */
export const shareOf = (group: string, name: string, series: Series, limit: Series, atLeast: number): Line => ({
  group,
  name,
  series,
  value: { what: 'of the limit', number: ratioOf(series, limit, throughput), digits: 2 },
  target: { kind: 'at least', number: atLeast },
})

/** Product data used to build requests, read from the database, the same in every run. */
export type Products = { physicalIds: number[]; popularIds: number[]; names: string[] }

export async function readProducts(databaseUrl: string): Promise<Products> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const ids = async (text: string) => (await client.query<{ id: number }>(text)).rows.map(({ id }) => id)
    const names = await client.query<{ name: string }>(
      'select name_pl as name from products where id > 60 order by md5(id::text) limit 40',
    )
    return {
      physicalIds: await ids('select id from products where not is_virtual order by md5(id::text) limit 1000'),
      popularIds: await ids('select id from products order by orders_count desc, id desc limit 100'),
      names: names.rows.map(({ name }) => name),
    }
  } finally {
    await client.end()
  }
}

/** Lets the baseline server answer the same bytes as a server at some URLs. */
export async function setConstants(server: ManagedProcess, limits: ManagedProcess, paths: readonly string[]) {
  const connection = await openConnection(server.port)
  const bodies: Record<string, string> = {}
  for (const path of paths) bodies[path] = (await reading.get(connection, buildRequest(path), path)).toString()
  connection.close()
  const setup = await openConnection(limits.port)
  await setup.send(buildRequest('/limits/constants', { method: 'POST', body: bodies }))
  setup.close()
}

/** Cached popular URLs while stock changes, against constants of the same size. */
export async function measureWarm(
  databaseUrl: string,
  server: ManagedProcess,
  limits: ManagedProcess,
  products: Products,
  plan: Plan,
): Promise<Line[]> {
  const group = 'Lists and products, warm: 200 addresses by Zipf, one change of stock per 100 reads'
  const paths = reading.popularUrls(products.popularIds)
  await setConstants(server, limits, paths)
  const ours = await reading.createFreshReading(databaseUrl, paths, products.popularIds)
  const constant = await reading.createFreshReading(databaseUrl, paths, products.popularIds)
  const series = await interleave({ constant: on(limits, constant.step), warm: on(server, ours.step) }, plan)
  const { reads, writes, stale } = ours.state()
  await Promise.all([ours.close(), constant.close()])
  return [
    { group, name: 'limit: constants of the same bytes', series: series.constant },
    shareOf(group, 'lists and products', series.warm, series.constant, 0.4),
    {
      group,
      name: `responses older than 1 s (of ${reads}, ${writes} changes)`,
      value: { what: 'responses', number: stale, digits: 0 },
      target: { kind: 'at most', number: 0 },
    },
  ]
}

/** Uncached reads, against one SELECT and one count. */
export async function measureCold(
  size: number,
  server: ManagedProcess,
  limits: ManagedProcess,
  products: Products,
  plan: Plan,
): Promise<Line[]> {
  const group = `Cache off, ${size} products`
  const series = await interleave(
    {
      limit: on(limits, reading.cycle(['/limits/select-and-count'])),
      list: on(server, reading.cycle(reading.firstPage)),
      detail: on(server, reading.cycle(reading.detailPaths(products.popularIds))),
      search: on(server, reading.cycle(reading.searches(products.names))),
    },
    plan,
  )
  return [
    { group, name: 'limit: SELECT + count', series: series.limit },
    shareOf(group, 'list', series.list, series.limit, 0.5),
    shareOf(group, 'product', series.detail, series.limit, 0.5),
    shareOf(group, 'search', series.search, series.limit, 0.25),
  ]
}

/** Carts and orders, against the minimal order. */
export async function measureOrders(
  server: ManagedProcess,
  limits: ManagedProcess,
  products: Products,
  termsVersion: string,
  plan: Plan,
): Promise<Line[]> {
  const group = 'Carts and orders'
  const series = await interleave(
    {
      limit: on(limits, ordering.minimalOrder(products.physicalIds)),
      add: on(server, ordering.addToCart(products.physicalIds)),
      cod: on(server, ordering.placeGuestOrder(products.physicalIds, 'Cod', termsVersion)),
      card: on(server, ordering.placeGuestOrder(products.physicalIds, 'Stripe', termsVersion)),
    },
    plan,
  )
  return [
    { group, name: 'limit: an order of five statements', series: series.limit },
    shareOf(group, 'add to cart', series.add, series.limit, 0.4),
    shareOf(group, 'guest order, cash on delivery (3 calls)', series.cod, series.limit, 0.12),
    shareOf(group, 'guest order, card, stand-in (3 calls)', series.card, series.limit, 0.06),
  ]
}

/** The cost of a hundred thousand products against a few hundred. */
export async function measureGrowth(
  small: { server: ManagedProcess; products: Products },
  large: { server: ManagedProcess; products: Products; size: number },
  plan: Plan,
): Promise<Line[]> {
  const group = `Growth, cache off: ${large.size} products against 300, time`
  const filters = reading.filteredPages()
  const series = await interleave(
    {
      first300: on(small.server, reading.cycle(reading.firstPages)),
      filter300: on(small.server, reading.cycle(filters)),
      search300: on(small.server, reading.cycle(reading.searches(small.products.names))),
      first: on(large.server, reading.cycle(reading.firstPages)),
      filter: on(large.server, reading.cycle(filters)),
      search: on(large.server, reading.cycle(reading.searches(large.products.names))),
      deep: on(large.server, reading.cycle(reading.deepPages)),
    },
    plan,
  )
  const times = (name: string, of: Series, to: Series, atMost: number): Line => ({
    group,
    name,
    series: of,
    value: { what: 'times as long', number: ratioOf(of, to, latency), digits: 2 },
    target: { kind: 'at most', number: atMost },
  })
  return [
    { group, name: 'first page, 300', series: series.first300 },
    { group, name: 'category and price, 300', series: series.filter300 },
    { group, name: 'search, 300', series: series.search300 },
    times('first page', series.first, series.first300, 2),
    times('category and price', series.filter, series.filter300, 3),
    times('search', series.search, series.search300, 5),
    {
      group,
      name: 'search, slowest hundredth',
      value: { what: 'ms', number: median(series.search.map(({ p99 }) => p99)), digits: 1 },
      target: { kind: 'at most', number: 60 },
    },
    times('page 1,000 against the first', series.deep, series.first300, 3),
  ]
}

export function reportMemory(server: ManagedProcess): Line {
  return {
    group: 'The process',
    name: 'memory after all load',
    value: { what: 'MB', number: memoryOf(server.pid) ?? Number.NaN, digits: 0 },
    target: { kind: 'at most', number: 220 },
  }
}

export const reportStart = (starts: readonly number[]): Line => ({
  group: 'The process',
  name: 'start on a current Postgres until healthy',
  value: { what: 's', number: median(starts) / 1000, digits: 2 },
  target: { kind: 'at most', number: 0.8 },
})
