import { describe, expect, it } from 'vitest'
import { announceReduction } from './reductions.rules.ts'

describe('announceReduction', () => {
  it.each([
    ['no reduction', [8900, null, null], [8900, null, null]],
    ['no reduction and what is left of an earlier one', [8900, null, 7400], [8900, null, null]],
    ['a reduction below the lowest price', [8900, 6900, 7400], [8900, 6900, 7400]],
    ['a reduction by a grosz', [8900, 7399, 7400], [8900, 7399, 7400]],
    ['a reduction to the lowest price', [8900, 7400, 7400], [7400, null, null]],
    ['a reduced price above the lowest', [8900, 7900, 7400], [7900, null, null]],
    ['what was never sold at another price', [8900, 6900, null], [6900, null, null]],
    ['what is given away', [8900, 0, 7400], [8900, 0, 7400]],
  ] as const)('%s', (_name, [price, reduced, lowest], shown) => {
    const result = announceReduction({ price, reduced, lowest })
    expect([result.price, result.reduced, result.lowest]).toEqual(shown)
  })
})
