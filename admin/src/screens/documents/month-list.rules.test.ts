import { describe, expect, it } from 'vitest'
import type { ListState } from '#core/list-address.rules.ts'
import { isMonthChoice, monthChoices, monthOfList, withMonth, withoutMonth } from './month-list.rules.ts'

const state = (filters: ListState['filters'] = {}): ListState => ({
  ...{ pageNumber: 1, pageSize: 25, orderBy: '', searchBy: '', hidden: [], view: null },
  filters,
})
const monthOf = (address: string, filters: ListState['filters'] = {}) =>
  monthOfList(state(filters), new URLSearchParams(address), '2026-11')

describe('the month of the list of documents', () => {
  it('is the present one where nothing is chosen, that of the address, or all of them', () => {
    expect([monthOf(''), monthOf('row=7')]).toEqual(['2026-11', '2026-11'])
    expect(monthOf('month=2026-10', { month: ['2026-10'] })).toBe('2026-10')
    expect([monthOf('month=all', { month: ['all'] }), monthOf('ksef=refused'), monthOf('view=all')]).toEqual([
      null,
      null,
      null,
    ])
    expect(['2026-11', 'all', '2026-13', '2026-1', ''].map(isMonthChoice)).toEqual([true, true, false, false, false])
  })

  it('stands in the address once anything is chosen, and apart from the other filters', () => {
    expect(withMonth(state({ type: ['Invoice'] }), '2026-11').filters).toEqual({
      type: ['Invoice'],
      month: ['2026-11'],
    })
    expect(withMonth(state(), null).filters).toEqual({ month: ['all'] })
    expect(withoutMonth(state({ type: ['Invoice'], month: ['all'] })).filters).toEqual({ type: ['Invoice'] })
  })

  it('is chosen from the last ones, over the end of a year, and an older one that was asked for', () => {
    expect(monthChoices('2026-02', null, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
    expect(monthChoices('2026-02', '2025-12', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
    expect(monthChoices('2026-02', '2024-05', 2)).toEqual(['2026-02', '2026-01', '2024-05'])
  })
})
