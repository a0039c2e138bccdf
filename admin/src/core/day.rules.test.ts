import { expect, test } from 'vitest'
import { isoDay, recentDay } from './day.rules.ts'

test.each([
  // After the night with 23 hours.
  ['2026-03-29T22:30:00Z', '2026-03-28T23:30:00Z', 'yesterday'],
  ['2026-03-29T22:30:00Z', '2026-03-28T22:30:00Z', null],
  ['2026-11-23T12:00:00Z', '2026-11-22T23:00:00Z', 'today'],
  ['2026-11-23T12:00:00Z', '2026-11-22T22:59:59Z', 'yesterday'],
  ['2026-01-01T00:00:00Z', '2025-12-31T12:00:00Z', 'yesterday'],
])('at %s the moment %s was %s', (now, moment, day) => expect(recentDay(moment, new Date(now))).toBe(day))

test.each([
  ['2026-11-23T22:59:59Z', '2026-11-23'],
  ['2026-11-23T23:00:00Z', '2026-11-24'],
  ['2026-07-31T22:00:00Z', '2026-08-01'],
])('%s is on %s in Warsaw', (moment, day) => expect([isoDay(moment), isoDay(new Date(moment))]).toEqual([day, day]))
