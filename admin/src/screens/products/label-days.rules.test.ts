import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { describe, expect, it } from 'vitest'
import { labelRanges } from './label-days.rules.ts'

const shown = (day: string, price: number, since: string | null = null): RehearsedDay => ({
  ...{ day: `2027-11-${day}`, since, missingLabel: null },
  label: { price, oldPrice: null, percent: 0, lowestPrice30Days: null },
})
const short = (days: readonly RehearsedDay[]) =>
  labelRanges(days).map(({ from, since, to, until, label }) => [from.slice(8), since, to.slice(8), until, label.price])

describe('the days of a rehearsal', () => {
  it('are joined while the label is the same, and parted at the minute at which another begins', () => {
    expect(labelRanges([])).toEqual([])
    expect(short([shown('20', 89), shown('21', 89), shown('22', 62), shown('23', 89)])).toEqual([
      ['20', null, '21', null, 89],
      ['22', null, '22', null, 62],
      ['23', null, '23', null, 89],
    ])
    const inDay = [shown('20', 89), shown('20', 62, '14:30'), shown('21', 62), shown('21', 89, '09:00')]
    expect(short(inDay)).toEqual([
      ['20', null, '20', '14:30', 89],
      ['20', '14:30', '21', '09:00', 62],
      ['21', '09:00', '21', null, 89],
    ])
  })

  it('stay apart when one says why no percent is shown', () => {
    const silent = { ...shown('21', 89), missingLabel: 'not-below-lowest' as const }
    expect(labelRanges([shown('20', 89), silent])).toHaveLength(2)
  })
})
