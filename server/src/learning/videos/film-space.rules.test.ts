import { expect, test } from 'vitest'
import { missingBytes } from '#learning/videos/film-space.rules.ts'

test.each<[free: number, underWay: [size: number, sent: number][], size: number, missing: number]>([
  // The file and its film.
  [200, [], 100, 0],
  [199, [], 100, 1],
  [0, [], 100, 200],
  // What others have sent is on the disk already, their films are not.
  [250, [[50, 50]], 100, 0],
  [249, [[50, 50]], 100, 1],
  [299, [[50, 0]], 100, 1],
  [300, [[50, 0]], 100, 0],
  [
    300,
    [
      [50, 0],
      [10, 3],
    ],
    100,
    17,
  ],
])('with %d free beside %j a file of %d misses %d', (free, underWay, size, missing) => {
  const files = underWay.map(([sizeBytes, sentBytes]) => ({ sizeBytes, sentBytes }))
  expect(missingBytes(free, files, size)).toBe(missing)
})
