import { expect, test } from 'vitest'
import { isRegon } from './regon.ts'

test.each([
  ['123456785', true],
  ['123456784', false],
  ['590096454', true],
  ['12345678512347', true],
  ['12345678512348', false],
  // A weighted sum of 10 modulo 11 ends in 0.
  ['000000031', false],
  ['000000030', true],
  ['12345678', false],
  ['1234567850', false],
  ['123-456-785', false],
  ['', false],
])('%s', (regon, isValid) => {
  expect(isRegon(regon)).toBe(isValid)
})
