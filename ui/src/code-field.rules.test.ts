import { expect, test } from 'vitest'
import { cleanCode } from './code-field.rules.ts'

test('what is no digit goes, and may stay where letters are wanted (AUTH-15)', () => {
  expect(cleanCode('1a2-3.4', 4, true)).toBe('1234')
  expect(cleanCode('١23', 4, true)).toBe('23')
  expect(cleanCode('ab c1', 4, false)).toBe('abc1')
})

test('spaces go, wherever they are (AUTH-16)', () => {
  expect(cleanCode(' 12 34\t56 ', 6, true)).toBe('123456')
  expect(cleanCode('   ', 4, false)).toBe('')
})

test('a whole code is taken as people copy it, and no more than fits (AUTH-17)', () => {
  expect(cleanCode('123 456\n', 6, true)).toBe('123456')
  expect(cleanCode('1234567', 6, true)).toBe('123456')
})

test('digits stay, and nothing is nothing', () => {
  expect(cleanCode('1234', 4, true)).toBe('1234')
  expect(cleanCode('', 4, true)).toBe('')
})
