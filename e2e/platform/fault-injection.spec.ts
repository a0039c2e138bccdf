import { expect, test } from '@playwright/test'
import type { App } from '../support/app.ts'
import { findViolations, queryPostgres } from '../support/database.ts'
import { type FaultInjectionPoint, runFaultInjection, startFaultInjectionApp } from '../support/fault-injection.ts'
import { long } from '../support/fixtures.ts'
import { payOrder, placeOrder, waitUntilSettled } from '../support/order-scenarios.ts'
import { createSandboxClient } from '../support/sandbox-client.ts'

/** The fault point, and the pass at which the process dies; `npm run soak -- --only kills` covers all of them on both databases. */
const point: FaultInjectionPoint = 'webhook.before-commit'
const after = 2

test.describe('killed on the way of an order', () => {
  test.describe.configure({ mode: 'default' })
  let app: App

  test.beforeAll(async () => {
    app = await startFaultInjectionApp('postgres')
  })
  test.afterAll(() => app?.stop())

  test(`${point}, passed for the ${after}. time: nothing is lost or doubled`, async () => {
    const { killedBy, violations } = await runFaultInjection(app, point, after)
    expect(killedBy).toBe('SIGKILL')
    expect(violations).toEqual([])
  })
})

// The query must find planted violations, or an empty result would prove nothing.
test('the invariants detect damage', long.inItsGroup, async () => {
  const app = await startFaultInjectionApp('postgres')
  try {
    const [api = ''] = app.servers.map(({ url }) => url)
    const database = app.databaseUrl ?? ''
    const sandbox = createSandboxClient(app.sandboxUrl)
    const order = await placeOrder(api, 'card')
    await payOrder(api, sandbox, order)
    await waitUntilSettled(sandbox, [order])
    expect(await findViolations(database)).toEqual([])
    for (const damage of [
      'update products set stock = stock - 1 where id = 15',
      "update payments set state = 'expired'",
      "delete from mails where kind in ('order-paid', 'order-confirmed')",
      'update invoice_series set last = last + 1',
      "update voucher_uses set state = 'reserved'",
      'update order_lines set vat = vat + 1 where position = 0',
      "update orders set delivery_parts = '[]'",
      'update prices set price = price + 1 where product_id = 15',
      "update orders set status = 'Packed'",
    ]) {
      const before = (await findViolations(database)).length
      await queryPostgres(database, damage)
      expect((await findViolations(database)).length, damage).toBeGreaterThan(before)
    }
  } finally {
    await app.stop()
  }
})
