import {
  fillShop,
  isRunning,
  measureLists,
  measureOrderLists,
  openBackOffice,
  repeatExport,
  startRuns,
  waitForTerms,
} from './admin-load.ts'
import type { ManagedProcess } from './managed-process.ts'
import { measureWarm, type Products } from './measurements.ts'
import type { Line } from './report.ts'
import type { Plan } from './rounds.ts'

type Say = (text: string) => void
/** What starts a server on a database. */
type Bench = { serve(databaseUrl: string, options: { cache: boolean; jobs?: boolean }): Promise<ManagedProcess> }
type Shop = { url: string; products: Products }
type BackOffice = { shop: Shop; size: number; limits: ManagedProcess; quick: Plan; say: Say }

/** Lists and search of the back office among many records, and the shop beside bulk runs and an export. */
export async function measureBackOffice(
  { serve }: Bench,
  { shop, size, limits, quick, say }: BackOffice,
): Promise<{ ofLists: Line[]; besideRuns: Line[] }> {
  await fillShop(shop.url, 'people', size)
  say(`${size} orders, people and documents are there`)
  const server = await serve(shop.url, { cache: true, jobs: true })
  const seconds = await waitForTerms(shop.url)
  say(`search terms written in ${seconds.toFixed(0)} s`)
  const backOffice = await openBackOffice(server)
  const ofLists = await measureLists(backOffice, size)
  // As installed: staff and background work have a process of their own (docs/operations/several-machines.md).
  const web = await serve(shop.url, { cache: true, jobs: false })
  await startRuns(backOffice)
  const stopExport = await repeatExport(backOffice)
  const beside = await measureWarm(shop.url, web, limits, shop.products, quick)
  if (!(await isRunning(backOffice))) say('the runs ended before the shop was measured')
  say(`${await stopExport()} exports were made beside`)
  await web.stop()
  await server.stop()
  const besideRuns = beside.map((line) => ({ ...line, group: `${line.group}, beside two bulk runs and an export` }))
  return { ofLists, besideRuns }
}

/** Lists and pages of orders of the back office among very many, which are made first unless they are there. */
export async function measureManyOrders(
  { serve }: Bench,
  { url, size, isFilled, say }: { url: string; size: number; isFilled: boolean; say: Say },
): Promise<Line[]> {
  if (!isFilled) await fillShop(url, 'orders', size)
  say(`${size} orders are there`)
  const server = await serve(url, { cache: true, jobs: true })
  const lines = await measureOrderLists(await openBackOffice(server), url, size)
  await server.stop()
  return lines
}
