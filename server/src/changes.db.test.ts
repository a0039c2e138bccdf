import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCache } from '#cache.ts'
import { rowsOf } from '#db/client.ts'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('a cache', () => {
  it('loads once for askers at the same time, and again after a change of its topic', async () => {
    const cache = createCache<number>(testApp.context.changes, ['products'])
    let loads = 0
    const load = async () => ++loads
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1])
    await aProduct(testApp)
    await expect.poll(() => cache.get('a', load)).toBeGreaterThan(1)
  })

  it('keeps nothing that was read before a change it hears of while reading', async () => {
    const cache = createCache<string>(testApp.context.changes, ['products'])
    let finish: (value: string) => void = () => {}
    const slow = cache.get('a', () => new Promise((resolve) => (finish = resolve)))
    const received = new Promise<void>((resolve) => testApp.context.changes.on('products', () => resolve()))
    await aProduct(testApp)
    await received
    finish('old')
    expect(await slow).toBe('old')
    expect(await cache.get('a', async () => 'new')).toBe('new')
  })

  it('renews only what shows a product whose stock moved, and drops everything when many moved at once or more than stock', async () => {
    const { changes, db } = testApp.context
    type Stock = { id: number; stock: number }
    const cache = createCache<Stock[]>(changes, ['products'], {
      topic: 'stock',
      of: (shown) => shown.map(({ id }) => id),
      renew: (shown, id, stock) =>
        shown.map((one) => (one.id === Number(id) ? { id: one.id, stock: Number(stock) } : one)),
    })
    const stored = () =>
      ['a', 'b']
        .map(
          (key) =>
            cache
              .peek(key)
              ?.map(({ stock }) => stock)
              .join(',') ?? '',
        )
        .join(' ')
    const fill = async () => {
      await cache.get('a', async () => [1, 2].map((id) => ({ id, stock: 0 })))
      await cache.get('b', async () => [2, 3].map((id) => ({ id, stock: 0 })))
      expect(stored()).toBe('0,0 0,0')
    }
    const change = (statement: ReturnType<typeof sql>) => db.execute(statement)
    await fill()
    await change(sql`update products set stock = 71 where id = 1`)
    await expect.poll(stored).toBe('71,0 0,0')
    await change(sql`update products set stock = 72 where id in (2, 4)`)
    await expect.poll(stored).toBe('71,72 72,0')
    expect((await cache.get('b', async () => [])).map(({ stock }) => stock)).toEqual([72, 0])
    // Changed and changed back in one transaction: the last state is announced, although it was announced before.
    await db.transaction(async (tx) => {
      for (const stock of [81, 82, 81]) await tx.execute(sql`update products set stock = ${stock} where id = 3`)
    })
    await expect.poll(stored).toBe('71,72 72,81')
    await change(sql`update products set orders_count = orders_count + 1 where id = 1`)
    await change(sql`update products set is_published = true where id = 60`)
    await expect.poll(stored).toBe(' ')
    await fill()
    for (let made = 0; made < 101; made++) await aProduct(testApp)
    await expect.poll(stored).toBe(' ')
    await fill()
    await change(sql`update products set stock = stock + 1 where id > 1000`)
    await expect.poll(stored).toBe(' ')
  })

  it('is invalidated by every visible column of a product except the number sold', async () => {
    const [row] = rowsOf<{ missed: string[] }>(
      await testApp.context.db.execute(sql`
        select array_agg(a.attname order by a.attname)::text[] as missed
        from pg_attribute a, pg_trigger t
        where a.attrelid = 'products'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and t.tgname = 'products_altered' and not a.attnum = any (t.tgattr)`),
    )
    expect(row?.missed).toEqual([
      ...['archived_at', 'ean', 'first_published_at', 'is_vat_rate_to_confirm', 'low_stock', 'orders_count', 'place'],
      ...['sides_mm', 'stock', 'stock_received', 'version'],
    ])
  })

  it('does not keep a failed load', async () => {
    const cache = createCache<number>(testApp.context.changes, ['products'])
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get('a', async () => 1)).toBe(1)
  })
})
