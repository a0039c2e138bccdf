import { expect, it } from 'vitest'
import { readNumber, writeNumber } from './number-text.rules.ts'

it.each([
  ['14,90', 14.9],
  ['14.9', 14.9],
  ['1 405,00', 1_405],
  [' ', null],
  ['dużo', 'dużo'],
  ['-1', '-1'],
  ['1,2,3', '1,2,3'],
])('the text %j is read as %j', (text, value) => expect(readNumber(text)).toBe(value))

it('an amount has two decimals, a weight has as many as it needs, and what is no number stays as typed', () => {
  expect(writeNumber(14.9, 'pl')).toBe('14,90')
  expect(writeNumber(14.9, 'en')).toBe('14.90')
  expect(writeNumber(25, 'pl', null)).toBe('25')
  expect(writeNumber(0.5, 'pl', null)).toBe('0,5')
  expect(writeNumber('dużo', 'pl')).toBe('dużo')
  expect(writeNumber(null, 'pl')).toBe('')
})
