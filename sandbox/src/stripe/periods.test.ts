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

  test('a short month does not shift later ends: 31.01, 28.02, 31.03, 30.04', () => {
    const anchor = at('2027-01-31T10:15Z')
    const ends = [1, 2, 3].reduce(([last = anchor, ...rest]) => [endOfPeriod(anchor, last, 1), last, ...rest], [anchor])
    expect(ends.toReversed().map((end) => iso(end).slice(5, 10))).toEqual(['01-31', '02-28', '03-31', '04-30'])
  })
})
