import { describe, expect, it } from 'vitest'
import { formatPhone, formatZip } from './format-input.ts'

describe('formatZip', () => {
  it.each([
    ['20020', 'PL', '20-020'],
    [' 20 020 ', 'PL', '20-020'],
    ['20-02', 'PL', '20-02'],
    ['10115', 'DE', '10115'],
    ['', 'PL', ''],
  ])('"%s" in %s is "%s"', (text, country, zip) => expect(formatZip(text, country)).toBe(zip))
})

describe('formatPhone', () => {
  it.each([
    ['601234567', '601 234 567'],
    ['+48601234567', '+48 601 234 567'],
    ['0048 601-234-567', '+48 601 234 567'],
    ['+49 30 123456', '+49 30 123456'],
    ['', ''],
  ])('"%s" is "%s"', (text, phone) => expect(formatPhone(text)).toBe(phone))
})
