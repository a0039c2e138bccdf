import { setTimeout as wait } from 'node:timers/promises'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openPostgres, rowsOf } from '#db/client.ts'
import { defaultPoolSize } from '#db/pool-size.ts'
import { inTransaction } from '#db/transaction.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { aProduct } from '#testing/factories.ts'
import { openTcpProxy, type TcpProxy } from '#testing/tcp-proxy.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const healMs = 15_000
const readyMs = 2_000

let proxy: TcpProxy
let testApp: TestApp
/** A connection to the same database that bypasses the proxy. */
let aside: ReturnType<typeof openPostgres>
let productId: number

beforeEach(async () => {
  const template = inject('template')
  if (template.engine !== 'postgres') throw new Error('Only Postgres has connections to lose.')
  proxy = await openTcpProxy(Number(new URL(template.adminUrl).port))
  let direct = ''
  testApp = await openTestApp({
    env: { RESPONSE_CACHE: '0' },
    through: (url) => {
      direct = url
      const through = new URL(url)
      through.port = String(proxy.port)
      return through.href
    },
  })
  aside = openPostgres(direct, () => {})
  productId = await aProduct(testApp, { stock: 1_000 })
})
afterEach(async () => {
  await aside.close()
  proxy.acceptNewConnections()
  proxy.cut()
  await testApp.close()
  await proxy.close()
})

const read = () => testApp.call(productsEndpoints.listProducts, { query: { languageCode: 'pl' } })
const add = (body: object) =>
  testApp.call(cartEndpoints.addToCart, { body: { productId, count: 1, languageCode: 'pl', ...body } as const })
/** A write of one statement; with the id of a cart, one in a transaction. */
const write = () => add({})
const isReady = () => testApp.call(systemEndpoints.getReady, {})

type Reply = Awaited<ReturnType<typeof read>> | Awaited<ReturnType<typeof write>>
const shortOf = ({ status, problem, headers }: Reply) => [status, problem.code, headers['retry-after']]
const unavailable = [503, 'ERRORS.UNAVAILABLE', '5']

/** Milliseconds until reads and writes succeed three times in a row; fails on any status but 200 and 503. */
async function timeToHeal(): Promise<number> {
  const began = performance.now()
  for (let passed = 0; passed < 3; ) {
    const replies = await Promise.all([read(), write()])
    for (const reply of replies) if (reply.status !== 200) expect(shortOf(reply)).toEqual(unavailable)
    passed = replies.every(({ status }) => status === 200) ? passed + 1 : 0
    if (performance.now() - began > 4 * healMs) break
  }
  return performance.now() - began
}

const stockIn = async (db: Database): Promise<number> =>
  rowsOf<{ stock: number }>(await db.execute(sql`select stock from products where id = ${productId}`))[0]?.stock ?? -1

/** Opens as many connections as the pool holds and leaves them idle. */
const fillPool = () =>
  Promise.all(Array.from({ length: defaultPoolSize }, () => testApp.context.db.execute(sql`select pg_sleep(0.2)`)))

describe('black-holed connections', { timeout: 120_000 }, () => {
  it('answer 503 with Retry-After, and all is well within 15 s once new connections pass', async () => {
    await fillPool()
    proxy.blackHole()
    const began = performance.now()
    const replies = await Promise.all([read(), write(), read(), write()])
    for (const reply of replies) expect(shortOf(reply)).toEqual(unavailable)
    expect(performance.now() - began).toBeLessThan(healMs)
    proxy.acceptNewConnections()
    expect(await timeToHeal()).toBeLessThan(healMs)
  })

  it('are replaced within 15 s without any call, and one caller does not fail on each of them', async () => {
    await fillPool()
    proxy.blackHole()
    await wait(500)
    proxy.acceptNewConnections()
    expect(await timeToHeal()).toBeLessThan(healMs)
  })

  it('of a transaction under way: 503, nothing is stored, and its locks are free within 15 s', async () => {
    const before = await stockIn(aside.db)
    let isIn = () => {}
    const held = new Promise<void>((resolve) => {
      isIn = resolve
    })
    const change = inTransaction(testApp.context, async (tx) => {
      await tx.execute(sql`update products set stock = stock - 1 where id = ${productId}`)
      proxy.blackHole()
      isIn()
      await tx.execute(sql`update products set stock = stock - 1 where id = ${productId}`)
    }).catch((error: unknown) => error)
    await held
    const began = performance.now()
    // Waits for the lock without a time limit.
    await aside.maintain(testApp.clock.date(), (tx) =>
      tx.execute(sql`update products set stock = stock where id = ${productId}`),
    )
    expect(performance.now() - began).toBeLessThan(healMs)
    expect(isDatabaseUnavailable(await change)).toBe(true)
    expect(await stockIn(aside.db)).toBe(before)
  })

  it('are noticed by the process that listens for changes, within 15 s', async () => {
    let received = 0
    testApp.context.changes.on('products', () => received++)
    proxy.blackHole()
    await wait(200)
    proxy.acceptNewConnections()
    // Notifications from before the outage do not count.
    received = 0
    const rename = () =>
      aside.transact(testApp.clock.date(), (tx) =>
        tx.execute(sql`update products set name_pl = name_pl || '.' where id = ${productId}`),
      )
    await rename()
    await expect.poll(() => received, { timeout: healMs }).toBeGreaterThan(0)
    received = 0
    await rename()
    await expect.poll(() => received, { timeout: 2_000 }).toBeGreaterThan(0)
  })
})

describe('GET /ready', { timeout: 60_000 }, () => {
  async function expectUnready(): Promise<void> {
    const began = performance.now()
    const { status } = await isReady()
    expect(performance.now() - began).toBeLessThan(readyMs)
    expect(status).toBe(503)
  }

  it('responds within 2 s while the database does not respond, and is ready again within 15 s', async () => {
    await fillPool()
    expect((await isReady()).status).toBe(200)
    proxy.blackHole()
    for (let tries = 0; tries < 3; tries++) await expectUnready()
    proxy.acceptNewConnections()
    await expect.poll(async () => (await isReady()).status, { timeout: healMs }).toBe(200)
  })

  it('responds within 2 s while all connections are in use, or the table of migrations is locked', async () => {
    const sleepers = Promise.all(
      Array.from({ length: defaultPoolSize }, () => testApp.context.db.execute(sql`select pg_sleep(4)`)),
    )
    await expect
      .poll(async () => {
        const sleeping = sql`select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
        return rowsOf(await aside.db.execute(sleeping)).length
      })
      .toBe(defaultPoolSize)
    await expectUnready()
    await sleepers
    await aside.transact(testApp.clock.date(), async (tx) => {
      await tx.execute(sql`lock table migrations in access exclusive mode`)
      await expectUnready()
    })
    await expect.poll(async () => (await isReady()).status, { timeout: healMs }).toBe(200)
  })
})

describe('connections that are cut', { timeout: 60_000 }, () => {
  const terminateAll = () =>
    aside.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)

  it.each([
    ['terminated by the server', () => terminateAll()],
    ['broken on the way', async () => proxy.cut()],
  ])('%s while calls run: 503 with Retry-After or 200, never 500, and 200 from then on', async (_how, cut) => {
    await fillPool()
    const statuses: unknown[] = []
    for (let round = 0; round < 5; round++) {
      const replies = Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? read() : write())))
      await wait(5 * round)
      await cut()
      for (const reply of await replies) {
        statuses.push(reply.status)
        if (reply.status !== 200) expect(shortOf(reply)).toEqual(unavailable)
      }
    }
    expect(statuses).toContain(503)
    expect(await timeToHeal()).toBeLessThan(5_000)
  })

  it('in mid transaction: 503, and nothing is stored', async () => {
    const before = await stockIn(aside.db)
    for (const cut of [() => terminateAll(), async () => proxy.cut()]) {
      const outcome = await inTransaction(testApp.context, async (tx) => {
        await tx.execute(sql`update products set stock = stock - 1 where id = ${productId}`)
        await cut()
        await wait(50)
        await tx.execute(sql`update products set stock = stock - 1 where id = ${productId}`)
      }).catch((error: unknown) => error)
      expect(isDatabaseUnavailable(outcome)).toBe(true)
    }
    expect(await stockIn(aside.db)).toBe(before)
  })

  it.each([
    ['COMMIT', true, (sent: string) => sent.startsWith('Q') && /\0?commit\0/i.test(sent)],
    ['the only statement of a write', false, (sent: string) => sent.includes('cart-of-guest')],
  ])(
    'after %s was sent and before its answer: 503, the work is done once and is not repeated',
    async (_what, hasCart, isLast) => {
      const { reply } = await write()
      const added = { productId: await aProduct(testApp), ...(hasCart ? { cartId: reply.id } : {}) }
      let sentTimes = 0
      proxy.watch((sent) => {
        if (isLast(sent)) sentTimes++
        return !isLast(sent)
      })
      const countLines = async () =>
        rowsOf<{ count: number }>(await aside.db.execute(sql`select count(*) from cart_lines`))[0]?.count ?? 0
      const before = await countLines()
      const lost = await add(added)
      proxy.watch(() => true)
      expect(sentTimes).toBe(1)
      expect(shortOf(lost)).toEqual(unavailable)
      expect(await countLines()).toBe(before + 1)
      expect((await write()).status).toBe(200)
    },
  )
})
