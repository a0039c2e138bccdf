import { expect, it } from 'vitest'
import { momentOfWallTime, offsetsOf, wallTimeOf, wallTimeProblem } from './warsaw-times.rules.ts'

const moments = [
  ['2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
  ['2026-11-24T22:00', '2026-11-24T21:00:00.000Z'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:30+02:00', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30+01:00', '2026-10-25T01:30:00.000Z'],
] as const

const problems = [
  ['2026-03-29T02:30', 'ERRORS.INVALIDTIME'],
  ['2026-11-31T10:00', 'ERRORS.INVALIDTIME'],
  ['2026-11-24T25:00', 'ERRORS.INVALIDTIME'],
  ['2026-11-24T22:00+02:00', 'ERRORS.INVALIDTIME'],
  ['2026-10-25T02:00', 'ERRORS.DOUBLETIME'],
  ['2026-10-25T02:59', 'ERRORS.DOUBLETIME'],
] as const

it('a time typed in Warsaw is a moment, unless the clocks skip it or it comes twice and is not chosen (BO-033)', () => {
  for (const [wallTime, moment] of moments) expect(momentOfWallTime(wallTime)?.toISOString(), wallTime).toBe(moment)
  for (const [wallTime, problem] of problems)
    expect([wallTimeProblem(wallTime), momentOfWallTime(wallTime)], wallTime).toEqual([problem, null])
})

it('only the hour in which the clocks go back comes twice', () => {
  expect(['01:59', '02:00', '02:59', '03:00'].map((time) => offsetsOf(`2026-10-25T${time}`).length)).toEqual([
    1, 2, 2, 1,
  ])
})

it('a moment is written as the time in Warsaw that names it, of the hour that comes twice with its offset', () => {
  expect(wallTimeOf(new Date('2026-10-25T00:30:59Z'))).toBe('2026-10-25T02:30+02:00')
  expect(wallTimeOf(new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30+01:00')
  for (const [wallTime, moment] of moments)
    expect(momentOfWallTime(wallTimeOf(new Date(moment)))?.toISOString(), wallTime).toBe(moment)
})
