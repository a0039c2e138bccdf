import { setTimeout as wait } from 'node:timers/promises'
import { type Academy, startApp } from './app.ts'
import { findEmbeddedViolations, findViolations, queryEmbedded, queryPostgres, type Violation } from './database.ts'
import type { ManagedProcess } from './managed-process.ts'
import {
  expireOrder,
  type OrderScenario,
  type Placed,
  payOrder,
  placeOrder,
  waitUntilSettled,
} from './order-scenarios.ts'
import { retryRequest } from './retry.ts'
import { createSandboxClient, type Sandbox } from './sandbox-client.ts'

/** Where a process kills itself, by the process that passes there. */
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

export type KilledProcess = keyof typeof faultInjectionPoints
export type FaultInjectionPoint = (typeof faultInjectionPoints)[KilledProcess][number]
export type Engine = 'postgres' | 'pglite'

/** What came of a run: nothing is wrong when `violations` is empty. */
export type FaultInjectionReport = {
  /** How the process ended at the point; null when it never got there. */
  killedBy: string | null
  orders: number
  violations: Violation[]
}

/** Mails wait for their next turn after a kill: only of them it may be said that they are yet to come. */
const isYetToCome = ({ rule }: Violation): boolean => rule === 'an order has its mail, sent'

/** On Postgres the background work has a process of its own; the embedded database allows only one. */
export const startFaultInjectionApp = (engine: Engine): Promise<Academy> =>
  startApp({ engine, servers: engine === 'postgres' ? [{ JOBS: '0' }, { JOBS: '1' }] : [{}] })

function programOf({ servers, sandbox }: Academy, point: FaultInjectionPoint): ManagedProcess {
  const names = Object.keys(faultInjectionPoints) as KilledProcess[]
  const victim = names.find((name) => faultInjectionPoints[name].some((each) => each === point))
  const program = victim === 'sandbox' ? sandbox : ((victim === 'worker' ? servers[1] : undefined) ?? servers[0])
  if (!program) throw new Error(`No process passes ${point}.`)
  return program
}

/** Exactly one order for each buyer, and the one that the buyer was told of. */
async function findOrderMistakes(academy: Academy, orders: readonly Placed[]): Promise<Violation[]> {
  const sql = 'select id, email from orders'
  const rows = await (academy.databaseUrl
    ? queryPostgres<{ id: string; email: string }>(academy.databaseUrl, sql)
    : queryEmbedded<{ id: string; email: string }>(academy.dataDir, sql))
  return orders.flatMap(({ email, orderId }) => {
    const ids = rows.filter((row) => row.email === email).map(({ id }) => id)
    return ids.length === 1 && ids[0] === orderId
      ? []
      : [{ rule: 'a buyer gets the one order that was made', subject: orderId, detail: ids.join(', ') }]
  })
}

/** The violations once nothing is under way: a mail whose process died has its next turn when its lease is over. */
async function findLastingViolations(academy: Academy): Promise<Violation[]> {
  const sandbox = createSandboxClient(academy.sandboxUrl)
  for (let round = 1; ; round++) {
    // The embedded database is read while nobody has it open.
    if (!academy.databaseUrl) await academy.servers[0]?.stop()
    const found = await (academy.databaseUrl
      ? findViolations(academy.databaseUrl)
      : findEmbeddedViolations(academy.dataDir))
    if (round === 10 || !found.some(isYetToCome)) return found
    if (!academy.databaseUrl) await academy.servers[0]?.start()
    await retryRequest(() => sandbox.moveClock(2 / (24 * 60)))
    await wait(1_200)
  }
}

/** Places the orders whose way leads past the point, and goes each one's way to its end. */
async function liveThrough(point: FaultInjectionPoint, api: string, sandbox: Sandbox, orders: Placed[]): Promise<void> {
  const stories: OrderScenario[] = point.startsWith('deadline.') ? ['unpaid', 'unpaid'] : ['card', 'cod', 'transfer']
  for (const story of stories) {
    const order = await placeOrder(api, story)
    orders.push(order)
    if (story === 'card' || story === 'transfer') await payOrder(api, sandbox, order)
  }
  for (const order of orders) if (order.story === 'unpaid') await expireOrder(api, sandbox, order)
  await waitUntilSettled(sandbox, orders)
}

/**
 * Lives through orders while a process kills itself at the `after`-th passing of a point, starts that process again, lets
 * everything be sent that was not, and reads the invariants: on Postgres already while the process lies dead.
 */
export async function runFaultInjection(
  academy: Academy,
  point: FaultInjectionPoint,
  after: number,
): Promise<FaultInjectionReport> {
  const [api = ''] = academy.servers.map(({ url }) => url)
  const sandbox = createSandboxClient(academy.sandboxUrl)
  const program = programOf(academy, point)
  await program.stop()
  // Reading the embedded database has left its server stopped.
  for (const server of academy.servers) if (server !== program && !server.isRunning()) await server.start()
  await program.start({ FAULT_POINT: point, FAULT_AFTER: String(after) })

  const atDeath: Violation[] = []
  let killedBy: string | null = null
  let isOver = false
  const watching = (async () => {
    const { signal, code } = await program.ended()
    // Ended by whoever cleans up.
    if (isOver) return
    killedBy = signal ?? `exit code ${code}`
    if (academy.databaseUrl)
      atDeath.push(...(await findViolations(academy.databaseUrl)).filter((violation) => !isYetToCome(violation)))
    await program.start()
  })()

  const orders: Placed[] = []
  try {
    await liveThrough(point, api, sandbox, orders)
  } finally {
    isOver = true
  }
  if (killedBy === null) return { killedBy, orders: orders.length, violations: [] }
  await watching

  const violations = [
    ...atDeath,
    ...(await findLastingViolations(academy)),
    ...(await findOrderMistakes(academy, orders)),
  ]
  return { killedBy, orders: orders.length, violations }
}
