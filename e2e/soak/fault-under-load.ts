import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../support/app.ts'
import {
  type OrderScenario,
  type PlacedOrder,
  payOrder,
  placeOrder,
  waitUntilSettled,
} from '../support/order-scenarios.ts'
import { createSandboxClient } from '../support/sandbox-client.ts'
import { describeStatuses, shopRequests, startLoad } from './load.ts'
import { watchReadiness } from './readiness.ts'
import type { SoakOptions } from './scenario.ts'
import { findLasting } from './violations.ts'

const perSecond = 20
const healMs = 15_000
const readyMs = 2_000
/** A buyer's delay after each order, so that the stock lasts for all faults. */
const pauseMs = 1_500
const stories: readonly OrderScenario[] = ['card', 'cod', 'transfer']

/** A database fault; `inject` returns once it is over. */
export type DatabaseFault = { name: string; inject: () => Promise<void> }

async function buyUntil(api: string, app: App, isOver: () => boolean, orders: PlacedOrder[]): Promise<void> {
  const sandbox = createSandboxClient(app.sandboxUrl)
  for (let turn = 0; !isOver(); turn++) {
    const order = await placeOrder(api, stories[turn % stories.length] ?? 'card')
    orders.push(order)
    if (order.story !== 'cod') await payOrder(api, sandbox, order)
    await wait(pauseMs)
  }
}

/**
 * Injects a fault while people read, fill carts and pay. Prints a line and returns whether it passed: only 200 and 503 with
 * Retry-After, readiness within two seconds, recovery within 15 seconds, no order lost or duplicated.
 */
export async function injectFaultUnderLoad(
  app: App,
  { name, inject }: DatabaseFault,
  print: SoakOptions['print'],
): Promise<boolean> {
  const [{ url: api = '' } = {}] = app.servers
  const began = performance.now()
  const wrong: string[] = []
  const orders: PlacedOrder[] = []
  let isOver = false
  const buyers = Promise.all([0, 1].map(() => buyUntil(api, app, () => isOver, orders)))
  buyers.catch(() => {})
  const load = startLoad(perSecond, shopRequests(api), [200, 503])
  const readiness = watchReadiness(api)
  await wait(1_500)
  await inject()
  const injectedMs = performance.now() - began
  await wait(healMs + 2_000)
  isOver = true
  await buyers.catch((error: Error) => wrong.push(`an order failed: ${error.message}`))
  const report = await load.stop()
  const ready = await readiness.stop()
  const healedMs = Math.max(0, report.lastTroubleMs - injectedMs)
  wrong.push(...report.failures.slice(0, 10), ...ready.wrong.slice(0, 3))
  if (healedMs > healMs) wrong.push(`not well within ${healMs / 1000} s`)
  if (ready.slowestMs > readyMs) wrong.push(`readiness took ${ready.slowestMs.toFixed(0)} ms`)

  const sandbox = createSandboxClient(app.sandboxUrl)
  await waitUntilSettled(sandbox, orders).catch((error: Error) => wrong.push(error.message))
  for (const { rule, subject, detail } of await findLasting(app.databaseUrl ?? '', sandbox))
    wrong.push(`${rule}: ${subject} ${detail}`)
  const figures = [
    `${report.sent} requests (${describeStatuses(report)})`,
    `${orders.length} orders`,
    `well after ${(healedMs / 1000).toFixed(1)} s`,
    `slowest readiness ${ready.slowestMs.toFixed(0)} ms`,
  ].join(', ')
  print(`${wrong.length ? '✗' : '✓'} ${name}: ${figures}${wrong.map((line) => `\n    ${line}`).join('')}`)
  return wrong.length === 0
}
