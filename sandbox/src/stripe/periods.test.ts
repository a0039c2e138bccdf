import { describe, expect, test } from 'vitest'
import { addMonths, endOfPeriod } from './periods.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const iso = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 16)

describe('periods', () => {
  test.each([
    ['2027-01-31T10:15', 1, '2027-02-28T10:15'],
    ['2028-01-31T10:15', 1, '2028-02-29T10:15'],
    ['2027-08-31T23:59', 6, '2028-02-29T23:59'],
    ['2028-02-29T00:00', 12, '2029-02-28T00:00'],
    ['2026-11-15T08:30', 1, '2026-12-15T08:30'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(iso(addMonths(at(`${from}Z`), months))).toBe(to)
  })

  test.each<[string, number, string[]]>([
    ['2027-01-31T10:15', 1, ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2028-01-31T10:15', 1, ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['2026-12-31T23:59', 1, ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['2027-08-31T00:00', 6, ['2028-02-29', '2028-08-31', '2029-02-28']],
    ['2028-02-29T10:15', 12, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('a short month does not shift later ends: from %s by %i months', (from, months, expected) => {
    const anchor = at(`${from}Z`)
    const ends = [anchor]
    for (const _each of expected) ends.push(endOfPeriod(anchor, ends.at(-1) ?? anchor, months))
    expect(ends.slice(1).map(iso)).toEqual(expected.map((day) => `${day}T${from.slice(11)}`))
  })
})
