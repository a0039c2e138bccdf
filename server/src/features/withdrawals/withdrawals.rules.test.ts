import { expect, it } from 'vitest'
import { readOrderNumber } from '#features/withdrawals/withdrawals.rules.ts'

it.each([
  ['SU-10001', 10001],
  ['su-10001', 10001],
  [' SU 10001 ', 10001],
  ['SU10001', 10001],
  ['10001', 10001],
  ['SU-', null],
  ['zamówienie', null],
  ['10001 i 10002', null],
  ['SU-1e4', null],
  ['1234567890123456', null],
  ['', null],
])('reads %j as the order %s', (typed, number) => expect(readOrderNumber(typed)).toBe(number))
