import { setTimeout as wait } from 'node:timers/promises'
import { type App, startApp } from './app.ts'
import { findEmbeddedViolations, findViolations, queryEmbedded, queryPostgres, type Violation } from './database.ts'
import type { ManagedProcess } from './managed-process.ts'
import {
  expireOrder,
  type OrderScenario,
  type PlacedOrder,
  payOrder,
  placeOrder,
  waitUntilSettled,
} from './order-scenarios.ts'
import { retryRequest } from './retry.ts'
import { createSandboxClient, type Sandbox } from './sandbox-client.ts'

/** Fault points by the process that kills itself there. */
export const faultInjectionPoints = {
  server: [
    'order.before-commit',
    'order.after-commit',
    'payment.after-session',
    'payment.after-record',
    'webhook.before-commit',
    'webhook.after-commit',
  ],
  worker: ['mail.before-send', 'mail.after-send', 'deadline.after-expire', 'deadline.before-commit'],
  sandbox: [
    'sandbox.session-before-save',
    'sandbox.session-after-save',
    'sandbox.paid-before-delivery',
    'sandbox.delivered-before-mark',
    'sandbox.mail-after-save',
  ],
} as const

/** Points that only what staff do with orders passes (staff-faults.ts), by process. */
const staffFaultPoints = {
  server: ['action.before-commit', 'action.after-commit'],
  worker: [
    'refund.after-send',
    'refund.before-commit',
    'shipment.after-create',
    'shipment.after-label',
    'shipment.after-cancel',
  ],
} as const
export type StaffFaultPoint = (typeof staffFaultPoints)[keyof typeof staffFaultPoints][number]

export type KilledProcess = keyof typeof faultInjectionPoints
export type FaultInjectionPoint = (typeof faultInjectionPoints)[KilledProcess][number]
export type Engine = 'postgres' | 'pglite'

/** Result of a run: `violations` is empty when nothing is wrong. */
export type FaultInjectionReport = {
  /** How the process ended at the point; null when it never reached it. */
  killedBy: string | null
  orders: number
  violations: Violation[]
}

/** Mails are retried after a kill: only they may still be pending. */
const isYetToCome = ({ rule }: Violation): boolean => rule === 'an order has its mail, sent'

/** On Postgres background work runs in a separate process; the embedded database allows only one. */
export const startFaultInjectionApp = (engine: Engine): Promise<App> =>
  startApp({ engine, servers: engine === 'postgres' ? [{ JOBS: '0' }, { JOBS: '1' }] : [{}] })

function programOf({ servers, sandbox }: App, point: FaultInjectionPoint | StaffFaultPoint): ManagedProcess {
  const isPointOf = ([, points]: [string, readonly string[]]) => points.includes(point)
  const [victim] = [...Object.entries(faultInjectionPoints), ...Object.entries(staffFaultPoints)].find(isPointOf) ?? []
  const program = victim === 'sandbox' ? sandbox : ((victim === 'worker' ? servers[1] : undefined) ?? servers[0])
  if (!program) throw new Error(`No process passes ${point}.`)
  return program
}

/** Checks that each buyer has exactly one order, the one whose id they received. */
async function findOrderMistakes(app: App, orders: readonly PlacedOrder[]): Promise<Violation[]> {
  const sql = 'select id, email from orders'
  const rows = await (app.databaseUrl
    ? queryPostgres<{ id: string; email: string }>(app.databaseUrl, sql)
    : queryEmbedded<{ id: string; email: string }>(app.dataDir, sql))
  return orders.flatMap(({ email, orderId }) => {
    const ids = rows.filter((row) => row.email === email).map(({ id }) => id)
    return ids.length === 1 && ids[0] === orderId
      ? []
      : [{ rule: 'a buyer gets the one order that was made', subject: orderId, detail: ids.join(', ') }]
  })
}

/** The violations once the app is idle: a mail whose process died is retried when its lease has expired. */
export async function findLastingViolations(app: App): Promise<Violation[]> {
  const sandbox = createSandboxClient(app.sandboxUrl)
  for (let round = 1; ; round++) {
    // The embedded database is read while no process uses it.
    if (!app.databaseUrl) await app.servers[0]?.stop()
    const found = await (app.databaseUrl ? findViolations(app.databaseUrl) : findEmbeddedViolations(app.dataDir))
    if (round === 10 || !found.some(isYetToCome)) return found
    if (!app.databaseUrl) await app.servers[0]?.start()
    await retryRequest(() => sandbox.advanceClock(2 / (24 * 60)))
    await wait(1_200)
  }
}

/** Runs the order scenarios that pass the fault injection point to their end. */
async function runScenarios(
  point: FaultInjectionPoint,
  api: string,
  sandbox: Sandbox,
  orders: PlacedOrder[],
): Promise<void> {
  const stories: OrderScenario[] = point.startsWith('deadline.') ? ['unpaid', 'unpaid'] : ['card', 'cod', 'transfer']
  for (const story of stories) {
    const order = await placeOrder(api, story)
    orders.push(order)
    if (story === 'card' || story === 'transfer') await payOrder(api, sandbox, order)
  }
  for (const order of orders) if (order.story === 'unpaid') await expireOrder(api, sandbox, order)
  await waitUntilSettled(sandbox, orders)
}

/** How the process ended, null when it never reached the point, and the violations while it was down. */
type Kill = { killedBy: string | null; atDeath: Violation[] }

/**
 * Does work while a process kills itself when it passes a point for the `after`-th time, and restarts that process. On
 * Postgres the invariants are checked while it is down.
 */
export async function killDuring(
  app: App,
  { point, after }: { point: FaultInjectionPoint | StaffFaultPoint; after: number },
  work: () => Promise<unknown>,
): Promise<Kill> {
  const program = programOf(app, point)
  await program.stop()
  // Reading the embedded database required stopping its server.
  for (const server of app.servers) if (server !== program && !server.isRunning()) await server.start()
  await program.start({ FAULT_INJECTION_POINT: point, FAULT_INJECTION_AFTER: String(after) })

  const kill: Kill = { killedBy: null, atDeath: [] }
  let isOver = false
  const watching = (async () => {
    const { signal, code } = await program.ended()
    // Stopped by the clean-up.
    if (isOver) return
    kill.killedBy = signal ?? `exit code ${code}`
    if (app.databaseUrl)
      kill.atDeath.push(...(await findViolations(app.databaseUrl)).filter((violation) => !isYetToCome(violation)))
    await program.start()
  })()
  try {
    await work()
  } finally {
    isOver = true
  }
  if (kill.killedBy !== null) await watching
  return kill
}

/**
 * Places orders while a process kills itself when it passes a point for the `after`-th time, restarts that process, waits
 * for all deliveries, and checks the invariants; on Postgres also while the process is down.
 */
export async function runFaultInjection(
  app: App,
  point: FaultInjectionPoint,
  after: number,
): Promise<FaultInjectionReport> {
  const [api = ''] = app.servers.map(({ url }) => url)
  const sandbox = createSandboxClient(app.sandboxUrl)
  const orders: PlacedOrder[] = []
  const { killedBy, atDeath } = await killDuring(app, { point, after }, () => runScenarios(point, api, sandbox, orders))
  if (killedBy === null) return { killedBy, orders: orders.length, violations: [] }
  const violations = [...atDeath, ...(await findLastingViolations(app)), ...(await findOrderMistakes(app, orders))]
  return { killedBy, orders: orders.length, violations }
}
