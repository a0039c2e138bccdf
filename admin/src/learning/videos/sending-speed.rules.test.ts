import { expect, test } from 'vitest'
import { addSample, type Sample, secondsLeft, speedOf } from './sending-speed.rules.ts'

const sent = (...pairs: [at: number, bytes: number][]) =>
  pairs.reduce<readonly Sample[]>((samples, [at, bytes]) => addSample(samples, { at, bytes }), [])

test.each<[name: string, pairs: [number, number][], speed: number | null]>([
  ['nothing is said of one moment', [[0, 5]], null],
  [
    'nor of less than a second',
    [
      [0, 0],
      [999, 5_000],
    ],
    null,
  ],
  [
    'a second tells',
    [
      [0, 0],
      [1_000, 5_000],
    ],
    5_000,
  ],
  [
    'what was sent before this page counts for nothing',
    [
      [0, 6_000_000],
      [2_000, 6_050_000],
    ],
    25_000,
  ],
  [
    'only the last ten seconds count',
    [
      [0, 0],
      [20_000, 100],
      [25_000, 50_100],
    ],
    10_000,
  ],
  [
    'a line that stands still has no speed',
    [
      [0, 100],
      [5_000, 100],
    ],
    0,
  ],
  [
    'after a step back it is measured anew',
    [
      [0, 900],
      [2_000, 1_000],
      [3_000, 500],
      [4_000, 700],
    ],
    200,
  ],
])('%s', (_name, pairs, speed) => {
  expect(speedOf(sent(...pairs))).toBe(speed)
})

test.each([
  [1_000, 300, 4],
  [0, 300, 0],
  [1_000, 0, null],
  [1_000, null, null],
])('%d bytes at %j bytes a second take %j s', (rest, speed, seconds) => {
  expect(secondsLeft(rest, speed)).toBe(seconds)
})
