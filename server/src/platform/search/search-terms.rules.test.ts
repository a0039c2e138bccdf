import { describe, expect, it, test } from 'vitest'
import {
  emailTerms,
  numberTerms,
  parseSearch,
  phoneTerms,
  secretTerms,
  taxIdTerms,
  wordTerms,
} from '#platform/search/search-terms.rules.ts'

/** Whether what is typed finds a record with these terms. */
function finds(typed: string, terms: readonly string[]): boolean {
  const query = parseSearch(typed)
  if (!query) return false
  const begins = (word: string) => terms.some((term) => term.startsWith(word))
  return (query.words.length > 0 && query.words.every(begins)) || query.whole.some(begins)
}

const person = [
  ...wordTerms('Żaneta Łęcka-Wójcik'),
  ...emailTerms('Zaneta.Lecka@poczta.example'),
  ...phoneTerms('+48 601 234-567'),
  ...taxIdTerms('PL 712-345-67-89'),
]

describe('BO-017 what staff type finds', () => {
  test.each([
    // a name without diacritics, in any order, by the beginnings of its words
    ['zaneta', true],
    ['Żaneta', true],
    ['LECKA', true],
    ['wojc', true],
    ['łęcka-wójcik', true],
    ['wojcik zan', true],
    ['zaneta kowal', false],
    ['aneta', false],
    // the beginning of the e-mail
    ['zaneta.le', true],
    ['zaneta.lecka@poczta.example', true],
    ['poczta.example', false],
    // phone digits however grouped
    ['601234567', true],
    ['601 234 567', true],
    ['+48 601-23-45', true],
    ['0048601234567', true],
    ['48 601 234 567', true],
    ['(601) 234', true],
    ['234567', true],
    ['4567', true],
    ['567', true],
    ['602', false],
    ['01234', false],
    // NIP
    ['7123456789', true],
    ['712-345-67-89', true],
    ['PL7123456789', true],
    ['pl 712 345 67 89', true],
    ['7123456780', false],
    // too little
    ['z', false],
    ['  ', false],
    ['-', false],
  ])('%s', (typed, expected) => {
    expect(finds(typed, person)).toBe(expected)
  })

  test.each([
    ['SU-10023', true],
    ['10023', true],
    ['su 10023', true],
    ['su10023', true],
    ['SU-1002', true],
    ['SU-10024', false],
    ['0023', false],
  ])('an order by %s', (typed, expected) => {
    expect(finds(typed, numberTerms('SU-10023', '10023'))).toBe(expected)
  })

  test.each([
    ['FV 03/2026/0102', true],
    ['fv03/2026', true],
    ['fv/03/2026/0102', true],
    ['03/2026/0102', false],
  ])('a document by %s', (typed, expected) => {
    expect(finds(typed, numberTerms('FV 03/2026/0102'))).toBe(expected)
  })
})

test.each([
  ['ABCD-EFGH-2345', true],
  ['abcdefgh2345', true],
  ['abcd efgh 2345', true],
  ['2345', true],
  // nothing in between, so that nobody can spell it out
  ['ABCD-EFGH-234', false],
  ['ABCD', false],
  ['ABCD-EFGH', false],
])('BO-017 the code of a gift card is found whole or by its end: %s', (typed, expected) => {
  expect(finds(typed, secretTerms('ABCD-EFGH-2345'))).toBe(expected)
})

describe('terms', () => {
  it('are never shorter than what can be searched for, nor longer than sixty characters', () => {
    expect(wordTerms('a Bo i Ćma')).toEqual(['bo', 'cma'])
    expect(numberTerms('1', '', null, undefined, 'x'.repeat(80))).toEqual(['x'.repeat(60)])
    expect(parseSearch('x'.repeat(80))?.words).toEqual(['x'.repeat(60)])
    expect(phoneTerms('123')).toEqual([])
    expect(phoneTerms('112 4')).toEqual(['1124', '124'])
    expect(phoneTerms('+49 30 901820')).toEqual(['4930901820', '901820', '1820', '820'])
  })
})
