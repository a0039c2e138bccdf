import { buildRequest, openConnection } from './http-connection.ts'
import type { Step } from './load.ts'
import { memoryOf } from './machine.ts'
import type { ManagedProcess } from './managed-process.ts'
import type { Products } from './measurements.ts'
import { get } from './read-load.ts'
import type { Line } from './report.ts'

const different = 2_400
const connections = 16
const orders = ['IdDesc', 'OrdersCountDesc', 'PriceAsc', 'PriceDesc', 'NameAsc']

/** Unique URLs of the slowest public list with its longest pages: page numbers, prices, searches, unknown fields. */
function uniqueUrls({ names }: Products): string[] {
  return Array.from({ length: different }, (_, index) => {
    const query = new URLSearchParams({ languageCode: index % 2 ? 'pl' : 'en', pageSize: '100' })
    const kind = index % 4
    if (kind === 0) query.set('pageNumber', String(1 + (index % 90)))
    if (kind < 2) query.set('orderBy', orders[index % orders.length] as string)
    if (kind === 1) query.set('priceFrom', String(index / 100))
    if (kind === 2) query.set('searchBy', `${names[index % names.length]?.slice(0, 3 + (index % 9))}`)
    query.set('priceTo', String(1_000 + index / 100))
    query.set('visit', String(index).padStart(400, 'x'))
    return `/api/products?${query}`
  })
}

/** Requests each URL once per pass, in two passes, on several connections. */
async function readAll(server: ManagedProcess, paths: readonly string[]): Promise<void> {
  const queue = [...paths, ...paths].entries()
  const read: Step = async (connection) => {
    for (const [, path] of queue) await get(connection, buildRequest(path), path)
  }
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      const connection = await openConnection(server.port)
      await read(connection, worker)
      connection.close()
    }),
  )
}

/** Measures a server's memory after thousands of URLs that are never requested again. */
export async function measureUniqueUrls(server: ManagedProcess, products: Products): Promise<Line[]> {
  const before = memoryOf(server.pid) ?? Number.NaN
  await readAll(server, uniqueUrls(products))
  const group = `${different} different addresses of long lists`
  const memory = (name: string, number: number) => ({ group, name, value: { what: 'MB', number, digits: 0 } })
  return [
    memory('memory before', before),
    { ...memory('memory after', memoryOf(server.pid) ?? Number.NaN), target: { kind: 'at most', number: 200 } },
  ]
}
