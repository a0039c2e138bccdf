import { describe, expect, it } from 'vitest'
import { formatPrice } from './format-price.ts'

describe('formatPrice (I18N-03)', () => {
  it.each([
    [69, '69,00\u00a0zł'],
    [0, '0,00\u00a0zł'],
    [14.9, '14,90\u00a0zł'],
    [1280, '1\u00a0280,00\u00a0zł'],
    [1234567.5, '1\u00a0234\u00a0567,50\u00a0zł'],
    [-20.2, '−20,20\u00a0zł'],
  ])('%d zł reads %s', (zloty, text) => expect(formatPrice(zloty)).toBe(text))
})
