import { expect, test } from 'vitest'
import { readOrderNumber } from './mail-order.rules.ts'

test.each([
  ['SU-10023', 10_023],
  [' su 10023 ', 10_023],
  ['10023', 10_023],
  ['0', null],
  ['', null],
  ['SU-', null],
  ['SU-10023a', null],
  ['1234567890123', null],
])('the number in %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})
