import { expect, test } from 'vitest'
import { clockLength, readLength, readSecond } from './film-length.rules.ts'

test.each([
  ['0:01', 1],
  ['4:05', 245],
  ['108:00', 6480],
  [' 1:48:00 ', 6480],
  ['24:00:00', 86_400],
  ['24:00:01', null],
  ['1:60:00', null],
  ['0:00', null],
  ['4:60', null],
  ['4:5', null],
  ['245', null],
  ['', null],
])('the length %j is %j seconds', (text, seconds) => {
  expect(readLength(text)).toBe(seconds)
})

test.each([1, 59, 60, 245, 3599, 3600, 6480, 86_400])('%d seconds are read as they are shown', (seconds) => {
  expect(readLength(clockLength(seconds))).toBe(seconds)
})

test.each([
  ['0:00', 0],
  ['4:05', 245],
  ['75:00', 4500],
  [' 1:48:09 ', 6489],
  ['', null],
  ['4', '4'],
  ['4:60', '4:60'],
  ['1:60:00', '1:60:00'],
  ['-1:00', '-1:00'],
])('the typed time %j means %j', (typed, second) => {
  expect(readSecond(typed)).toBe(second)
})
