import { describe, expect, it } from 'vitest'
import { mayRestock } from './order-refund.rules.ts'
import { cancelLimit, limitExceeded } from './refund-limits.rules.ts'

const lines = [
  { position: 0, count: 3, isVirtual: false, giftValue: null, vatRate: 5 },
  { position: 1, count: 2, isVirtual: true, giftValue: 5000, vatRate: null },
]

describe('mayRestock', () => {
  it.each<[string, [number, number][], [number, number][], boolean]>([
    ['all pieces', [], [[0, 3]], true],
    ['one more than there is', [], [[0, 4]], false],
    ['pieces that are back', [[0, 2]], [[0, 2]], false],
    ['the last piece', [[0, 2]], [[0, 1]], true],
    [
      'a line in two parts',
      [],
      [
        [0, 2],
        [0, 2],
      ],
      false,
    ],
    ['a gift card', [], [[1, 1]], false],
    ['a line that is not there', [], [[9, 1]], false],
    ['nothing', [[0, 3]], [], true],
  ])('answers for %s', (_name, restocked, restock, may) => {
    const wanted = restock.map(([lineId, quantity]) => ({ lineId, quantity }))
    expect(mayRestock(lines, new Map(restocked), wanted)).toBe(may)
  })
})

describe('the limits', () => {
  const limits = { order: 50_000, day: 200_000 }
  const exceeded = (amount: number, order: number, day: number) =>
    limitExceeded({ amount, before: { order, day }, limits })

  it.each([
    ['the order to the grosz', 50_000, 0, 0, null],
    ['a grosz more', 50_001, 0, 0, 'order'],
    ['what others gave back of the order', 1, 50_000, 0, 'order'],
    ['the day to the grosz', 50_000, 0, 150_000, null],
    ['a grosz more in a day', 50_000, 0, 150_001, 'day'],
    ['nothing, however much it was', 0, 90_000, 900_000, null],
  ] as const)('count %s', (_name, amount, order, day, limit) => {
    expect(exceeded(amount, order, day)).toBe(limit)
  })

  it('let support cancel before packing only, whatever it costs', () => {
    const given = { amount: 0, before: { order: 0, day: 0 }, limits }
    expect(cancelLimit({ isPacked: true, cancelMark: 'l' }, given)).toBe('packed')
    expect(cancelLimit({ isPacked: false, cancelMark: 'l' }, given)).toBeNull()
    expect(cancelLimit({ isPacked: true, cancelMark: 'w' }, given)).toBeNull()
    expect(cancelLimit({ isPacked: true, cancelMark: 'w' }, { ...given, amount: 50_001 })).toBe('order')
  })
})
