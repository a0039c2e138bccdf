import { expect, it } from 'vitest'
import { isEan } from './ean.rules.ts'

it.each([
  ['5901234123457', true],
  ['96385074', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['5901234123458', false],
  ['9638507', false],
  ['590123412345', false],
  ['59012341234 7', false],
  ['', false],
])('EAN %s: %s', (text, isValid) => expect(isEan(text)).toBe(isValid))
