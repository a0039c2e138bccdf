import { describe, expect, it } from 'vitest'
import { moved } from './entries.rules.ts'

describe('moved', () => {
  it('moves an entry to another place', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  })

  it.each([
    [0, -1],
    [2, 3],
    [3, 0],
  ])('leaves the list alone when there is no such place: %i to %i', (from, to) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
  })
})
