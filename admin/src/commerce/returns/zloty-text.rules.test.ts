import { expect, test } from 'vitest'
import { readZloty } from './zloty-text.rules.ts'

test.each([
  ['', null],
  ['  ', null],
  ['10', 10],
  ['10,5', 10.5],
  ['1 250.05', 1250.05],
  ['0,01', 0.01],
  ['10,005', undefined],
  ['-5', undefined],
  ['abc', undefined],
])('the amount %j is %s', (text, amount) => {
  expect(readZloty(text)).toBe(amount)
})
