import { expect, test } from 'vitest'
import { cleanCode } from './code-field.rules.ts'

test('removes all but digits, except where letters are allowed (AUTH-15)', () => {
  expect(cleanCode('1a2-3.4', 4, true)).toBe('1234')
  expect(cleanCode('١23', 4, true)).toBe('23')
  expect(cleanCode('ab c1', 4, false)).toBe('abc1')
})

test('removes spaces anywhere (AUTH-16)', () => {
  expect(cleanCode(' 12 34\t56 ', 6, true)).toBe('123456')
  expect(cleanCode('   ', 4, false)).toBe('')
})

test('accepts a pasted code, up to its length (AUTH-17)', () => {
  expect(cleanCode('123 456\n', 6, true)).toBe('123456')
  expect(cleanCode('1234567', 6, true)).toBe('123456')
})

test('keeps digits, and an empty text stays empty', () => {
  expect(cleanCode('1234', 4, true)).toBe('1234')
  expect(cleanCode('', 4, true)).toBe('')
})
