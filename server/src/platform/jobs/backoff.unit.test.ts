import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('the pause after a failed try doubles from a minute to an hour, whatever the number', () => {
  expect([0, 1, 2, 3, 6, 7, 8, 32_767].map((failures) => backoffMs(failures) / 60_000)).toEqual([
    1, 1, 2, 4, 32, 60, 60, 60,
  ])
})
