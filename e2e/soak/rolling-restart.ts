// Restarts both servers in turn behind the documented nginx at 100 requests a second: none may fail.
import { setTimeout as wait } from 'node:timers/promises'
import { startApp } from '../support/app.ts'
import { startNginx } from '../support/nginx.ts'
import { type PlacedOrder, payOrder, placeOrder, waitUntilSettled } from '../support/order-scenarios.ts'
import { findPorts } from '../support/ports.ts'
import { createSandboxClient } from '../support/sandbox-client.ts'
import { describeStatuses, shopRequests, startLoad } from './load.ts'
import type { Scenario, SoakOptions, SoakResult } from './scenario.ts'
import { findLasting } from './violations.ts'

const perSecond = 100
const rounds = 3
const drainSeconds = 2

async function run({ print }: SoakOptions): Promise<SoakResult> {
  const port = await findPorts()
  const front = `http://127.0.0.1:${port}`
  const app = await startApp({
    publicUrl: `http://localhost:${port}`,
    environment: { TRUST_PROXY: '1', DRAIN_SECONDS: String(drainSeconds) },
    servers: [{ JOBS: '1' }, { JOBS: '1' }],
  })
  try {
    const stopNginx = await startNginx(
      port,
      app.servers.map(({ url }) => url),
    )
    try {
      const sandbox = createSandboxClient(app.sandboxUrl)
      const orders: PlacedOrder[] = []
      const wrong: string[] = []
      const load = startLoad(perSecond, shopRequests(front), [200])
      await wait(2_000)
      for (let round = 0; round < rounds; round++) {
        for (const server of app.servers) {
          const buying = placeOrder(front, 'card').then(async (order) => {
            orders.push(order)
            await payOrder(front, sandbox, order)
          })
          buying.catch((error: Error) => wrong.push(`an order failed: ${error.message}`))
          await server.stop()
          const { code, signal } = await server.ended()
          if (code !== 0) wrong.push(`a server ended with ${signal ?? code}`)
          await server.start()
          await buying.catch(() => {})
        }
      }
      await wait(2_000)
      const report = await load.stop()
      wrong.push(...report.failures.slice(0, 10))
      await waitUntilSettled(sandbox, orders).catch((error: Error) => wrong.push(error.message))
      for (const { rule, subject, detail } of await findLasting(app.databaseUrl ?? '', sandbox))
        wrong.push(`${rule}: ${subject} ${detail}`)
      const figures = [
        `${report.sent} requests at ${perSecond} a second (${describeStatuses(report)})`,
        `${report.failures.length} failed`,
        `slowest ${report.slowestMs.toFixed(0)} ms`,
        `${orders.length} orders`,
      ].join(', ')
      const restarts = rounds * app.servers.length
      print(
        `${wrong.length ? '✗' : '✓'} ${restarts} restarts: ${figures}${wrong.map((line) => `\n    ${line}`).join('')}`,
      )
      return wrong.length ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
    } finally {
      await stopNginx()
    }
  } finally {
    await app.stop()
  }
}

export const rollingRestart: Scenario = { name: 'rolling-restart', run }
