import { expect, test } from 'vitest'
import { cleanCode } from './code-field.rules.ts'

test.each([
  ['digits stay', '1234', 4, true, '1234'],
  ['what is no digit goes (AUTH-15)', '1a2-3.4', 4, true, '1234'],
  ['so do digits of other scripts', '١23', 4, true, '23'],
  ['spaces go, wherever they are (AUTH-16)', ' 12 34\t56 ', 6, true, '123456'],
  ['a whole code is pasted as people copy it (AUTH-17)', '123 456\n', 6, true, '123456'],
  ['what does not fit goes', '1234567', 6, true, '123456'],
  ['letters stay where they are wanted, spaces do not', 'ab c1', 4, false, 'abc1'],
  ['nothing is nothing', '', 4, true, ''],
])('%s', (_what, text, length, numbersOnly, code) => {
  expect(cleanCode(text, length, numbersOnly)).toBe(code)
})
