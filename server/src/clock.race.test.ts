import { hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '#context.ts'
import { openPostgres } from '#db/client.ts'
import { createLog } from '#log.ts'
import { jobs } from '#modules.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'
import { composeContext } from '#start.ts'
import { anOrder, aProduct, orderOf, stockOf } from '#testing/factories.ts'
import { testConfig } from '#testing/settings.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await openTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await testApp.close()
})

/** Another process on the same database, outside simulation, on a computer whose clock is wrong by `offset`. */
async function withWorker<Result>(wrongBy: number, work: (context: Context) => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrongBy })
  const connection = openPostgres(testApp.url ?? '', () => {})
  try {
    const { cards, billing, lockers } = testApp
    const config = testConfig(testApp.context.config.dataDir, { SANDBOX: '0', DEMO: '0' })
    const log = createLog('silent')
    return await work(await composeContext(config, log, connection, { cards, billing, mail: null, points: lockers }))
  } finally {
    vi.useRealTimers()
    await connection.close()
  }
}

const runJobs = (context: Context) => runDueJobs(context, jobs)

async function anUnpaidOrder(): Promise<{ orderId: string; productId: number }> {
  const productId = await aProduct(testApp, { stock: 5 })
  const { reply, status } = await anOrder(testApp, [[productId, 1]])
  expect(status).toBe(201)
  return { orderId: reply.orderId, productId }
}
const statusOf = async (orderId: string) => (await orderOf(testApp, orderId))?.status

describe('outside simulation the clock of the database decides', () => {
  it.each([5, -5])(
    'the time of a process whose own clock is wrong by %d hours is the time of the database',
    async (hours) => {
      const real = Date.now()
      const seen = await withWorker(hours * hourMs, async ({ clock }) => [clock.now(), clock.date().getTime()])
      for (const time of seen) expect(Math.abs(time - real)).toBeLessThan(minuteMs)
    },
  )

  it('a worker five hours ahead leaves an unpaid order alone whose time is not over', async () => {
    const { orderId, productId } = await anUnpaidOrder()
    expect(await statusOf(orderId)).toBe('Placed')
    await withWorker(5 * hourMs, runJobs)
    expect(await statusOf(orderId)).toBe('Placed')
    expect(await stockOf(testApp, productId)).toBe(4)
  })

  it('a worker five hours behind cancels an unpaid order whose time is over', async () => {
    const { orderId, productId } = await anUnpaidOrder()
    await testApp.context.db.execute(
      sql`update orders set payment_deadline_at = payment_deadline_at - interval '3 hours' where id = ${orderId}`,
    )
    await withWorker(-5 * hourMs, runJobs)
    expect(await statusOf(orderId)).toBe('Canceled')
    expect(await stockOf(testApp, productId)).toBe(5)
  })

  it('follows when the computer of a running process is set to another time', async () => {
    const real = Date.now()
    const seen = await withWorker(0, async ({ clock }) => {
      vi.setSystemTime(Date.now() + 5 * hourMs)
      return clock.now()
    })
    expect(Math.abs(seen - real)).toBeLessThan(minuteMs)
  })
})
