import { expect, test } from 'vitest'
import { posterCrop } from './film-posters.rules.ts'

test.each([
  ['a wide picture loses its sides', { width: 3200, height: 900 }, { x: 0.25, y: 0, width: 0.5, height: 1 }],
  ['a tall one its top and bottom', { width: 1600, height: 1800 }, { x: 0, y: 0.25, width: 1, height: 0.5 }],
  ['a frame of a film stays whole', { width: 1920, height: 1080 }, { x: 0, y: 0, width: 1, height: 1 }],
])('%s', (_what, size, crop) => {
  expect(posterCrop(size)).toEqual(crop)
})
