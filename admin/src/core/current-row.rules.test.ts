import { describe, expect, it } from 'vitest'
import { indexOfCurrent, moveCurrent } from './current-row.rules.ts'

const ids = ['a', 'b', 'c']

describe('the current row', () => {
  it.each([
    [{ id: 'b', index: 1 }, 1],
    // It has moved: the row counts, not its place.
    [{ id: 'c', index: 0 }, 2],
    // It has left: the row in its place is current, or the last one.
    [{ id: 'gone', index: 1 }, 1],
    [{ id: 'gone', index: 7 }, 2],
    [{ id: null, index: -1 }, -1],
    [{ id: null, index: 0 }, 0],
  ])('%o is at %i', (current, index) => expect(indexOfCurrent(current, ids)).toBe(index))

  it('moves within the list, and begins at the first row', () => {
    expect(moveCurrent({ id: null, index: -1 }, ids, 1)).toEqual({ id: 'a', index: 0 })
    expect(moveCurrent({ id: 'a', index: 0 }, ids, 1)).toEqual({ id: 'b', index: 1 })
    expect(moveCurrent({ id: 'a', index: 0 }, ids, -1)).toEqual({ id: 'a', index: 0 })
    expect(moveCurrent({ id: 'c', index: 2 }, ids, 1)).toEqual({ id: 'c', index: 2 })
    expect(moveCurrent({ id: 'c', index: 2 }, [], 1)).toEqual({ id: null, index: -1 })
  })
})
