import { expect, test } from 'vitest'
import { type Figures, failingChecks, isToBeMailed } from '#platform/health/health.rules.ts'

const fine: Figures = { database: 500, disk: 10, mail: 0, jobs: 0, queues: 1_000, webhooks: 2, records: 0 }

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
  [{ disk: 0, records: 2 }, ['disk', 'records']],
])('the figures %j fail %j', (change, failing) => {
  expect(failingChecks({ ...fine, ...change })).toEqual(failing)
})

test('owners are told once, when a check has been red for ten minutes', () => {
  const since = new Date('2026-11-20T10:00:00Z')
  const at = (time: string) => new Date(`2026-11-20T${time}Z`).getTime()
  expect(isToBeMailed({ since, mailedAt: null }, at('10:09:59'))).toBe(false)
  expect(isToBeMailed({ since, mailedAt: null }, at('10:10:00'))).toBe(true)
  expect(isToBeMailed({ since, mailedAt: since }, at('11:00:00'))).toBe(false)
})
