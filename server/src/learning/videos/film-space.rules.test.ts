import { expect, test } from 'vitest'
import { fitsOnDisk, missingBytes } from '#learning/videos/film-space.rules.ts'

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

test.each<[free: number, bitrates: number[], seconds: number, fits: boolean]>([
  // 872 and 128 kbit/s are 125 000 bytes a second.
  [125_000, [872_000], 1, true],
  [124_999, [872_000], 1, false],
  [7_500_000, [872_000], 60, true],
  [7_499_999, [872_000], 60, false],
  // Each quality has its own sound.
  [375_000, [1_872_000, 872_000], 1, true],
  [374_999, [1_872_000, 872_000], 1, false],
])('with %d free a film of %j for %d s fits: %s', (free, bitrates, seconds, fits) => {
  expect(fitsOnDisk(free, bitrates, seconds)).toBe(fits)
})
