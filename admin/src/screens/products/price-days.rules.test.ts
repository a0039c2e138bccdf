import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { describe, expect, it } from 'vitest'
import { calendarDays } from './price-days.rules.ts'

const at = (time: string) => Date.parse(time)
const past = [
  { from: at('2026-11-12T10:00:00Z'), to: at('2026-11-18T09:00:00Z'), price: 69, reference: 74, isReduced: true },
  { from: at('2026-11-18T09:00:00Z'), to: at('2026-11-20T11:00:00Z'), price: 80, reference: 69, isReduced: true },
]
const day = (date: string, price: number, percent: number, since: string | null = null): RehearsedDay => ({
  ...{ day: date, since, missingLabel: null },
  label: { price, oldPrice: percent ? 89 : null, percent, lowestPrice30Days: percent ? 74 : null },
})
const coming = [day('2026-11-20', 80, 0), day('2026-11-20', 62, 16, '18:00'), day('2026-11-21', 62, 16)]

describe('the calendar of prices', () => {
  it('has the week of today from Monday on, days before by the ledger and days to come by the rehearsal', () => {
    expect(calendarDays(past, coming, { weeksBefore: 0, weeks: 2 })).toEqual([
      { day: '2026-11-16', time: 'past', since: null, price: 69, percent: 6, lowest: 74 },
      { day: '2026-11-17', time: 'past', since: null, price: 69, percent: 6, lowest: 74 },
      // Not below the lowest price of 30 days: no reduction to anybody.
      { day: '2026-11-18', time: 'past', since: null, price: 80, percent: 0, lowest: null },
      { day: '2026-11-19', time: 'past', since: null, price: 80, percent: 0, lowest: null },
      { day: '2026-11-20', time: 'today', since: '18:00', price: 62, percent: 16, lowest: 74 },
      { day: '2026-11-21', time: 'coming', since: null, price: 62, percent: 16, lowest: 74 },
    ])
  })

  it('goes back week by week, also to days without a price', () => {
    const before = calendarDays(past, coming, { weeksBefore: 1, weeks: 1 })
    expect(before.map(({ day: date, price }) => [date.slice(8), price])).toEqual([
      ...[
        ['09', null],
        ['10', null],
        ['11', null],
        ['12', 69],
        ['13', 69],
        ['14', 69],
        ['15', 69],
      ],
    ])
    expect(calendarDays(past, [], { weeksBefore: 0, weeks: 1 })).toEqual([])
  })
})
