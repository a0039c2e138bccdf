import { expect, it } from 'vitest'
import { phoneDigits, withoutAlias } from '#commerce/orders/uncollected.rules.ts'

it.each([
  ['601 234 567', '601234567'],
  ['+48 601-234-567', '601234567'],
  ['0048601234567', '601234567'],
  ['(+48) 601.234.567', '601234567'],
  ['48 601 234 567', '601234567'],
  ['0 601 234 567', '601234567'],
  // Around the number: hours, an extension, a second number, words.
  ['601 234 567, po 16', '601234567'],
  ['+48 601 234 567 wew. 12', '601234567'],
  ['601 234 567 12', '601234567'],
  ['601234567 / 700700700', '601234567'],
  ['po 16, tel. 601 234 567', '601234567'],
  ['601, 234, 567', '601234567'],
  // The prefix of Radom is no country.
  ['48 362 12 34', '483621234'],
  ['+48 48 362 12 34', '483621234'],
  // Two numbers abroad that begin with the same digits.
  ['+49 170 1234567', '491701234567'],
  ['0049 170 1234568', '491701234568'],
  ['60123456', null],
  ['+49 12', null],
  ['', null],
])('the number in "%s" is %s', (text, number) => {
  expect(phoneDigits(text)).toBe(number)
})

it.each([
  ['zosia+1@poczta.example', 'zosia@poczta.example'],
  ['zosia+a+b@poczta.example', 'zosia@poczta.example'],
  ['zosia@poczta+ul.example', 'zosia@poczta+ul.example'],
  ['+1@poczta.example', '+1@poczta.example'],
])('the mailbox of "%s" is %s', (email, mailbox) => {
  expect(withoutAlias(email)).toBe(mailbox)
})
