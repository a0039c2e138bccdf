import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardsToBlock, disputeBlock } from './gift-card-blocks.rules.ts'

const card = (id: string, position: number, spent = 0, blockedBy: string | null = null) => ({
  ...{ id, position, spent, blockedBy },
})
const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

describe('the gift cards to block', () => {
  const whole = card('whole', 0)
  const begun = card('begun', 0, 1)
  const spent = card('spent', 0, 200_00)
  const other = card('other', 3, 5_00)
  const sold = [spent, begun, whole, other]

  it.each<[string, [number, number][], string[]]>([
    ['none, when nothing went back', [], []],
    ['none of a line that nothing went back for', [[0, 0]], []],
    ['one: that of which nothing was spent', [[0, 1]], ['whole']],
    ['two: the least spent', [[0, 2]], ['whole', 'begun']],
    ['all of a line, and no more', [[0, 9]], ['whole', 'begun', 'spent']],
    [
      'those of each line',
      [
        [0, 1],
        [3, 1],
      ],
      ['whole', 'other'],
    ],
    ['none of a line that sold no card', [[7, 2]], []],
  ])('are %s', (_what, refunded, ids) => {
    expect(idsOf(cardsToBlock(sold, new Map(refunded)))).toEqual(ids)
  })

  it('do not grow when the same refund is counted again: cards blocked for good count', () => {
    const blocked = { ...spent, blockedBy: 'document:1' }
    expect(idsOf(cardsToBlock([blocked, begun, whole], new Map([[0, 1]])))).toEqual([])
    expect(idsOf(cardsToBlock([blocked, begun, whole], new Map([[0, 2]])))).toEqual(['whole'])
    expect(idsOf(cardsToBlock([{ ...spent, blockedBy: 'order:1' }], new Map([[0, 1]])))).toEqual([])
  })

  it('are those of an open dispute, too, which are then blocked for good', () => {
    const disputed = { ...whole, blockedBy: disputeBlock('dp_1') }
    expect(disputed.blockedBy).toBe('dispute:dp_1')
    expect(idsOf(cardsToBlock([begun, disputed], new Map([[0, 1]])))).toEqual(['whole'])
  })

  it('are as many as money went back for, however often it is counted, and never more spent than those left', () => {
    const cards = fc.array(
      fc.record({ position: fc.integer({ min: 0, max: 2 }), spent: fc.nat(300) }).map((each) => ({
        ...each,
        blockedBy: null as string | null,
      })),
      { maxLength: 9 },
    )
    const steps = fc.array(fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }), { maxLength: 5 })
    fc.assert(
      fc.property(cards, steps, (all, refunds) => {
        let most = [0, 0, 0]
        for (const counts of refunds) {
          most = most.map((count, position) => Math.max(count, counts[position] ?? 0))
          const block = cardsToBlock(all, new Map(counts.map((count, position) => [position, count])))
          for (const { position, spent } of block)
            for (const left of all)
              if (left.position === position && left.blockedBy === null && !block.includes(left))
                expect(left.spent).toBeGreaterThanOrEqual(spent)
          for (const each of block) each.blockedBy = 'document:1'
          most.forEach((count, position) => {
            const line = all.filter((each) => each.position === position)
            expect(line.filter(({ blockedBy }) => blockedBy !== null)).toHaveLength(Math.min(count, line.length))
          })
        }
      }),
    )
  })
})
