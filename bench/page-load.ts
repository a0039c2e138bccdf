import { buildRequest, openConnection } from './http-connection.ts'
import type { ManagedProcess } from './managed-process.ts'
import { setConstants, shareOf } from './measurements.ts'
import * as reading from './read-load.ts'
import type { Line } from './report.ts'
import { interleave, type Plan } from './rounds.ts'

/** The pages of the site map that are read: as many as popular addresses of the API. */
const readCount = 200

/** Addresses of the site map of a server: fixed pages, courses and products alternately, so that each kind is read as often. */
async function readAddresses(server: ManagedProcess): Promise<string[]> {
  const connection = await openConnection(server.port)
  const kinds: string[][] = []
  for (const part of ['pages', 'courses', 'products-1']) {
    const path = `/sitemaps/pl-${part}.xml`
    const text = (await reading.get(connection, buildRequest(path), path)).toString()
    kinds.push(
      [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
        const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
        return pathname + search
      }),
    )
  }
  connection.close()
  const rounds = Array.from({ length: Math.max(...kinds.map(({ length }) => length)) }, (_, round) =>
    kinds.flatMap((kind) => kind.slice(round, round + 1)),
  )
  return rounds.flat().slice(0, readCount)
}

/** Plain pages from memory, against constants of the same bytes. */
export async function measureWarmPages(server: ManagedProcess, limits: ManagedProcess, plan: Plan): Promise<Line[]> {
  const group = 'Plain pages, warm: 200 addresses of the site map'
  const paths = await readAddresses(server)
  await setConstants(server, limits, paths)
  const step = reading.cycle(paths)
  const series = await interleave(
    {
      constant: { port: limits.port, pid: limits.pid, step: reading.cycle(paths) },
      warm: { port: server.port, pid: server.pid, step },
    },
    plan,
  )
  return [
    { group, name: 'limit: constants of the same bytes', series: series.constant },
    shareOf(group, 'plain pages', series.warm, series.constant, 0.4),
  ]
}

/** Plain pages rendered at each request, against one SELECT and one count. */
export async function measureColdPages(server: ManagedProcess, limits: ManagedProcess, plan: Plan): Promise<Line[]> {
  const group = 'Plain pages, cache off'
  const paths = await readAddresses(server)
  const on = (pattern: RegExp) => ({
    port: server.port,
    pid: server.pid,
    step: reading.cycle(paths.filter((path) => pattern.test(path))),
  })
  const series = await interleave(
    {
      limit: { port: limits.port, pid: limits.pid, step: reading.cycle(['/limits/select-and-count']) },
      all: on(/./),
      home: on(/^\/$/),
      shop: on(/^\/sklep(\?|$)/),
      product: on(/^\/sklep\//),
      preview: on(/^\/podglad\/\d/),
    },
    plan,
  )
  return [
    { group, name: 'limit: SELECT + count', series: series.limit },
    shareOf(group, 'plain pages', series.all, series.limit, 0.3),
    { group, name: 'front page', series: series.home },
    { group, name: 'shop and categories', series: series.shop },
    { group, name: 'products', series: series.product },
    { group, name: 'previews of courses', series: series.preview },
  ]
}
