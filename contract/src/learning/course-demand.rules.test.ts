import { expect, test } from 'vitest'
import { expectedDemand, neededUpTo } from './course-demand.rules.ts'

test.each([
  ['nothing before', [], null],
  ['only a course whose days still run', [{ sold: 9, isOver: false }], null],
  [
    'the mean of those that are over, rounded up',
    [
      { sold: 3, isOver: true },
      { sold: 4, isOver: true },
      { sold: 90, isOver: false },
    ],
    4,
  ],
  ['a course that sold nothing', [{ sold: 0, isOver: true }], 0],
])('a course is expected to sell: %s', (_what, earlier, expected) => {
  expect(expectedDemand(earlier)).toBe(expected)
})

test('courses need pieces together, in their order', () => {
  expect([0, 1, 2].map((index) => neededUpTo(index, 4))).toEqual([4, 8, 12])
  expect(neededUpTo(0, null)).toBeNull()
})
