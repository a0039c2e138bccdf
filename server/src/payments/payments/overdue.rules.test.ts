import { dayMs } from '@slodki-ul/contract/durations'
import { expect, test } from 'vitest'
import { isWaitedFor, overdueGraceMs } from './overdue.rules.ts'

test.each([
  [true, 0, true],
  [true, dayMs - 1, true],
  [true, dayMs, false],
  [false, 0, false],
  [false, dayMs, false],
])('an attempt that may be paid (%s) %i ms after its deadline is waited for: %s', (mayBePaid, overdueMs, isWaited) => {
  expect(overdueGraceMs).toBe(dayMs)
  expect(isWaitedFor(mayBePaid, overdueMs)).toBe(isWaited)
})
