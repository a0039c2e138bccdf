import { expect, test } from 'vitest'
import { daysUntilFull, type Figures, failingChecks, isToBeMailed } from '#platform/health/health.rules.ts'

const fine: Figures = {
  ...{ database: 500, disk: 10, backup: 26, mail: 0, jobs: 0, queues: 1_000, webhooks: 2, records: 0 },
  ...{ clock: 5, versions: 0, certificates: 14 },
}

test.each([
  [{}, []],
  [{ database: 501 }, ['database']],
  [{ disk: 9 }, ['disk']],
  [{ mail: 1 }, ['mail']],
  [{ mail: null }, []],
  [{ jobs: 1 }, ['jobs']],
  [{ queues: 1_001 }, ['queues']],
  [{ webhooks: 3 }, ['webhooks']],
  [{ records: 1 }, ['records']],
  [{ backup: 27 }, ['backup']],
  [{ backup: -1 }, ['backup']],
  [{ backup: null, certificates: null }, []],
  [{ clock: 6 }, ['clock']],
  [{ versions: 1 }, ['versions']],
  [{ certificates: 13 }, ['certificates']],
  [{ disk: 0, records: 2 }, ['disk', 'records']],
])('the figures %j fail %j', (change, failing) => {
  expect(failingChecks({ ...fine, ...change }, null)).toEqual(failing)
})

test('a disk that is full in less than two weeks fails, however much of it is free', () => {
  expect(failingChecks(fine, 13)).toEqual(['disk'])
  expect(failingChecks(fine, 14)).toEqual([])
})

test.each([
  // Since a week ago 70 of 100 bytes were filled: the other 30 last three days.
  [100, 7, 30, 3],
  [100, 1, 99, 99],
  // Within a day nothing is known, and a disk that empties lasts.
  [100, 0.99, 30, null],
  [100, 7, 100, null],
  [100, 7, 120, null],
])('of %d free bytes %d days ago %d are left: full in %j days', (before, days, freeBytes, left) => {
  const at = new Date('2026-11-23T12:00:00Z')
  const first = { at: new Date(at.getTime() - days * 86_400_000), freeBytes: before }
  expect(daysUntilFull([first, { at, freeBytes: 1 }], { at, freeBytes })).toBe(left)
  expect(daysUntilFull([], { at, freeBytes })).toBeNull()
})

test('owners are told once, when a check has been red for ten minutes', () => {
  const since = new Date('2026-11-20T10:00:00Z')
  const at = (time: string) => new Date(`2026-11-20T${time}Z`).getTime()
  expect(isToBeMailed({ since, mailedAt: null }, at('10:09:59'))).toBe(false)
  expect(isToBeMailed({ since, mailedAt: null }, at('10:10:00'))).toBe(true)
  expect(isToBeMailed({ since, mailedAt: since }, at('11:00:00'))).toBe(false)
})
