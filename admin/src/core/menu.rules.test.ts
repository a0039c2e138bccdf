import { describe, expect, it } from 'vitest'
import { nextItem } from './menu.rules.ts'

const labels = ['Zmień role', 'Historia', 'Zakończ sesje', 'hasło']

describe('keys of a menu', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    // Before anything has the focus.
    ['ArrowDown', -1, 0],
    ['ArrowUp', -1, 3],
    ['ArrowUp', 0, 3],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['z', 0, 2],
    ['Z', 2, 0],
    // The only one that begins so.
    ['H', 1, 3],
    ['h', 3, 1],
    ['x', 0, null],
    [' ', 0, null],
    ['Enter', 0, null],
    ['Escape', 0, null],
  ] as const)('%s from %i goes to %s', (key, at, next) => expect(nextItem(key, at, labels)).toBe(next))

  it('do nothing in an empty menu', () => expect(nextItem('ArrowDown', -1, [])).toBeNull())
})
