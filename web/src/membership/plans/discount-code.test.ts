import { expect, it } from 'vitest'
import { linkedCode } from './discount-code.ts'

it.each([
  ['#/dolacz-z-mailingu/1?discountCode=MIOD10', 'MIOD10'],
  ['#/subskrybuj?utm=1&discountCode=%20MIOD10%20', 'MIOD10'],
  ['#/subskrybuj?discountCode=', null],
  ['#/subskrybuj', null],
  ['', null],
])('%s brings %j (SUB-40)', (hash, code) => expect(linkedCode(hash)).toBe(code))
