import { dayMs } from '@slodki-ul/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMovableClock, moveClock } from '#clock.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('the movable clock', () => {
  it('follows the row, in every process that reads it', async () => {
    const { db, changes } = testApp.context
    const [one, other] = [await createMovableClock(db, changes), await createMovableClock(db, changes)]
    const before = one.now()
    await moveClock(db, 10 * dayMs)
    await expect.poll(() => Math.min(one.now(), other.now()) - before).toBeGreaterThanOrEqual(10 * dayMs)
  })
})
