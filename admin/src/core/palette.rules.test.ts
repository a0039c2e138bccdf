import { describe, expect, it } from 'vitest'
import { matches } from './palette.rules.ts'

describe('an entry of the palette', () => {
  it.each([
    ['', 'Zespół'],
    ['zes', 'Zespół'],
    ['zespol', 'Zespół'],
    ['ŁÓDŹ', 'Wysyłka do Łodzi, lodz'],
    ['stan sys', 'Stan systemu'],
    ['sys stan', 'Stan systemu'],
    ['dpd', 'Kurier (DPD)'],
  ])('is found by „%s” in %s', (typed, text) => expect(matches(typed, text)).toBe(true))

  it.each([
    ['espol', 'Zespół'],
    ['stan x', 'Stan systemu'],
    ['zespoły', 'Zespół'],
  ])('is not found by „%s” in %s', (typed, text) => expect(matches(typed, text)).toBe(false))
})
