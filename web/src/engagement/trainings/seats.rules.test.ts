import { expect, test } from 'vitest'
import { seatsKeyOf } from './seats.rules.ts'

test.each([
  [0, 'places.none'],
  [-1, 'places.none'],
  [1, 'places.left'],
  [5, 'places.left'],
  [6, 'places'],
])('%i places are told as %s', (places, key) => expect(seatsKeyOf(places)).toBe(key))
