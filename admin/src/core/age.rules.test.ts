import { expect, it } from 'vitest'
import { ageOf } from './age.rules.ts'

const now = new Date('2026-11-23T12:00:00Z')

it.each([
  ['2026-11-23T11:59:01Z', null],
  // The clock of the browser may be behind.
  ['2026-11-23T12:05:00Z', null],
  ['2026-11-23T11:59:00Z', { value: 1, unit: 'minute' }],
  ['2026-11-23T11:00:01Z', { value: 59, unit: 'minute' }],
  ['2026-11-23T11:00:00Z', { value: 1, unit: 'hour' }],
  ['2026-11-22T12:00:01Z', { value: 23, unit: 'hour' }],
  ['2026-11-20T12:00:00Z', { value: 3, unit: 'day' }],
])('%s is %o ago', (moment, age) => expect(ageOf(moment, now)).toEqual(age))
