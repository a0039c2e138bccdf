import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import { describe, expect, it } from 'vitest'
import { comingSegments, pastSegments, priceChart } from './price-chart.rules.ts'

const now = Date.parse('2026-11-20T11:00:00Z')
const ago = (days: number) => new Date(now - days * dayMs).toISOString()
const entry = (price: number, lowestPrice: number | null, validFrom: string, validTo: string | null) => ({
  ...{ price, regularPrice: 89, lowestPrice, validFrom, validTo },
  ...{ actor: null, promotion: null, promotionId: null },
})
const ledger = [
  entry(69, 74, ago(8), null),
  entry(89, null, ago(32), ago(8)),
  entry(80, null, ago(32), ago(32)),
  entry(74, 89, ago(46), ago(32)),
]
const day = (
  date: string,
  price: number,
  lowestPrice30Days: number | null,
  since: string | null = null,
): RehearsedDay => ({
  ...{ day: date, since, missingLabel: null },
  label: { price, oldPrice: lowestPrice30Days === null ? null : 89, percent: 0, lowestPrice30Days },
})
const days = [day('2026-11-20', 69, 74), day('2026-11-20', 89, null, '18:00'), day('2026-11-21', 89, null)]
const size = { width: 800, height: 262, left: 50, top: 16, bottom: 30, daysBefore: 45 }

describe('the prices of a chart', () => {
  it('come from the ledger until now, without those that nobody could pay, and from the coming days after it', () => {
    expect(pastSegments(ledger, now).map(({ price, isReduced }) => [price, isReduced])).toEqual([
      [74, true],
      [89, false],
      [69, true],
    ])
    const coming = comingSegments(days, now)
    expect(coming.map(({ from, to }) => [(from - now) / 3_600_000, (to - now) / 3_600_000])).toEqual([
      [0, 6],
      [6, 12],
      [12, 36],
    ])
  })

  it('are drawn in steps inside the frame, with the lowest price of each reduction and days that do not touch', () => {
    const chart = priceChart(pastSegments(ledger, now), comingSegments(days, now), now, size)
    expect(chart?.known).toMatch(/^M50 \S+V\S+H\S+V\S+H\S+V\S+H\S+$/)
    expect(chart?.planned).toMatch(/^M\S+ \S+V\S+H\S+V\S+H\S+V\S+H800$/)
    expect(chart?.reductions.map(({ price, reference, isPlanned }) => [price, reference, isPlanned])).toEqual([
      [74, 89, false],
      [69, 74, false],
      [69, 74, true],
    ])
    expect(chart?.ticks.map(({ price }) => price)).toEqual([65, 70, 75, 80, 85, 90, 95])
    for (const { y } of chart?.ticks ?? []) expect(y >= size.top && y <= size.height - size.bottom).toBe(true)
    const places = [chart?.today ?? 0, ...(chart?.days.map(({ x }) => x) ?? [])].sort((a, b) => a - b)
    for (const [index, place] of places.entries())
      expect(place - (places[index - 1] ?? -100)).toBeGreaterThanOrEqual(58)
  })

  it('fit a price that never changed, one of nothing, and none at all', () => {
    const flat = priceChart([], comingSegments([day('2026-11-20', 0, null)], now), now, size)
    expect(flat?.ticks.every(({ y }) => Number.isFinite(y))).toBe(true)
    expect(flat?.known).toBe('')
    expect(priceChart([], [], now, size)).toBeNull()
  })
})
