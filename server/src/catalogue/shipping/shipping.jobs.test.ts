import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pointsQueue, refreshPoints } from '#catalogue/shipping/shipping.jobs.ts'
import { rowsOf } from '#db/client.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { runQueue } from '#testing/jobs.ts'
import { aPoint } from '#testing/point-fake.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await openTestApp()
})
afterEach(() => testApp.close())

type Point = { name: string; gone: boolean; city: string }
const readPoint = async (name: string) =>
  await queryOne<Point>(
    testApp,
    sql`select name, city, gone_at is not null as gone from parcel_points where name = ${name}`,
  )
const count = async () =>
  (await queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from parcel_points where gone_at is null`))?.n

/** Runs the job until it has nothing to do. Returns the number of pages read. */
async function readAll(): Promise<number> {
  let pages = 0
  while ((await refreshPoints(testApp.context)) > 0) pages++
  return pages
}

describe('the daily reading of the points', () => {
  it('adds new points, updates known ones, page by page, and then pauses for a day', async () => {
    testApp.lockers.perPage = 100
    testApp.lockers.points.set('NEW01A', aPoint('NEW01A', { city: 'Dziwnów' }))
    testApp.lockers.points.set('LUB12N', aPoint('LUB12N', { city: 'Nowy Lublin' }))
    expect(await readAll()).toBe(4)
    expect(testApp.lockers.asked).toEqual([1, 2, 3, 4])
    expect(await readPoint('NEW01A')).toMatchObject({ gone: false })
    expect(await readPoint('LUB12N')).toMatchObject({ city: 'Nowy Lublin' })
    testApp.clock.advance(dayMs - minuteMs)
    expect(await readAll()).toBe(0)
    testApp.clock.advance(2 * minuteMs)
    expect(await readAll()).toBe(4)
  })

  it('marks missing points, restores them when they return, and deletes them a month later', async () => {
    testApp.lockers.points.delete('LUB12N')
    await readAll()
    expect(await readPoint('LUB12N')).toMatchObject({ gone: true })
    testApp.lockers.points.set('LUB12N', aPoint('LUB12N'))
    testApp.clock.advance(dayMs + minuteMs)
    await readAll()
    expect(await readPoint('LUB12N')).toMatchObject({ gone: false })
    testApp.lockers.points.delete('LUB12N')
    testApp.clock.advance(dayMs + minuteMs)
    await readAll()
    testApp.clock.advance(31 * dayMs)
    await readAll()
    expect(await readPoint('LUB12N')).toBeUndefined()
    expect(await count()).toBe(341)
  })

  it('never empties the table: not by an empty list, not by a short one', async () => {
    const all = [...testApp.lockers.points]
    testApp.lockers.points.clear()
    await readAll()
    expect(await count()).toBe(342)
    for (const [name, point] of all.slice(0, 100)) testApp.lockers.points.set(name, point)
    testApp.clock.advance(dayMs + minuteMs)
    await readAll()
    expect(await count()).toBe(342)
  })

  it('goes on where it stopped when the provider comes back, asking less and less often', async () => {
    testApp.lockers.perPage = 100
    expect(await refreshPoints(testApp.context)).toBe(1)
    testApp.lockers.goOffline()
    expect(await readAll()).toBe(0)
    expect(await readAll()).toBe(0)
    testApp.clock.advance(5_000)
    expect(await readAll()).toBe(0)
    testApp.clock.advance(5_000)
    expect(await readAll()).toBe(0)
    testApp.clock.advance(minuteMs)
    testApp.lockers.returnFromProvider()
    expect(await readAll()).toBe(3)
    expect(testApp.lockers.asked).toEqual([1, 2, 2, 2, 3, 4])
    expect(await count()).toBe(342)
  })

  it('starts again when it could not be finished for half a day', async () => {
    testApp.lockers.perPage = 100
    await refreshPoints(testApp.context)
    testApp.clock.advance(dayMs / 2 + minuteMs)
    await readAll()
    expect(testApp.lockers.asked).toEqual([1, 1, 2, 3, 4])
    expect(await count()).toBe(342)
  })

  it('belongs to one process at a time, until that one has been silent for two minutes', async () => {
    const listPoints = testApp.lockers.listPoints
    let meanwhile: number | undefined
    testApp.lockers.listPoints = async (page) => {
      if (meanwhile === undefined) {
        meanwhile = 0
        meanwhile = await refreshPoints(testApp.context)
      }
      return await listPoints(page)
    }
    expect(await refreshPoints(testApp.context)).toBe(1)
    expect(meanwhile).toBe(0)
    expect(testApp.lockers.asked).toEqual([1])
  })

  it('does not load points while no shipping method uses them', async () => {
    await saveSetting(testApp, 'delivery', { InPostPaczkomaty: { isEnabled: false } })
    await runQueue(testApp.context, pointsQueue)
    expect(testApp.lockers.asked).toEqual([])
  })

  it('verifies points that were ordered while the provider was down', async () => {
    testApp.lockers.goOffline()
    const { reply, status } = await anOrder(testApp, [[await aProduct(testApp), 1]], {
      shippingMethod: 'InPostPaczkomaty',
      inPostPoint: 'new01a',
    })
    expect(status).toBe(201)
    const confirmed = async () =>
      rowsOf<{ at: unknown }>(
        await testApp.context.db.execute(
          sql`select in_post_point_confirmed_at as at from orders where id = ${reply.orderId}`,
        ),
      )[0]?.at
    expect(await confirmed()).toBeNull()
    testApp.lockers.returnFromProvider()
    testApp.lockers.points.set('NEW01A', aPoint('NEW01A'))
    await readAll()
    expect(await confirmed()).not.toBeNull()
  })
})
