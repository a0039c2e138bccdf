import { expect, test } from 'vitest'
import { roundToHalf } from './stars.rules.ts'

test.each([
  [0, 0],
  [0.24, 0],
  [0.25, 0.5],
  [4.24, 4],
  [4.25, 4.5],
  [4.74, 4.5],
  [4.75, 5],
  [5, 5],
  [-1, 0],
  [6, 5],
])('a rating of %d shows %d stars (CRS-16)', (rating, stars) => {
  expect(roundToHalf(rating)).toBe(stars)
})
