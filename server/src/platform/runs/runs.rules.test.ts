import { runStates } from '@slodki-ul/contract/platform/runs.admin'
import { expect, test } from 'vitest'
import { canRetry, stateAfterStop } from '#platform/runs/runs.rules.ts'

test('BO-023 a run that has not begun stops at once, one under way after its record, an ended one not at all', () => {
  expect(runStates.map((state) => [state, stateAfterStop(state)])).toEqual([
    ['waiting', 'stopped'],
    ['running', 'stopping'],
    ['stopping', 'stopping'],
    ['stopped', null],
    ['done', null],
  ])
})

test('BO-023 an ended run is repeated while a record failed or was not reached', () => {
  expect(runStates.filter((state) => canRetry(state, { waiting: 1, failed: 1 }))).toEqual(['stopped', 'done'])
  expect(canRetry('done', { waiting: 0, failed: 0 })).toBe(false)
  expect(canRetry('done', { waiting: 0, failed: 1 })).toBe(true)
  expect(canRetry('stopped', { waiting: 1, failed: 0 })).toBe(true)
})
