import { describe, expect, it } from 'vitest'
import { isAlwaysOpen } from './coming-soon.rules.ts'

describe('pages that stay open while the academy is only announced (Q-53)', () => {
  it.each([
    ['/niedlugo', true],
    ['/Niedlugo/', true],
    ['/regulamin//', true],
    ['/regulamin', true],
    ['/polityka-prywatnosci', true],
    ['/newsletter', true],
    // Earlier contracts can be withdrawn from at any time.
    ['/odstapienie', true],
    ['/', false],
    ['/sklep', false],
    ['/login', false],
    ['/niedlugo/dalej', false],
    ['/regulamin-sklepu', false],
  ])('%s: %s', (path, isOpen) => expect(isAlwaysOpen(path)).toBe(isOpen))
})
