import { expect, test } from 'vitest'
import { readRecoveryCode } from './recovery-code.rules.ts'

test.each([
  ['as it was written down', 'abcd-2345', 'abcd-2345'],
  ['in capitals, with spaces around', ' ABCD-2345 ', 'abcd-2345'],
  ['without its dash', 'abcd2345', 'abcd-2345'],
  ['with spaces for the dash', 'abcd 2345', 'abcd-2345'],
  ['too short', 'abcd-234', null],
  ['too long', 'abcd-23456', null],
  ['with what no code holds', 'abcd-2340', null],
  ['six digits of the app', '123456', null],
  ['nothing', '', null],
])('a recovery code %s', (_what, typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code)
})
